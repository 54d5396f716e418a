import {
  correctDocument,
  createRequest,
  myRequests,
  ownDocuments,
  readPersonalData,
  requestStatus,
  withdrawRequest,
} from '@wathiqa/contract';
import {
  decideRequest,
  type OfficeRequest,
  readQueue,
  returnForCorrection,
} from '@wathiqa/contract/office';
import {
  addDays,
  CORRECTION_LAPSED_REASON,
  cairoDay,
  calendarDay,
  correctionUntil,
  createRequestId,
  type DeliveryState,
  isoDay,
  RESPONSE_CODES,
  type RequestState,
  type ResponseCodeName,
  workingDaysUntil,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { lapseCorrections } from '../../src/features/requests/corrections/service.ts';
import { findHolidays } from '../../src/requests/decision-time.ts';
import { eraseRequests } from '../../src/requests/erasure.ts';
import { findInRegister } from '../support/database/stored-text.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import {
  createOfficeRequest,
  readRequestAs,
  seenFindings,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { createOrderBody, translatedDocument } from '../support/orders.ts';

const DAY_MS = 86_400_000;
const NOTE = 'الاسم المكتوب لا يطابق السجل';
const NAME = 'أحمد محمود عبد الرحيم السيد';

const { server, citizen, clerk } = await startOffice();
const other = await server.signIn('mona@wathiqa.example');

interface Returned {
  requestId: string;
  documentId: number;
  round?: number | undefined;
}

const giveBack = (
  { id, version, items }: OfficeRequest,
  {
    fields = ['name'],
    documentId = items[0]?.id ?? 0,
  }: { fields?: string[]; documentId?: number } = {},
) =>
  clerk.call(returnForCorrection, {
    body: { requestId: id, version, documentId, fields, note: NOTE },
  });

async function createReturned(
  fields = ['name'],
  documents = 1,
  whose = citizen,
): Promise<Returned> {
  const requestId = await createOfficeRequest(whose, documents);
  const request = await readRequestAs(clerk, requestId);
  const answer = await giveBack(request, { fields });
  expect(answer.status, answer.text).toBe(200);
  return { requestId, documentId: request.items[0]?.id ?? 0 };
}

const correct = (returned: Returned, values: Record<string, unknown>, whose = citizen) =>
  whose.call(correctDocument, { body: { ...returned, values } });

async function readDocument({ requestId, documentId }: Returned, whose = citizen) {
  const { body } = await whose.call(requestStatus, { headers: { requestid: requestId } });
  return body.Details.BirthDocs?.find(({ Id }) => Id === documentId);
}

const lapseOn = (days: number) =>
  lapseCorrections({
    database: server.database,
    now: () => new Date(server.now().getTime() + days * DAY_MS),
  });

function expectCode({ body }: { body: { ResponseCode?: number } }, code: ResponseCodeName): void {
  expect(body.ResponseCode).toBe(RESPONSE_CODES[code]);
}

describe('refused return for correction', () => {
  test.each([
    ['WAITING_PAYMENT', 'NOT_PACKED'],
    ['REJECTED', 'NOT_PACKED'],
    ['INTRANSIT', 'HANDED_OVER'],
  ] as const satisfies [RequestState, DeliveryState][])(
    'rejects a request that is %s',
    async (state, delivery) => {
      const id = await createOfficeRequest(citizen);
      await setRequestState(server, clerk, id, state, delivery);
      expectCode(await giveBack(await readRequestAs(clerk, id)), 'CHANGED');
    },
  );

  test('rejects a stale version, and a foreign or decided document', async () => {
    const request = await readRequestAs(clerk, await createOfficeRequest(citizen, 2));
    expectCode(await giveBack({ ...request, version: request.version - 1 }), 'CHANGED');
    const stranger = await readRequestAs(clerk, await createOfficeRequest(other));
    const theirs = await giveBack(request, { documentId: stranger.items[0]?.id ?? 0 });
    expectWrongFields(theirs, 'documentId');
    const [first] = request.items;
    const decisions = [{ documentId: first?.id, accept: true }];
    const { id: requestId, version } = request;
    await clerk.call(decideRequest, { body: { requestId, version, decisions } });
    expectWrongFields(await giveBack(await readRequestAs(clerk, requestId)), 'documentId');
  });

  test.each([
    ['that the document does not have', ['spouseFullName']],
    ['that requires a new order', ['numberOfCopies']],
    ['at all', []],
  ])('rejects no field %s', async (_what, fields) => {
    const request = await readRequestAs(clerk, await createOfficeRequest(citizen));
    expectRefusal(await giveBack(request, { fields }), 'MALFORMED');
  });

  test("rejects a clerk's own request", async () => {
    const mine = await server.signIn('clerk@wathiqa.example');
    const request = await readRequestAs(clerk, await createOfficeRequest(mine));
    expectCode(await giveBack(request), 'OWN_REQUEST');
  });
});

describe('refused correction', () => {
  test("answers unknown and other citizens' requests identically", async () => {
    const theirs = await createReturned(['name'], 1, other);
    const refused = await correct(theirs, { name: NAME });
    expectRefusal(refused, 'MALFORMED');
    const unknown = { ...theirs, requestId: createRequestId(2026, 987_654_321) };
    expect(refused.text).toBe((await correct(unknown, { name: NAME })).text);
    expect((await readDocument(theirs, other))?.Correction).toBeDefined();
    const read = await citizen.call(ownDocuments, { headers: { requestid: theirs.requestId } });
    expectRefusal(read, 'MALFORMED');
  });

  test('rejects a document of another own request', async () => {
    const one = await createReturned();
    const second = await createReturned();
    expectWrongFields(
      await correct({ ...one, documentId: second.documentId }, { name: NAME }),
      'documentId',
    );
  });

  test.each([
    ['an unmarked field', { name: NAME, motherFullName: 'سعاد علي' }, 'values.motherFullName'],
    ['a missing marked field', {}, 'values.name'],
    ['an empty marked field', { name: ' ' }, 'values.name'],
  ])('rejects %s', async (_what, values, field) => {
    const returned = await createReturned();
    expectWrongFields(await correct(returned, values), field);
    expect((await readDocument(returned))?.FullName).not.toBe(NAME);
  });

  test('rejects a relation that the gender excludes', async () => {
    const returned = await createReturned(['genderCode']);
    expect((await readDocument(returned))?.Correction?.Fields).toEqual([
      'genderCode',
      'relationCode',
    ]);
    expectRefusal(
      await correct(returned, { genderCode: 'F', relationCode: 'FATHER' }),
      'RELATION_NOT_ALLOWED',
    );
    expect((await correct(returned, { genderCode: 'F', relationCode: 'MOTHER' })).status).toBe(200);
    const read = await citizen.call(ownDocuments, { headers: { requestid: returned.requestId } });
    expect(read.body.documents).toMatchObject([{ genderCode: 'F', relationCode: 'MOTHER' }]);
  });

  test('rejects after a decision, withdrawal or deadline', async () => {
    const decided = await createReturned();
    const request = await readRequestAs(clerk, decided.requestId);
    await clerk.call(decideRequest, {
      body: {
        requestId: decided.requestId,
        version: request.version,
        decisions: [{ documentId: decided.documentId, accept: true }],
        seen: seenFindings(request),
      },
    });
    expectCode(await correct(decided, { name: NAME }), 'CHANGED');

    const withdrawn = await createReturned();
    await citizen.call(withdrawRequest, { body: { requestId: withdrawn.requestId } });
    expectCode(await correct(withdrawn, { name: NAME }), 'CHANGED');

    const late = await createReturned();
    await lapseOn(15);
    expectCode(await correct(late, { name: NAME }), 'CHANGED');
  });

  test('rejects an answer to an earlier correction', async () => {
    const returned = await createReturned();
    const earlier = await readDocument(returned);
    const round = earlier?.Correction?.Id;
    const stale = { ...returned, round };
    await giveBack(await readRequestAs(clerk, returned.requestId), { fields: ['name'] });
    expectCode(await correct(stale, { name: NAME }), 'CHANGED');

    const { body } = await citizen.call(ownDocuments, {
      headers: { requestid: returned.requestId },
    });
    const current = body.documents[0]?.correction?.Id;
    expect(current).not.toBe(round);
    expect((await correct({ ...returned, round: current }, { name: NAME })).status).toBe(200);
    // A repeat has no effect.
    expect((await correct({ ...returned, round: current }, { name: NAME })).status).toBe(200);
  });

  test('database rejects it without a marked field', async () => {
    const { documentId } = await createReturned(['motherFullName']);
    const change = sql`UPDATE documents SET full_name = ${NAME} WHERE id = ${documentId}`;
    await expect(change.execute(server.database.query)).rejects.toThrow('only the marked fields');
  });
});

test('correction preserves number and queue position; staff see both versions', async () => {
  const returned = await createReturned();
  const { requestId } = returned;
  const until = isoDay(correctionUntil(server.now()));
  expect(await readDocument(returned)).toMatchObject({
    State: { CodeMessage: 'WAITING_APPROVAL' },
    Correction: { Fields: ['name'], Note: NOTE, Until: until },
  });
  const summary = await citizen.call(myRequests, { query: {} });
  expect(summary.body.requests.find(({ id }) => id === requestId)?.correctUntil).toBe(until);
  const waiting = await readRequestAs(clerk, requestId);
  expect(waiting.correction).toBe('waiting');

  expect((await correct(returned, { name: NAME })).status).toBe(200);
  // A repeated correction has no effect; a different one conflicts.
  expect((await correct(returned, { name: NAME })).status).toBe(200);
  expectCode(await correct(returned, { name: 'منى خالد يوسف حسن' }), 'CHANGED');

  const document = await readDocument(returned);
  expect(document).toMatchObject({ FullName: NAME });
  expect(document?.Correction).toBeUndefined();
  // Names the person as before the correction.
  const { body: status } = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  const names = status.History.map(({ Event, FullName }) => `${Event} ${FullName ?? ''}`);
  expect(names.slice(-2)).toEqual(['CORRECTION_ASKED أحمد محمود عبد الرحمن السيد', 'CORRECTED ']);
  const request = await readRequestAs(clerk, requestId);
  expect(request).toMatchObject({
    id: requestId,
    correction: 'corrected',
    version: waiting.version + 1,
  });
  expect(request.items[0]?.corrections).toMatchObject([
    {
      note: NOTE,
      outcome: 'corrected',
      before: { name: 'أحمد محمود عبد الرحمن السيد' },
      after: { name: NAME },
    },
  ]);
  expect(request.history.map(({ event, actorKind }) => `${event} ${actorKind}`).slice(-2)).toEqual([
    'CORRECTION_ASKED staff',
    'CORRECTED citizen',
  ]);
  const { body } = await clerk.call(readQueue, { query: {} });
  const places = body.rows.map(({ createdAt }) => createdAt);
  expect(places).toEqual(places.toSorted());

  expect(await findInRegister(server.database, [NOTE])).toEqual([]);
  const own = await citizen.call(readPersonalData, {});
  expect(own.body.data.requests.find(({ id }) => id === requestId)?.corrections).toMatchObject([
    { note: NOTE, after: { name: NAME } },
  ]);

  await server.database.transaction((transaction) =>
    eraseRequests(transaction, [Number(requestId)], server.now()),
  );
  const kept = await server.database.query
    .selectFrom('document_corrections')
    .where('request_id', '=', Number(requestId))
    .select(['note', 'before', 'after'])
    .execute();
  expect(kept).toEqual([{ note: '', before: '', after: '' }]);
});

describe('optional name in Latin letters', () => {
  const sent = { ...translatedDocument('Birth'), latinName: 'Ahmed Elsayed' };

  async function createTranslation(fields: string[]) {
    const { body } = await citizen.call(createRequest, {
      headers: { 'idempotency-key': crypto.randomUUID(), previewonly: 'false' },
      body: createOrderBody('translatedDocs', sent),
    });
    const request = await readRequestAs(clerk, body.Id ?? '');
    expect(request.items).toMatchObject([{ latinName: 'Ahmed Elsayed' }]);
    expect((await giveBack(request, { fields })).status).toBe(200);
    return { requestId: request.id, documentId: request.items[0]?.id ?? 0 };
  }
  async function latinNames({ requestId }: Returned) {
    const headers = { requestid: requestId };
    const own = (await citizen.call(ownDocuments, { headers })).body.documents;
    const { items } = await readRequestAs(clerk, requestId);
    const { requests } = (await citizen.call(readPersonalData, {})).body.data;
    const exported = requests.find(({ id }) => id === requestId)?.documents ?? [];
    return [...own, ...items, ...exported].map(({ latinName }) => latinName);
  }

  test('stays in a correction of another field', async () => {
    const returned = await createTranslation(['motherFullName']);
    expect((await correct(returned, { motherFullName: 'سعاد علي' })).status).toBe(200);
    expect(await latinNames(returned)).toEqual(Array(3).fill('Ahmed Elsayed'));
  });

  test('is corrected, also to none, and erased with the request', async () => {
    const returned = await createTranslation(['latinName']);
    expectWrongFields(await correct(returned, { latinName: 'أحمد' }), 'values.latinName');
    expect((await correct(returned, { latinName: 'Ahmad El-Sayed' })).status).toBe(200);
    expect(await latinNames(returned)).toEqual(Array(3).fill('Ahmad El-Sayed'));

    expect(
      (await giveBack(await readRequestAs(clerk, returned.requestId), { fields: ['latinName'] }))
        .status,
    ).toBe(200);
    expect((await correct(returned, { latinName: '' })).status).toBe(200);
    expect(await latinNames(returned)).toEqual(Array(3).fill(null));
    expect(await findInRegister(server.database, ['Elsayed', 'El-Sayed'])).toEqual([]);
  });
});

test('notifies the citizen once by SMS and e-mail', async () => {
  const { requestId } = await createReturned();
  const queued = await server.database.query
    .selectFrom('notifications')
    .where('request_id', '=', Number(requestId))
    .where('kind', '=', 'correctionAsked')
    .select(['channel', 'detail'])
    .orderBy('channel')
    .execute();
  const detail = { until: isoDay(correctionUntil(server.now())) };
  expect(queued).toEqual([
    { channel: 'email', detail },
    { channel: 'sms', detail },
  ]);
});

test('working days pause while the citizen corrects', async () => {
  const returned = await createReturned();
  const { requestId } = returned;
  const before = await readRequestAs(clerk, requestId);
  const [{ columns }] = [await moveReturn(requestId, 12)];
  const holidays = (await findHolidays(server.database.query)).map(calendarDay);
  const today = cairoDay(server.now());
  const waited = workingDaysUntil(addDays(today, -12), today, holidays);
  expect(waited).toBeGreaterThan(5);
  const due = (id: OfficeRequest) => workingDaysUntil(today, calendarDay(id.dueOn ?? ''), holidays);

  const waiting = await readRequestAs(clerk, requestId);
  expect(due(waiting) - due(before)).toBe(waited);
  expect((await correct(returned, { name: NAME })).status).toBe(200);
  const corrected = await readRequestAs(clerk, requestId);
  expect(corrected.dueOn).toBe(waiting.dueOn);
  expect(await columns()).toEqual({ since: null, days: waited });
});

async function moveReturn(requestId: string, days: number) {
  const { query } = server.database;
  await sql`UPDATE requests SET correction_since = correction_since - make_interval(days => ${days})
            WHERE id = ${requestId}::bigint`.execute(query);
  return {
    columns: async () => {
      const { rows } = await sql`
        SELECT correction_since AS since, correction_days AS days FROM requests
        WHERE id = ${requestId}::bigint`.execute(query);
      return rows[0];
    },
  };
}

test('rejects an uncorrected document after fourteen days; the rest proceeds', async () => {
  const returned = await createReturned(['name'], 2);
  const { requestId } = returned;
  await lapseOn(14);
  expect((await readDocument(returned))?.State.CodeMessage).toBe('WAITING_APPROVAL');
  await lapseOn(15);
  await lapseOn(15);
  expect(await readDocument(returned)).toMatchObject({
    State: { CodeMessage: 'REJECTED' },
    RejectionReason: { Name: CORRECTION_LAPSED_REASON },
  });
  const request = await readRequestAs(clerk, requestId);
  expect(request).toMatchObject({ state: 'WAITING_APPROVAL', correction: null });
  expect(request.history.at(-1)).toMatchObject({ event: 'CORRECTION_LAPSED', actorKind: 'system' });

  const alone = await createReturned();
  await lapseOn(15);
  expect((await readRequestAs(clerk, alone.requestId)).state).toBe('REJECTED');
});

test('exactly one of a concurrent correction and decision succeeds', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const returned = await createReturned();
    const { requestId, documentId } = returned;
    const request = await readRequestAs(clerk, requestId);
    const { version } = request;
    const seen = seenFindings(request);
    const decide = () =>
      clerk.call(decideRequest, {
        body: { requestId, version, decisions: [{ documentId, accept: true }], seen },
      });
    const [corrected, decided] =
      round % 2 === 0
        ? await Promise.all([correct(returned, { name: NAME }), decide()])
        : (await Promise.all([decide(), correct(returned, { name: NAME })])).toReversed();
    const codes = [corrected?.body.ResponseCode, decided?.body.ResponseCode];
    expect(codes.toSorted()).toEqual([200, RESPONSE_CODES.CHANGED]);
    outcomes.add(codes[0] === 200 ? 'corrected' : 'decided');
    const document = await readDocument(returned);
    expect(document?.FullName === NAME).toBe(codes[0] === 200);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
