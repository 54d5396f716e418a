import {
  lookups,
  readDirectory,
  requestState,
  requestStatus,
  submitFeedback,
} from '@wathiqa/contract';
import { createRequestId, responseMessage } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabaseForTest, startServer, type TestServer } from './harness.ts';
import { asOwner } from './support/audit-tampering.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ENGLISH = { 'accept-language': 'en-GB,en;q=0.9,ar;q=0.5' };
const ARABIC_LETTER = /\p{Script=Arabic}/u;

describe('an error is told in the language that is asked for', () => {
  const badFeedback = { body: { name: '', mobileNumber: '', email: '', type: '2', message: '' } };
  const notMine = { requestid: createRequestId(2026, 999_999_998) };

  test.each([
    [undefined, 'ar'],
    ['*', 'ar'],
    ['fr', 'ar'],
    ['en', 'en'],
  ] as const)('Accept-Language %s', async (header, locale) => {
    const headers: Record<string, string> = header ? { 'accept-language': header } : {};
    const reply = await server.client(submitFeedback, { ...badFeedback, headers });
    expect(reply.headers['content-language']).toBe(locale);
    expect(reply.body.ResponseMessage).toBe(responseMessage('MALFORMED', locale));
    for (const { Message } of reply.body.Errors ?? []) {
      expect(ARABIC_LETTER.test(Message), Message).toBe(locale === 'ar');
    }
    expect(reply.body.Errors).toHaveLength(4);
  });

  test('whatever the code says more, and what was accepted', async () => {
    const citizen = await server.signIn();
    const replies = [
      await citizen.call(requestStatus, { headers: { ...notMine, ...ENGLISH } }),
      await server.client(requestState, {
        headers: ENGLISH,
        body: { requestId: notMine.requestid, mobileEnding: '1234' },
      }),
      await server.client(requestStatus, { headers: { ...notMine, ...ENGLISH } }),
      await server.client(lookups.regulations, {
        headers: { documenttypecode: 'MOICSO999', ...ENGLISH },
      }),
    ];
    for (const { text, headers } of replies) {
      expect(text).not.toMatch(ARABIC_LETTER);
      expect(headers['content-language']).toBe('en');
    }
    const { body } = await citizen.order(crypto.randomUUID());
    const accepted = await citizen.call(requestStatus, {
      headers: { requestid: body.Id ?? '', ...ENGLISH },
    });
    expect(accepted.body.ResponseMessage).toBe(responseMessage('ACCEPTED', 'en'));
  });
});

describe('a list is named in the language that is asked for', () => {
  test('and kept by caches for each language', async () => {
    const inArabic = await server.client(lookups.governorates);
    const inEnglish = await server.client(lookups.governorates, { headers: ENGLISH });
    expect(inEnglish.body.Lookups[0]).toEqual({ Id: 1, Code: '01', Name: 'Cairo' });
    expect(inEnglish.headers).toMatchObject({
      vary: 'accept-language',
      'content-language': 'en',
      'cache-control': inArabic.headers['cache-control'],
    });
    expect(inEnglish.headers.etag).not.toBe(inArabic.headers.etag);
    const known = { ...ENGLISH, 'if-none-match': String(inEnglish.headers.etag) };
    expect((await server.client(lookups.governorates, { headers: known })).status).toBe(304);
    expect(inArabic.body.Lookups[0]).toEqual({ Id: 1, Code: '01', Name: 'القاهرة' });
    expect(inArabic.headers['content-language']).toBe('ar');
  });

  test('of the product, whole', async () => {
    const query = { GovCode: '01' };
    const offices = await server.client(lookups.postOffices, { headers: ENGLISH, query });
    const replies = [
      await server.client(lookups.relations, { headers: ENGLISH }),
      await server.client(lookups.allDocumentTypes, { headers: ENGLISH }),
      await server.client(lookups.genders, { headers: ENGLISH }),
      await server.client(lookups.nidIssueReasons, { headers: ENGLISH }),
      await server.client(lookups.policeDepartments, { headers: ENGLISH, query }),
      offices,
      await server.client(readDirectory, { headers: ENGLISH }),
    ];
    for (const { status, text } of replies) {
      expect(status).toBe(200);
      expect(text).not.toMatch(ARABIC_LETTER);
    }
    const names = offices.body.Lookups.slice(1).map(({ Name }) => Name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  test('and what has no English is in Arabic and says so', async () => {
    await asOwner(
      server,
      "UPDATE post_offices SET name_en = NULL WHERE code = '11211'",
      "UPDATE regulations SET html_en = NULL WHERE service_code = 'MOICSO001'",
      `INSERT INTO outlet_versions (code, version, position, kind, governorate_code, name_ar, place_ar, name_en,
         service_type, services, hours, lat, lon, sample, hours_sample, saved_by)
       SELECT code, version + 1, position, kind, governorate_code, name_ar, place_ar, name_en, service_type,
         services, hours, lat, lon, sample, hours_sample, 'test' FROM outlet_versions WHERE code = 'model-tanta'`,
    );
    const offices = await server.client(lookups.postOffices, {
      headers: ENGLISH,
      query: { GovCode: '01' },
    });
    const marked = offices.body.Lookups.filter(({ Lang }) => Lang);
    expect(marked).toEqual([{ Id: 11211, Code: '11211', Name: 'مكتب بريد الزمالك', Lang: 'ar' }]);
    const terms = await server.client(lookups.regulations, {
      headers: { documenttypecode: 'MOICSO001', ...ENGLISH },
    });
    expect(terms.body).toMatchObject({ Lang: 'ar' });
    expect(terms.body.Regulations).toMatch(ARABIC_LETTER);
    const { outlets } = (await server.client(readDirectory, { headers: ENGLISH })).body;
    expect(outlets.filter(({ lang }) => lang).map(({ code, lang }) => [code, lang])).toEqual([
      ['model-tanta', 'ar'],
    ]);
    expect(outlets.find(({ code }) => code === 'model-tanta')?.name).toMatch(ARABIC_LETTER);
    // Who asks in Arabic is not told what they know.
    const inArabic = await server.client(lookups.postOffices, { query: { GovCode: '01' } });
    expect(inArabic.text).not.toContain('Lang');
  });
});

test('a register of before gets its English, where its Arabic is the product’s still', async () => {
  const place = await createDatabaseForTest();
  const before = await startServer({}, place);
  await asOwner(
    before,
    'UPDATE police_departments SET name_en = NULL',
    "UPDATE police_departments SET name_ar = 'اسم من الجهة' WHERE code = '0101'",
    `INSERT INTO outlet_versions (code, version, position, kind, governorate_code, name_ar, place_ar, service_type,
       services, hours, lat, lon, sample, hours_sample, saved_by)
     SELECT code, version + 1, position, kind, governorate_code, name_ar, place_ar, service_type, services, hours,
       lat, lon, sample, hours_sample, saved_by FROM outlet_versions WHERE code = 'model-tanta'`,
  );
  await before.close();
  const after = await startServer({}, place);
  onTestFinished(() => after.close());
  const query = { GovCode: '01' };
  const { body } = await after.client(lookups.policeDepartments, { headers: ENGLISH, query });
  expect(body.Lookups.filter(({ Lang }) => Lang).map(({ Code }) => Code)).toEqual(['0101']);
  const { outlets } = (await after.client(readDirectory, { headers: ENGLISH })).body;
  expect(outlets.some(({ lang }) => lang)).toBe(false);
});
