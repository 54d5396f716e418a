import {
  type CallAnswer,
  lookups,
  readDirectory,
  requestReceipt,
  requestState,
  requestStatus,
  shipmentInfo,
  submitFeedback,
} from '@wathiqa/contract';
import {
  actOnFeedback,
  changeReason,
  decideProposal,
  decideRequest,
  listRegulations,
  type OutletVersion,
  type RejectionReason,
  readFeedback,
  readOutlets,
  readReasons,
  readRegulation,
  restoreRegulation,
  saveOutlet,
  saveRegulation,
} from '@wathiqa/contract/office';
import {
  asPiastres,
  createRequestId,
  type RequestId,
  responseMessage,
  toRequestId,
} from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { receivedAbout } from '../support/inbox.ts';
import { asOwner } from '../support/office/audit-tampering.ts';
import { readRequestAs, seenFindings } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';
import { pdfLines } from '../support/pdf-lines.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ENGLISH = { 'accept-language': 'en-GB,en;q=0.9,ar;q=0.5' };
const ARABIC_LETTER = /\p{Script=Arabic}/u;

describe('language of errors', () => {
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
    expect(reply.body.Errors).toHaveLength(3);
  });

  test('translates detailed refusals and confirmations', async () => {
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
    expect(accepted.body.StateMessage).not.toMatch(ARABIC_LETTER);
  });
});

describe('language of lookups', () => {
  test('caches separately per language', async () => {
    const inArabic = await server.client(lookups.governorates);
    const inEnglish = await server.client(lookups.governorates, { headers: ENGLISH });
    expect(inEnglish.body.Lookups[0]).toEqual({ Id: 1, Code: '01', Name: 'Cairo' });
    expect(inEnglish.headers).toMatchObject({
      vary: 'accept-language, accept-encoding',
      'content-language': 'en',
      'cache-control': inArabic.headers['cache-control'],
    });
    expect(inEnglish.headers.etag).not.toBe(inArabic.headers.etag);
    const known = { ...ENGLISH, 'if-none-match': String(inEnglish.headers.etag) };
    expect((await server.client(lookups.governorates, { headers: known })).status).toBe(304);
    expect(inArabic.body.Lookups[0]).toEqual({ Id: 1, Code: '01', Name: 'القاهرة' });
    expect(inArabic.headers['content-language']).toBe('ar');
  });

  test('translates all product entries', async () => {
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

  test('falls back to Arabic and marks it', async () => {
    await asOwner(
      server,
      "UPDATE post_offices SET name_en = NULL WHERE code = '11241'",
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
    expect(marked).toEqual([
      { Id: 11241, Code: '11241', Name: 'مكتب بريد شبرا - روض الفرج', Lang: 'ar' },
    ]);
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
    const inArabic = await server.client(lookups.postOffices, { query: { GovCode: '01' } });
    expect(inArabic.text).not.toContain('Lang');
  });
});

describe('request in English', () => {
  let citizen: Citizen;
  let requestId: RequestId;
  beforeAll(async () => {
    citizen = await server.signIn('mona@wathiqa.example');
    const clerk = await signInStaff(server, 'clerk');
    const order = birthOrder(birthDocument(), birthDocument({ numberOfCopies: 2 }));
    const { body } = await citizen.order(crypto.randomUUID(), {
      ...order,
      options: { locale: 'en' },
    });
    requestId = toRequestId(Number(body.Id));
    await server.app.jobs.drain();
    const customerAddress = cairoAddress();
    await citizen.call(shipmentInfo, { body: { requestID: requestId, customerAddress } });
    const request = await readRequestAs(clerk, requestId);
    const { version } = request;
    const seen = seenFindings(request);
    const decisions = request.items.map(({ id }, index) =>
      index === 0
        ? { documentId: id, accept: true as const }
        : { documentId: id, accept: false as const, reasonCode: 'NOT_FOUND' },
    );
    await clerk.call(decideRequest, { body: { requestId, version, decisions, seen } });
  });

  test('sends notifications in English with English links', async () => {
    await server.app.jobs.drain();
    await server.app.jobs.drain();
    const received = await receivedAbout(server, requestId);
    // Notified in the language of their last order.
    const toOwner = received.filter(({ text }) => text.includes('برقمك القومي'));
    expect(toOwner.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    const messages = received.filter((message) => !toOwner.includes(message));
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms']);
    for (const { channel, subject, text, html } of messages) {
      const said = [subject, text, html].join(' ').replaceAll('منى', '');
      expect(said.replaceAll('تجريبي', '')).not.toMatch(ARABIC_LETTER);
      if (channel === 'sms') continue;
      expect(text).toContain(`/en/inquiryResult/${requestId}`);
      expect(html).toContain('lang="en" dir="ltr"');
    }
  });

  test("shows the rejection reason in the reader's language", async () => {
    const headers = { requestid: requestId };
    const read = async (more: Record<string, string>) => {
      const { body } = await citizen.call(requestStatus, { headers: { ...headers, ...more } });
      return { ...body, reason: body.Details.BirthDocs?.[1]?.RejectionReason };
    };
    const english = await read(ENGLISH);
    expect(english.reason?.Name).not.toMatch(ARABIC_LETTER);
    expect(english.reason).not.toHaveProperty('Lang');
    expect(english.Address?.Governorate).toBe('Cairo');
    expect((await read({})).reason?.Name).toMatch(ARABIC_LETTER);
    // The reason has changed since, so the earlier text has no English.
    await asOwner(
      server,
      "UPDATE rejection_reasons SET name_ar = 'صيغة أخرى' WHERE code = 'NOT_FOUND'",
    );
    expect((await read(ENGLISH)).reason).toMatchObject({ Lang: 'ar' });
  });

  test('shows the receipt in the language of the page', async () => {
    const { query } = server.database;
    await query
      .updateTable('requests')
      .set({ state: 'PAYMENT_ACCEPTED' })
      .where('id', '=', Number(requestId))
      .execute();
    await query
      .insertInto('payments')
      .values({
        provider_reference: `77${requestId}`,
        merchant_reference: requestId,
        request_id: Number(requestId),
        amount: asPiastres(6_500),
        fees: asPiastres(0),
        method: 'card',
        provider_method: 'CARD',
        paid_at: new Date('2026-11-21T10:00:00Z'),
      })
      .execute();
    const receipt = async (more: Record<string, string>) => {
      const headers = { requestid: requestId, ...more };
      const { body } = await citizen.call(requestReceipt, { headers });
      return pdfLines(Buffer.from(body.pdf, 'base64'));
    };
    const lines = await receipt({});
    for (const line of ['Payment receipt', 'Bank card', 'Birth certificate', 'EGP 65']) {
      expect(lines).toContain(line);
    }
    const names = birthDocument().name.fullName.split(' ');
    const words = lines
      .join(' ')
      .split(' ')
      .filter((word) => ARABIC_LETTER.test(word));
    expect(words.filter((word) => !names.includes(word))).toEqual([]);
    expect(await receipt({ 'accept-language': 'ar' })).toContain('إيصال سداد');
  });
});

test('staff edit both languages, and missing English is marked', async () => {
  const supervisor = await signInStaff(server, 'supervisor');
  const administrator = await signInStaff(server, 'administrator');
  const { outlets } = (await supervisor.call(readOutlets)).body;
  const smouha = outlets.find(({ code }) => code === 'model-smouha');
  const save = (changed: Partial<OutletVersion>) =>
    supervisor.call(saveOutlet, { body: { ...smouha, reason: 'زيارة', ...changed } });
  const inEnglish = async () => {
    const { body } = await server.client(readDirectory, { headers: ENGLISH });
    return body.outlets.find(({ code }) => code === 'model-smouha');
  };
  await save({ nameEn: 'Model centre by the sea' });
  expect(await inEnglish()).toMatchObject({ name: 'Model centre by the sea' });
  const { version = 0 } = smouha ?? {};
  await save({ nameEn: '', version: version + 1 });
  expect(await inEnglish()).toMatchObject({ name: smouha?.name, lang: 'ar' });

  const older = async () =>
    (await supervisor.call(readOutlets)).body.outlets.find(({ code }) => code === 'model-smouha');
  // An outdated tab sends no English: a conflict, and the text stays.
  await save({ nameEn: 'Model centre by the sea', version: version + 2 });
  const { nameEn: _name, placeEn: _place, ...arabic } = smouha ?? {};
  await supervisor.call(saveOutlet, {
    body: { ...arabic, reason: 'زيارة', name: 'مركز البحر', version: version + 3 } as OutletVersion,
  });
  expect(await inEnglish()).toMatchObject({ name: 'Model centre by the sea' });
  expect(await older()).toMatchObject({ nameEn: 'Model centre by the sea', englishOlder: true });
  await supervisor.call(saveOutlet, {
    body: { ...((await older()) as OutletVersion), reason: 'قراءة', englishConfirmed: true },
  });
  expect(await older()).toMatchObject({ name: 'مركز البحر', englishOlder: false });

  const { reasons } = (await administrator.call(readReasons)).body;
  const [reason] = reasons;
  const rename = async (changed: object) => {
    const { reasons: current } = (await administrator.call(readReasons)).body;
    const seen = current.find(({ code }) => code === reason?.code) as RejectionReason;
    const body = { ...(reason as RejectionReason), ...changed, seen };
    const answer = await administrator.call(changeReason, { body });
    return answer.body.reasons.find(({ code }) => code === reason?.code);
  };
  expect(await rename({ name: 'صيغة جديدة', nameEn: undefined })).toMatchObject({
    nameEn: reason?.nameEn,
    englishOlder: true,
  });
  expect(await rename({ nameEn: null })).toMatchObject({ nameEn: '', englishOlder: false });
  await rename({});

  const serviceCode = 'MOICSO002';
  const terms = async () =>
    (await administrator.call(readRegulation, { query: { serviceCode } })).body.regulation;
  const listed = async () =>
    (await administrator.call(listRegulations)).body.regulations.find(
      (one) => one.serviceCode === serviceCode,
    )?.translated;
  const first = await terms();
  expect([await listed(), first.htmlEn === '']).toEqual([true, false]);
  const body = { serviceCode, expectedVersion: first.version, html: '<p>شروط</p>', htmlEn: '' };
  expectWrongFields(
    await administrator.call(saveRegulation, { body: { ...body, htmlEn: '<script></script>' } }),
    'htmlEn',
  );
  const second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
  const publish = (proposed: { body: CallAnswer<typeof saveRegulation> }) => {
    const proposalId = proposed.body.regulation.proposals[0]?.id ?? 0;
    return second.call(decideProposal, { body: { proposalId, approve: true } });
  };
  await publish(await administrator.call(saveRegulation, { body: { ...body, htmlEn: undefined } }));
  expect(await terms()).toMatchObject({ htmlEn: first.htmlEn, englishOlder: true });
  await publish(
    await administrator.call(saveRegulation, {
      body: { ...body, expectedVersion: first.version + 1 },
    }),
  );
  expect(await terms()).toMatchObject({ htmlEn: '', englishOlder: false });
  expect(await listed()).toBe(false);
  await publish(
    await administrator.call(restoreRegulation, {
      body: { serviceCode, expectedVersion: first.version + 2, version: first.version },
    }),
  );
  expect((await terms()).htmlEn).toBe(first.htmlEn);
  const read = await server.client(lookups.regulations, {
    headers: { documenttypecode: serviceCode, ...ENGLISH },
  });
  expect(read.body).toEqual({ Regulations: first.htmlEn });
});

test('answers an English message with an English e-mail', async () => {
  const clerk = await signInStaff(server, 'clerk');
  const { body } = await server.client(submitFeedback, {
    headers: ENGLISH,
    body: {
      name: 'Mona',
      mobileNumber: '01012345678',
      email: 'mona@example.org',
      type: 2,
      message: 'Open on Saturdays',
      secondsOnForm: 30,
    },
  });
  const reference = body.reference ?? '';
  const { version } = (await clerk.call(readFeedback, { query: { reference } })).body.message;
  const act = { reference, version, action: 'answer', text: 'We will.' };
  await clerk.call(actOnFeedback, { body: act });
  await server.app.jobs.drain();
  const [letter] = await receivedAbout(server, reference);
  expect(letter?.subject).toContain('the answer to your message');
  expect([letter?.text, letter?.html].join(' ')).not.toMatch(ARABIC_LETTER);
  expect(letter?.text).toContain('/en/complains');
});
