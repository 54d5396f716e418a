import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { lookups, prices } from '@wathiqa/contract';
import { DOCUMENT_TYPES, DOCUMENTS, GOVERNORATE_CODES, SERVICE_CODES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeHtml } from '../../src/features/reference-data/lookups/safe-html.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { publicCalls } from '../support/http/calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function readNames(table: string, governorate: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name_ar AS name FROM ${sql.table(table)} WHERE governorate_code = ${governorate}`.execute(
    server.database.query,
  );
  return rows.map(({ name }) => name);
}

const codes = (items: readonly { Code: string }[]) => items.map(({ Code }) => Code);
const inArabicOrder = (names: readonly string[]) => names.toSorted(new Intl.Collator('ar').compare);

describe('refused lookup', () => {
  const byGovernorate = [lookups.policeDepartments, lookups.postOffices];

  test.each(['', '1', '001', 'AB', '0x', "01' OR '1'='1"])(
    'rejects the malformed governorate "%s"',
    async (GovCode) => {
      for (const call of byGovernorate) {
        expectWrongFields(await server.client(call, { query: { GovCode } }), 'GovCode');
      }
    },
  );

  test('requires a governorate', async () => {
    for (const call of byGovernorate) expectWrongFields(await server.client(call), 'GovCode');
  });

  test.each([
    [{}, ['DocumentCode', 'GenderCode']],
    [{ DocumentCode: 'MOICSO001' }, ['GenderCode']],
    [{ DocumentCode: 'MOICSO001', GenderCode: 'X' }, ['GenderCode']],
    [{ DocumentCode: 'moicso001', GenderCode: 'M' }, ['DocumentCode']],
  ])('rejects relations of %j', async (query, fields) => {
    const reply = await server.client(lookups.relationsByDocument, {
      query: query as Record<string, string>,
    });
    expectWrongFields(reply, ...fields);
  });

  test('rejects terms without a valid service and job', async () => {
    expectWrongFields(await server.client(lookups.regulations), 'documenttypecode');
    for (const documenttypecode of ['../secret', 'moicso001', '']) {
      const reply = await server.client(lookups.regulations, { headers: { documenttypecode } });
      expectWrongFields(reply, 'documenttypecode');
    }
    const headers = { documenttypecode: 'MOICSO001', jobtypenidcode: 'DOCTOR' };
    expectWrongFields(await server.client(lookups.regulations, { headers }), 'jobtypenidcode');
  });

  test.each(['MOICSO999', 'BIRTH', 'MOICSO010'])(
    'answers NOT_FOUND for terms of the unknown service %s',
    async (documenttypecode) => {
      const reply = await server.client(lookups.regulations, { headers: { documenttypecode } });
      expectRefusal(reply, 'NOT_FOUND');
    },
  );
});

describe('lookup', () => {
  test('lists the seven relations in order', async () => {
    const { body } = await server.client(lookups.relations);
    const order = ['SELF', 'FATHER', 'MOTHER', 'SON', 'DAUGHTER', 'WIFE', 'HUSBAND'];
    expect(codes(body)).toEqual(order);
    expect(body[0]).toEqual({ Id: 1, Code: 'SELF', Name: 'أنا' });
  });

  test.each([
    ['MOICSO001', 'M', ['FATHER', 'SON', 'HUSBAND']],
    ['MOICSO001', 'F', ['MOTHER', 'DAUGHTER', 'WIFE']],
    ['MOICSO013', 'M', ['SON', 'FATHER', 'HUSBAND']],
    ['MOICSO003', 'F', ['SELF', 'MOTHER', 'DAUGHTER']],
    ['MOICSO007', 'M', ['SELF']],
    ['MOICSO999', 'M', []],
  ])('lists the relations of %s for %s', async (DocumentCode, GenderCode, expected) => {
    const query = { DocumentCode, GenderCode };
    const { status, body } = await server.client(lookups.relationsByDocument, { query });
    expect(status).toBe(200);
    expect(codes(body.Lookups)).toEqual(expected);
  });

  test('lists document types with their service codes', async () => {
    const { body } = await server.client(lookups.allDocumentTypes);
    const served = Object.fromEntries(body.map(({ Code, ServiceCode }) => [Code, ServiceCode]));
    expect(served).toEqual(
      Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, DOCUMENTS[type].serviceCode])),
    );
  });

  test('lists genders and reasons for an ID card', async () => {
    const genders = await server.client(lookups.genders);
    const reasons = await server.client(lookups.nidIssueReasons);
    expect(codes(genders.body.Lookups)).toEqual(['M', 'F']);
    expect(codes(reasons.body.Lookups)).toEqual(['FIRST', 'LOST', 'DAMAGED']);
  });

  test('lists 27 governorates by code, without births abroad', async () => {
    const { body } = await server.client(lookups.governorates);
    expect(codes(body.Lookups)).toEqual([...GOVERNORATE_CODES].filter((code) => code !== '88'));
    expect(body.Lookups).toHaveLength(27);
    expect(body.Lookups[0]).toEqual({ Id: 1, Code: '01', Name: 'القاهرة' });
  });

  test('lists police divisions and post offices by Arabic collation', async () => {
    for (const { Code: GovCode } of (await server.client(lookups.governorates)).body.Lookups) {
      const police = await server.client(lookups.policeDepartments, { query: { GovCode } });
      const names = police.body.Lookups.map(({ Name }) => Name);
      expect(names.length, GovCode).toBeGreaterThan(0);
      expect(names).toEqual(inArabicOrder(await readNames('police_departments', GovCode)));

      const post = await server.client(lookups.postOffices, { query: { GovCode } });
      const [none, ...offices] = post.body.Lookups;
      expect(none, GovCode).toEqual({ Id: 0, Code: '0', Name: 'غير محدد' });
      expect(offices.map(({ Name }) => Name)).toEqual(
        inArabicOrder(await readNames('post_offices', GovCode)),
      );
      expect(codes(offices).every((code) => /^[0-9]{5}$/.test(code))).toBe(true);
    }
  });

  test('accepts a governorate in Arabic-Indic digits', async () => {
    const latin = await server.client(lookups.policeDepartments, { query: { GovCode: '21' } });
    const arabic = await server.client(lookups.policeDepartments, { query: { GovCode: '٢١' } });
    expect(arabic.body).toEqual(latin.body);
  });

  test.each(['05', '88', '99'])('is empty for the unknown governorate %s', async (GovCode) => {
    for (const call of [lookups.policeDepartments, lookups.postOffices]) {
      const { status, body } = await server.client(call, { query: { GovCode } });
      expect({ status, body }).toEqual({ status: 200, body: { Lookups: [] } });
    }
  });

  test.each(SERVICE_CODES)('returns sanitized terms for %s', async (documenttypecode) => {
    const { body } = await server.client(lookups.regulations, { headers: { documenttypecode } });
    expect(body.Regulations).toContain('<p>');
    expect(body.Regulations).toBe(safeHtml(body.Regulations));
  });
});

describe('price', () => {
  test.each([
    ['birthPrice', 65],
    ['birthFirstTimeRecordPrice', 80],
    ['deathPrice', 65],
    ['nidPrice', 175],
    ['marriagePrice', 70],
    ['divorcePrice', 70],
    ['familyRecordPrice', 65],
    ['personalRecordPrice', 65],
    ['translatedDocPrice', 250],
  ] as const)('%s is the bare number %d', async (key, pounds) => {
    const reply = await server.client(prices[key]);
    expect(reply.text).toBe(String(pounds));
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
  });

  test("uses today's price, not tomorrow's or yesterday's", async () => {
    const alone = await startServerForTest();
    for (const [days, amount] of [
      [-1, 7_100],
      [0, 7_250],
      [1, 9_900],
    ] as const) {
      await sql`INSERT INTO prices (service_code, valid_from, amount, recorded_by)
        VALUES ('MOICSO005', cairo_today() + ${days}::int, ${amount}, 'test')`.execute(
        alone.database.query,
      );
    }
    expect((await alone.client(prices.deathPrice)).text).toBe('72.5');
  });

  test('answers FAILED, not zero, for a missing price', async () => {
    const alone = await startServerForTest();
    await sql`UPDATE prices SET valid_from = cairo_today() + 400
              WHERE service_code = 'MOICSO006'`.execute(alone.database.query);
    expectRefusal(await alone.client(prices.familyRecordPrice), 'FAILED');
  });
});

describe('cacheable public responses', () => {
  const kept = publicCalls.filter(
    (call) => call.method === 'GET' && /Lookups|doc-price\/$|channel/.test(call.path),
  );

  test.each(kept.map((call) => ({ name: call.path, call })))(
    '$name answers 304 while unchanged',
    async ({ call }) => {
      const sent = {
        query: { GovCode: '01', DocumentCode: 'MOICSO001', GenderCode: 'M' },
        headers: { documenttypecode: 'MOICSO001' },
      };
      const first = await server.client(call, sent);
      const etag = String(first.headers.etag);
      expect(first.status).toBe(200);
      expect(first.headers['cache-control']).toMatch(/^public/);
      expect(String(first.headers.vary)).toContain(
        call === lookups.regulations ? 'documenttypecode' : '',
      );

      const headers = { ...sent.headers, 'if-none-match': etag };
      const again = await server.client(call, { ...sent, headers });
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
      const other = { ...sent.headers, 'if-none-match': '"another"' };
      expect((await server.client(call, { ...sent, headers: other })).text).toBe(first.text);
    },
  );

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compresses terms with %s on request', async (encoding, decompress) => {
    const headers = { documenttypecode: 'MOICSO001', 'accept-encoding': encoding };
    const address = { url: lookups.regulations.path };
    const { body, headers: plain } = await server.app.inject({
      ...address,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    expect(plain).not.toHaveProperty('content-encoding');
    for (const _time of ['first', 'second']) {
      const sent = await server.app.inject({ ...address, headers });
      expect(sent.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(sent.rawPayload.length),
        etag: plain.etag,
        vary: 'accept-language, documenttypecode, accept-encoding',
      });
      expect(sent.rawPayload.length).toBeLessThan(Buffer.byteLength(body) / 2);
      expect(decompress(sent.rawPayload).toString()).toBe(body);
      const known = { ...headers, 'if-none-match': String(plain.etag) };
      expect((await server.app.inject({ ...address, headers: known })).statusCode).toBe(304);
    }
  });

  test('does not compress a price', async () => {
    const price = { url: prices.divorcePrice.path, headers: { 'accept-encoding': 'br' } };
    expect((await server.app.inject(price)).headers).not.toHaveProperty('content-encoding');
  });

  test('changes the ETag with a new price', async () => {
    const alone = await startServerForTest();
    const before = await alone.client(prices.divorcePrice);
    await sql`INSERT INTO prices (service_code, valid_from, amount, recorded_by)
      VALUES ('MOICSO004', cairo_today(), 7500, 'test')`.execute(alone.database.query);
    const headers = { 'if-none-match': String(before.headers.etag) };
    const after = await alone.client(prices.divorcePrice, { headers });
    expect({ status: after.status, text: after.text }).toEqual({ status: 200, text: '75' });
  });
});
