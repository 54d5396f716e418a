import * as office from '@wathiqa/contract/office';
import {
  addDays,
  cairoDay,
  type DeliveryState,
  isoDay,
  RESPONSE_CODES,
  type RequestState,
} from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eraseRequests } from '../../src/requests/erasure.ts';
import { countEntries } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { officeCalls, signInStaff } from '../support/office/staff.ts';

const { server, citizen, clerk } = await startOffice();
const supervisor = await signInStaff(server, 'supervisor');
const reason = 'راجعت الأصل';

/** A request in the state from which the act would succeed. */
async function createErased(state: RequestState, delivery: DeliveryState): Promise<string> {
  const requestId = await createOfficeRequest(citizen);
  await server.database.query
    .updateTable('notifications')
    .set({ sent_at: null, dead_lettered_at: server.now(), failure: 'refused' })
    .where('request_id', '=', Number(requestId))
    .execute();
  await setRequestState(server, clerk, requestId, state, delivery);
  await server.database.transaction((transaction) =>
    eraseRequests(transaction, [Number(requestId)], server.now()),
  );
  return requestId;
}

interface Row {
  state?: RequestState;
  delivery?: DeliveryState;
  more?: (requestId: string, batchId: number | null) => object;
}

const toDecide = { state: 'WAITING_APPROVAL' } as const;
const documentId = 1;
/** With a parcel of the same office. */
const dispatch = dispatchCalls(() => ({ server, citizen, clerk }));
const { batchId: otherBatch } = await dispatch.createPackedBatch();
const until = isoDay(addDays(cairoDay(server.now()), 1));

/** Acts by the rest of their body. */
const ROWS: Record<string, Row> = {
  addRequestNote: { more: () => ({ text: reason }) },
  answerMessages: { more: () => ({ text: reason }) },
  claimRequest: {},
  decideRequest: { ...toDecide, more: () => ({ decisions: [{ documentId, accept: true }] }) },
  endCitizenSessions: {},
  releaseRequest: {},
  recordVisit: { state: 'WAITING_PAYMENT' },
  reopenRequest: { more: () => ({ reason }) },
  returnForCorrection: {
    ...toDecide,
    more: () => ({ documentId, fields: ['name'], note: reason }),
  },
  setAsideRequest: { ...toDecide, more: () => ({ until }) },
  transferRequest: { ...toDecide, more: () => ({ staffId: clerk.id }) },
  transferToOffice: { ...toDecide, more: () => ({ officeId: 1, note: reason }) },
  undoDecision: { ...toDecide },
  packBatch: {
    state: 'PAYMENT_ACCEPTED',
    more: (requestId) => ({ governorateCode: '01', requestIds: [requestId] }),
  },
  moveParcels: {
    ...{ state: 'PAYMENT_ACCEPTED', delivery: 'PACKED' },
    more: (requestId, batchId) => ({ batchId, requestIds: [requestId], toBatchId: otherBatch }),
  },
  handOverBatch: {
    ...{ state: 'PAYMENT_ACCEPTED', delivery: 'PACKED' },
    more: (requestId, batchId) => ({ batchId, requestIds: [requestId] }),
  },
  printLabels: {
    ...{ state: 'INTRANSIT', delivery: 'RETURNED' },
    more: (requestId) => ({ requestIds: [requestId] }),
  },
  checkEnvelope: {
    ...{ state: 'PAYMENT_ACCEPTED', delivery: 'PACKED' },
    more: (_requestId, batchId) => ({ batchId, serials: [] }),
  },
  recordDispatch: {
    ...{ state: 'INTRANSIT', delivery: 'RETURNED' },
    more: () => ({ action: 'sendAgain', note: '' }),
  },
};

/** Acts on a request by its number that refuse nothing, with the reason. */
const OTHERS = {
  openRequest: 'shows what is left',
  proposeRestriction: 'OUTDATED: has a test of its own',
  allocatePayment: 'an erased request has no amount due',
  resendNotifications: 'has a test of its own',
};

const acts = officeCalls.flatMap((call) => {
  const [name = ''] = Object.entries(office).find(([, part]) => part === call) ?? [];
  const body = call.body && z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
  return /"requestIds?":/.test(JSON.stringify(body ?? '')) && call.method === 'POST'
    ? [{ name, call }]
    : [];
});

test('has a row for each act on a request', () => {
  const known = [...Object.keys(ROWS), ...Object.keys(OTHERS)];
  expect(known.toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
});

const rows = acts.filter(({ name }) => name in ROWS);
test.each(rows)('an erased request is refused and unchanged: $name', async ({ name, call }) => {
  const { state = 'REJECTED', delivery = 'NOT_PACKED', more = () => ({}) } = ROWS[name] ?? {};
  const requestId = await createErased(state, delivery);
  const { version } = await readRequestAs(supervisor, requestId);
  const stored = () =>
    server.database.query
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', Number(requestId))
      .executeTakeFirst();
  const before = await stored();
  const entries = await countEntries(server);
  const { body, text } = await supervisor.call(call, {
    body: { requestId, version, ...more(requestId, before?.batch_id ?? null) },
  });
  expect(body, text).toMatchObject({ ResponseCode: RESPONSE_CODES.CHANGED });
  expect([await stored(), await countEntries(server)]).toEqual([before, entries]);
});

test('a failed message about an erased request is not sent again', async () => {
  const requestId = await createErased('REJECTED', 'NOT_PACKED');
  const message = { requestId, kind: 'registered', occurrence: '', channel: 'sms' };
  const { body } = await supervisor.call(office.resendNotifications, {
    body: { notifications: [message] },
  });
  expect(body).toMatchObject({ ResponseCode: RESPONSE_CODES.ACCEPTED, resent: 0 });
});
