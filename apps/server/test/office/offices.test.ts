import { changeAddress, shipmentInfo } from '@wathiqa/contract';
import {
  claimNextRequest,
  claimRequest,
  decideRequest,
  listColleagues,
  openRequest,
  packBatch,
  printCertificates,
  readBatch,
  readBatches,
  readCertificates,
  readDispatch,
  readNotifications,
  readOffices,
  readQueue,
  readRequest,
  readRequestPayments,
  readStatistics,
  readWaitingCounts,
  reprintCertificate,
  resendNotifications,
  type SavedOffice,
  saveOffice,
  searchAudit,
  searchRequests,
  transferRequest,
  transferToOffice,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, type RequestId, type ResponseCodeName } from '@wathiqa/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen, Reply } from '../support/http/client.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { readRequestAs, setRequestState } from '../support/office/office-requests.ts';
import { startPrintingRegister } from '../support/office/office-server.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import {
  birthOrder,
  cairoAddress,
  createOrderBody,
  translatedDocument,
} from '../support/orders.ts';
import { serverDay } from '../support/server-day.ts';

const DAY = 86_400_000;
const GIZA = cairoAddress({ governorateCode: 21, policeDeptCode: 2101, postOfficeCode: 12411 });

const register = await startPrintingRegister();
let server: TestServer;
let citizen: Citizen;
let administrator: Staff;
/** Of the offices of Cairo and Giza, and of none. */
let cairo: Staff;
let giza: Staff;
let newcomer: Staff;
beforeEach(async () => {
  server = await startServerForTest(register.environment);
  register.now = server.now;
  citizen = await server.signIn();
  administrator = await signInStaff(server, 'administrator');
  cairo = await signInStaff(server, 'clerk');
  giza = await signInStaff(server, 'clerk', 'giza@wathiqa.example');
  newcomer = await signInStaff(server, 'clerk', 'newcomer@wathiqa.example');
});

const office = (name: string, changes: Partial<SavedOffice> = {}): SavedOffice => ({
  ...{ name, active: true, governorates: [], lists: [], languages: [], members: [] },
  ...changes,
});
const memberOf = ({ id: staffId }: Staff, until: string | null = null) => ({ staffId, until });

async function save(written: SavedOffice): Promise<number> {
  const { body: known } = await administrator.call(readOffices);
  const before = known.offices.find(({ name }) => name === written.name);
  const seen = before && { id: before.id, version: before.version };
  const { status, body, text } = await administrator.call(saveOffice, {
    body: { ...written, seen },
  });
  if (status !== 200) throw new Error(text);
  await server.app.jobs.drain();
  return body.offices.find(({ name }) => name === written.name)?.id ?? 0;
}

async function divide(): Promise<{ cairoId: number; gizaId: number }> {
  return {
    cairoId: await save(office('القاهرة', { governorates: ['01'], members: [memberOf(cairo)] })),
    gizaId: await save(office('الجيزة', { governorates: ['21'], members: [memberOf(giza)] })),
  };
}

async function orderTo(customerAddress = cairoAddress()): Promise<RequestId> {
  const { body } = await citizen.order(crypto.randomUUID(), birthOrder());
  const requestID = body.Id as RequestId;
  await citizen.call(shipmentInfo, { body: { requestID, customerAddress } });
  return requestID;
}

const expectRefusal = ({ body }: Reply<unknown>, code: ResponseCodeName) =>
  expect(body).toMatchObject({ ResponseCode: RESPONSE_CODES[code] });

const queueOf = async ({ call }: Staff) =>
  (await call(readQueue, { query: {} })).body.rows.map(({ id }) => id);
const nextOf = async ({ call }: Staff) =>
  (await call(claimNextRequest, { body: {} })).body.request?.id;
const decide = (by: Staff, requestId: string, documentId: number) =>
  by.call(decideRequest, {
    body: { requestId, version: 1, decisions: [{ documentId, accept: true }] },
  });

describe('saving an office', () => {
  test('is refused to all but administrators', async () => {
    for (const role of ['clerk', 'supervisor', 'auditor'] as const) {
      const { call } = await signInStaff(server, role, `${role}2@wathiqa.example`);
      expect((await call(saveOffice, { body: office('القاهرة') })).status).toBe(403);
    }
    expect((await cairo.call(readOffices)).status).toBe(403);
  });

  test('is refused for a known name, unknown members and a version that changed', async () => {
    const id = await save(office('القاهرة'));
    const put = (body: object) => administrator.call(saveOffice, { body: body as never });
    expect((await put(office('القاهرة'))).status).toBe(400);
    expect(
      (await put(office('أسوان', { members: [{ staffId: 9_999, until: null }] }))).status,
    ).toBe(400);
    const twice = [memberOf(cairo), memberOf(cairo)];
    expect((await put(office('أسوان', { members: twice }))).status).toBe(400);
    expectRefusal(await put({ ...office('أسوان'), seen: { id: 9_999, version: 1 } }), 'NOT_FOUND');
    await save(office('القاهرة', { governorates: ['01'] }));
    expectRefusal(await put({ ...office('القاهرة'), seen: { id, version: 1 } }), 'OUTDATED');
  });

  test('records the office before and after in the audit', async () => {
    await save(office('القاهرة'));
    await save(office('القاهرة', { members: [memberOf(cairo)] }));
    const auditor = await signInStaff(server, 'auditor');
    const { body } = await auditor.call(searchAudit, { query: { act: 'offices.save' } });
    expect(body.entries.map(({ detail }) => detail)).toMatchObject([
      { before: { members: [] }, after: { members: [memberOf(cairo)] } },
      { before: null, after: { name: 'القاهرة' } },
    ]);
  });
});

describe('a request of another office', () => {
  let requestId: RequestId;
  let documentId: number;
  beforeEach(async () => {
    requestId = await orderTo();
    documentId = (await readRequestAs(cairo, requestId)).items[0]?.id ?? 0;
    await divide();
  });

  test('is in no list, no search and is never the next one', async () => {
    expect(await queueOf(giza)).toEqual([]);
    expect(await nextOf(giza)).toBeUndefined();
    for (const text of [requestId, '29005140190010', 'أحمد محمود']) {
      const { body } = await giza.call(searchRequests, { body: { text } });
      expect([body.limited, body.rows]).toEqual([true, []]);
    }
    expect(await queueOf(cairo)).toEqual([requestId]);
    const { body } = await cairo.call(searchRequests, { body: { text: 'أحمد محمود' } });
    expect(body.rows.map(({ id }) => id)).toEqual([requestId]);
  });

  test('is not claimed, decided or transferred, and opens only with a reason', async () => {
    const read = () => giza.call(readRequest, { query: { requestId } });
    expectRefusal(await read(), 'READING_REASON_NEEDED');
    expectRefusal(
      await giza.call(readRequestPayments, { query: { requestId } }),
      'READING_REASON_NEEDED',
    );
    expectRefusal(await giza.call(claimRequest, { body: { requestId } }), 'READING_REASON_NEEDED');
    const why = { requestId, reason: 'citizenAsked', note: 'سأل المواطن عن طلبه' } as const;
    expect((await giza.call(openRequest, { body: why })).status).toBe(200);
    expect((await read()).status).toBe(200);
    expectRefusal(await giza.call(claimRequest, { body: { requestId } }), 'OTHER_OFFICE');
    expectRefusal(await decide(giza, requestId, documentId), 'OTHER_OFFICE');
    const transfer = { requestId, version: 1, staffId: cairo.id };
    expect((await giza.call(transferRequest, { body: transfer })).status).not.toBe(200);
    expect((await decide(cairo, requestId, documentId)).status).toBe(200);
  });

  test('is neither packed, printed nor read in a batch', async () => {
    await setRequestState(server, cairo, requestId, 'PAYMENT_ACCEPTED');
    const pack = (by: Staff) =>
      by.call(packBatch, { body: { governorateCode: '01', requestIds: [requestId] } });
    const listed = await giza.call(readDispatch, { query: { governorateCode: '01' } });
    expect([listed.body.waiting, listed.body.parcels]).toEqual([[], []]);
    expectRefusal(await pack(giza), 'OTHER_OFFICE');
    const { batch } = (await pack(cairo)).body;
    expectRefusal(
      await giza.call(readBatch, { query: { batchId: String(batch.id) } }),
      'NOT_FOUND',
    );
    expect((await giza.call(readDispatch, { query: {} })).body.batches).toEqual([]);
    expect((await giza.call(readBatches, { query: {} })).body.batches).toEqual([]);
    expect((await cairo.call(readDispatch, { query: {} })).body.batches).toHaveLength(1);

    const body = { batchId: batch.id };
    expectRefusal(await giza.call(printCertificates, { body }), 'NOT_FOUND');
    expect((await cairo.call(printCertificates, { body })).body.sheets).toBe(1);
    const [sheet] = (await cairo.call(readCertificates, { query: { requestId } })).body.sheets;
    const serial = sheet?.serial ?? '';
    expect(await lastEntry(server)).toMatchObject({
      action: 'certificates.read',
      request_id: Number(requestId),
    });
    const queries: Record<string, string>[] = [{ requestId }, { serial }];
    for (const query of queries) {
      expectRefusal(await giza.call(readCertificates, { query }), 'OTHER_OFFICE');
    }
    const spoiled = { serial, reason: 'بقعة حبر' };
    expectRefusal(await giza.call(reprintCertificate, { body: spoiled }), 'OTHER_OFFICE');
    expect((await cairo.call(reprintCertificate, { body: spoiled })).status).toBe(200);
  });

  test('shows no failed notification, in no count, and resends none', async () => {
    const { query } = server.database;
    await query
      .updateTable('notifications')
      .set({ sent_at: null, dead_lettered_at: server.now(), failure: 'refused' })
      .where('request_id', '=', Number(requestId))
      .where('channel', '=', 'sms')
      .execute();
    const failed = async (by: Staff) => {
      const { channels, deadLettered } = (await by.call(readNotifications)).body;
      const { notifications } = (await by.call(readWaitingCounts)).body.counts;
      return [notifications, channels[0]?.deadLettered, ...deadLettered.map((each) => each.kind)];
    };
    expect(await failed(giza)).toEqual([0, 0]);
    expect(await failed(cairo)).toEqual([1, 1, 'registered']);
    const message = { requestId, kind: 'registered', occurrence: '', channel: 'sms' };
    const body = { notifications: [message] };
    expectRefusal(await giza.call(resendNotifications, { body }), 'OTHER_OFFICE');
    expect((await cairo.call(resendNotifications, { body })).body.resent).toBe(1);
  });

  test('is seen by supervisors and auditors without an office', async () => {
    expect(await queueOf(await signInStaff(server, 'supervisor'))).toEqual([requestId]);
    expect(await queueOf(await signInStaff(server, 'auditor'))).toEqual([requestId]);
  });
});

describe('a clerk', () => {
  test('without an office is refused once an office exists, and works on all before', async () => {
    const requestId = await orderTo();
    expect(await queueOf(newcomer)).toEqual([requestId]);
    const { cairoId } = await divide();
    expectRefusal(await newcomer.call(readQueue, { query: {} }), 'NO_OFFICE');
    expectRefusal(await newcomer.call(claimNextRequest, { body: {} }), 'NO_OFFICE');
    expectRefusal(await newcomer.call(readRequest, { query: { requestId } }), 'NO_OFFICE');
    await save(office('القاهرة', { active: false }));
    await save(office('الجيزة', { active: false }));
    expect(await queueOf(newcomer)).toEqual([requestId]);
    expect(cairoId).toBeGreaterThan(0);
  });

  test('who covers an absence works for the office until the end of the day', async () => {
    const requestId = await orderTo();
    await divide();
    const until = serverDay(server, 1);
    const members = [memberOf(cairo), memberOf(newcomer, until)];
    await save(office('القاهرة', { governorates: ['01'], members }));
    expect(await queueOf(newcomer)).toEqual([requestId]);
    server.advanceTime(DAY);
    newcomer = await signInStaff(server, 'clerk', 'newcomer@wathiqa.example');
    expect(await queueOf(newcomer)).toEqual([requestId]);
    server.advanceTime(DAY);
    newcomer = await signInStaff(server, 'clerk', 'newcomer@wathiqa.example');
    expectRefusal(await newcomer.call(readQueue, { query: {} }), 'NO_OFFICE');
  });
});

describe('the office of a request', () => {
  const officeOf = async (requestId: string) => {
    const { call } = await signInStaff(server, 'supervisor');
    const { body } = await call(readQueue, { query: {} });
    return body.rows.find(({ id }) => id === requestId)?.office;
  };

  test('is null without offices, and follows the address', async () => {
    const before = await orderTo();
    expect(await officeOf(before)).toBeNull();
    await divide();
    expect(await officeOf(before)).toBe('القاهرة');
    const requestId = await orderTo(GIZA);
    expect(await officeOf(requestId)).toBe('الجيزة');
    const moved = { requestId, customerAddress: cairoAddress() };
    expect((await citizen.call(changeAddress, { body: moved })).status).toBe(200);
    expect(await officeOf(requestId)).toBe('القاهرة');
  });

  test('without an address or a fitting office is none: every office works on it', async () => {
    await divide();
    const { body } = await citizen.order(crypto.randomUUID(), birthOrder());
    expect(await officeOf(body.Id ?? '')).toBe('');
    expect([await queueOf(cairo), await queueOf(giza)]).toEqual([[body.Id], [body.Id]]);
  });

  test.each<[string, Partial<SavedOffice>, string]>([
    ['by language', { languages: ['102'] }, 'المتخصص'],
    ['by list', { lists: ['translatedDocs'] }, 'المتخصص'],
    ['by language, unlike the request', { languages: ['101'] }, 'القاهرة'],
    ['by list, unlike the request', { lists: ['birthDocs'] }, 'القاهرة'],
    ['by nothing', {}, 'القاهرة'],
  ])('of a translation goes to an office specialized %s', async (_title, rule, expected) => {
    await divide();
    await save(office('المتخصص', rule));
    const translation = createOrderBody('translatedDocs', translatedDocument('Birth'));
    const { body } = await citizen.order(crypto.randomUUID(), translation as never);
    const requestID = body.Id ?? '';
    await citizen.call(shipmentInfo, { body: { requestID, customerAddress: cairoAddress() } });
    expect(await officeOf(requestID)).toBe(expected);
  });

  test('is assigned again after a change of offices, but not that of a transferred one', async () => {
    const { gizaId } = await divide();
    const [stays, moves] = [await orderTo(), await orderTo()];
    const move = { requestId: stays, version: 1, officeId: gizaId, note: 'الأصل محفوظ في الجيزة' };
    expect((await cairo.call(transferToOffice, { body: move })).status).toBe(200);
    await save(office('القاهرة', { governorates: ['02'], members: [memberOf(cairo)] }));
    expect([await officeOf(stays), await officeOf(moves)]).toEqual(['الجيزة', '']);
    await save(office('الجيزة', { active: false }));
    expect(await officeOf(stays)).toBe('');
  });
});

test('the figures have the work of each office, and no row without offices', async () => {
  const { call } = await signInStaff(server, 'supervisor');
  const day = serverDay(server, 0);
  const figures = async () =>
    (await call(readStatistics, { query: { from: day, to: day } })).body.statistics;
  await orderTo();
  expect((await figures()).offices).toEqual([]);
  const { cairoId, gizaId } = await divide();
  await setRequestState(server, cairo, await orderTo(GIZA), 'PAYMENT_ACCEPTED');
  await citizen.order(crypto.randomUUID(), birthOrder());
  const { offices, governorates } = await figures();
  expect(offices).toEqual([
    { id: gizaId, name: 'الجيزة', waiting: 0, waitingLate: 0, toPack: 1 },
    { id: cairoId, name: 'القاهرة', waiting: 1, waitingLate: 0, toPack: 0 },
    { id: null, name: '', waiting: 1, waitingLate: 0, toPack: 0 },
  ]);
  expect(governorates).toEqual([
    { code: '01', waiting: 1, waitingLate: 0, toPack: 0 },
    { code: '21', waiting: 0, waitingLate: 0, toPack: 1 },
    { code: null, waiting: 1, waitingLate: 0, toPack: 0 },
  ]);
  const query = { officeId: String(cairoId) };
  expect((await call(readQueue, { query })).body.rows.map(({ office }) => office)).toEqual([
    'القاهرة',
  ]);
  expect((await call(readQueue, { query })).body.counts?.open).toBe(1);
});

describe('a transfer to another office', () => {
  test('is refused without a sentence, to the same, an ended or an unknown office', async () => {
    const { cairoId } = await divide();
    const ended = await save(office('أسوان', { active: false }));
    const requestId = await orderTo();
    const to = (officeId: number, note = 'لسبب') =>
      cairo.call(transferToOffice, { body: { requestId, version: 1, officeId, note } });
    for (const officeId of [cairoId, ended, 9_999]) expect((await to(officeId)).status).toBe(400);
    expect((await to(1, ' ')).status).toBe(400);
  });

  test('moves the request with the sentence to the queue of the other office', async () => {
    const { gizaId } = await divide();
    const requestId = await orderTo();
    await cairo.call(claimRequest, { body: { requestId } });
    const move = { requestId, version: 1, officeId: gizaId, note: 'الأصل محفوظ في الجيزة' };
    expect((await cairo.call(transferToOffice, { body: move })).status).toBe(200);
    expect([await queueOf(cairo), await queueOf(giza)]).toEqual([[], [requestId]]);
    expect(await nextOf(giza)).toBe(requestId);
    const { notes } = await readRequestAs(giza, requestId);
    expect(notes.map(({ text }) => text)).toEqual(['الأصل محفوظ في الجيزة']);
    const auditor = await signInStaff(server, 'auditor');
    const { body } = await auditor.call(searchAudit, { query: { act: 'request.transfer' } });
    expect(body.entries[0]?.detail).toEqual({ officeId: gizaId });
  });

  test('to a colleague of another office is refused', async () => {
    const { gizaId } = await divide();
    const requestId = await orderTo();
    const body = { requestId, version: 1, staffId: giza.id };
    expect((await cairo.call(transferRequest, { body })).status).toBe(400);
    const offered = (await cairo.call(listColleagues, { query: { requestId } })).body;
    expect(offered.colleagues.map(({ id }) => id)).not.toContain(giza.id);
    expect(offered.offices.map(({ id }) => id)).toEqual([gizaId]);
  });
});
