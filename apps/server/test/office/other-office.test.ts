import { type Call, listRefusals, payByCard, payInCash } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { addDays, cairoDay, isoDay, RESPONSE_CODES, type ResponseCodeName } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { startPrintingRegister } from '../support/office/office-server.ts';
import { createOffice } from '../support/office/offices.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { officeCalls, type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { officePaymentCalls } from '../support/payments/payment-calls.ts';

const OTHER_OFFICE = RESPONSE_CODES.OTHER_OFFICE;
const reason = 'راجعت الأصل';

const provider = createFakeProvider();
let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let second: Staff;
let supervisor: Staff;
/** Supervisor of another office than that of the requests. */
let stranger: Staff;
let world: Awaited<ReturnType<typeof createWorld>>;

const who = () => ({ server, citizen, clerk, supervisor, provider });
const register = await startPrintingRegister();
const { createPackedBatch, createPaidRequest } = dispatchCalls(who);
const { paidRequest, readPayment, notify, refund } = officePaymentCalls(who);

/** Requests in all stages, then of an office whose members are not the stranger. */
async function createWorld() {
  const waiting = await createOfficeRequest(citizen);
  const { items } = await readRequestAs(clerk, waiting);
  const documentId = items[0]?.id ?? 0;
  const due = await createDueRequest(citizen, clerk);
  const packable = await createPaidRequest();
  const { batchId, ids } = await createPackedBatch();
  await clerk.call(office.printCertificates, { body: { batchId } });
  const query = { requestId: ids[0] ?? '' };
  const { sheets } = (await supervisor.call(office.readCertificates, { query })).body;
  const serial = sheets[0]?.serial ?? '';
  const revoked = { serial, lastSerial: serial, cause: 'error', reason };
  await supervisor.call(office.revokeCertificate, { body: revoked });
  const proposals = await waitingOf(supervisor, 'revocation');
  await server.database.query
    .insertInto('waiting_certificates')
    .values({
      document_id: documentId,
      request_id: Number(waiting),
      cause: 'none',
      since: new Date(),
    })
    .execute();

  const requestId = await createDueRequest(citizen, clerk);
  for (const pay of [payInCash, payByCard]) {
    await citizen.call(pay, { headers: { requestid: requestId } });
  }
  for (const reference of [requestId, `${requestId}~2`]) {
    await notify(provider.sendWebhook(reference, 'PAID', { at: server.now() }));
  }
  const paid = await readPayment(await paidRequest());
  const refunded =
    (await refund(await readPayment(requestId), 50)).body.payment.refunds[0]?.id ?? 0;
  const { payments } = (await clerk.call(office.readUnallocated)).body;

  // Second looks: one that the stranger has claimed, and a disagreement of others.
  const { check } = (await stranger.call(office.claimNextCheck, { body: {} })).body;
  const other = (await second.call(office.claimNextCheck, { body: {} })).body.check;
  const decisions = other?.request.items.map(({ id }) => {
    return { documentId: id, accept: false, reasonCode: 'NOT_FOUND' };
  });
  await second.call(office.answerCheck, { body: { checkId: other?.id, decisions } });

  const officeId = await createOffice(server, 'القاهرة', [clerk.id, second.id, supervisor.id]);
  await createOffice(server, 'أسوان', [stranger.id]);
  await server.database.query.updateTable('requests').set({ office_id: officeId }).execute();
  return {
    ...{
      waiting,
      documentId,
      due,
      packable,
      batchId,
      packed: ids[0] ?? '',
      serial,
      paid,
      refunded,
    },
    officeId,
    proposalId: proposals[0]?.id ?? 0,
    unallocated: payments[0]?.id ?? 0,
    checkId: check?.id ?? 0,
    checked: check?.request.items.map(({ id }) => ({ documentId: id, accept: true })),
    disputedId: other?.id ?? 0,
  };
}

beforeAll(async () => {
  const settings = {
    ...register.environment,
    QUALITY_SAMPLE_PERCENT: '100',
    REFUND_APPROVAL_ABOVE: '10',
  };
  server = await startServer(settings, undefined, { paymentProvider: provider });
  register.now = server.now;
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  second = await signInStaff(server, 'clerk', 'second@wathiqa.example');
  supervisor = await signInStaff(server, 'supervisor');
  stranger = await signInStaff(server, 'supervisor', 'stranger@wathiqa.example');
  world = await createWorld();
});
afterAll(() => server.close());

interface Row {
  body: object;
  /** Instead of OTHER_OFFICE, with the reason. */
  instead?: [code: ResponseCodeName, why: string];
}

const NOTHING: Row['instead'] = ['ACCEPTED', 'takes, finds and shows only requests of own offices'];
const NO_BATCH: Row['instead'] = ['NOT_FOUND', 'a batch of another office is unknown'];
const ofRequest = (more: object = {}) => ({ requestId: world.waiting, version: 1, ...more });

const ROWS: Record<string, () => Row> = {
  setAsideRequest: () => ({ body: ofRequest({ until: tomorrow() }) }),
  transferRequest: () => ({ body: ofRequest({ staffId: clerk.id }) }),
  transferToOffice: () => ({ body: ofRequest({ officeId: world.officeId, note: reason }) }),
  addRequestNote: () => ({ body: ofRequest({ text: reason }) }),
  claimRequest: () => ({ body: ofRequest() }),
  releaseRequest: () => ({ body: ofRequest() }),
  endCitizenSessions: () => ({ body: ofRequest() }),
  recordVisit: () => ({ body: ofRequest() }),
  reopenRequest: () => ({ body: ofRequest({ reason }) }),
  answerMessages: () => ({ body: ofRequest({ text: reason }) }),
  decideRequest: () => ({
    body: ofRequest({ decisions: [{ documentId: world.documentId, accept: true }] }),
  }),
  returnForCorrection: () => ({
    body: ofRequest({ documentId: world.documentId, fields: ['name'], note: reason }),
  }),
  undoDecision: () => ({
    body: ofRequest(),
    instead: ['CHANGED', 'removes only a decision of one’s own'],
  }),
  openRequest: () => ({
    body: ofRequest({ reason: 'check', note: reason }),
    instead: ['ACCEPTED', 'the reason is audited'],
  }),
  claimNextRequest: () => ({ body: {}, instead: NOTHING }),
  claimNextCheck: () => ({ body: {}, instead: NOTHING }),
  searchRequests: () => ({ body: { text: world.waiting }, instead: NOTHING }),
  actOnFeedback: () => ({
    body: { reference: '000000001', version: 1, action: 'close', text: reason },
    instead: ['NOT_FOUND', 'messages of the contact form belong to no office'],
  }),
  searchFeedback: () => ({
    body: { text: 'شكوى' },
    instead: ['ACCEPTED', 'messages of the contact form belong to no office'],
  }),
  assignFeedback: () => ({
    body: { reference: '000000001', staffId: null, seen: null },
    instead: ['NOT_FOUND', 'messages of the contact form belong to no office'],
  }),
  packBatch: () => ({ body: { governorateCode: '01', requestIds: [world.packable] } }),
  moveParcels: () => ({
    body: { batchId: world.batchId, requestIds: [world.packed] },
    instead: NO_BATCH,
  }),
  handOverBatch: () => ({ body: { batchId: world.batchId, requestIds: [world.packed] } }),
  setCourierReference: () => ({
    body: { batchId: world.batchId, courierReference: 'X1', seen: null },
    instead: NO_BATCH,
  }),
  printCertificates: () => ({ body: { batchId: world.batchId }, instead: NO_BATCH }),
  printLabels: () => ({ body: { requestIds: [world.packed] } }),
  checkEnvelope: () => ({
    body: { batchId: world.batchId, requestId: world.packed, serials: [] },
    instead: NO_BATCH,
  }),
  recordDispatch: () => ({
    body: { requestId: world.packed, version: 2, action: 'unpack', note: '' },
  }),
  reprintCertificate: () => ({ body: { serial: world.serial, reason } }),
  revokeCertificate: () => ({
    body: { serial: world.serial, lastSerial: world.serial, cause: 'error', reason },
  }),
  decideProposal: () => ({ body: { proposalId: world.proposalId, approve: true } }),
  confirmCertificate: () => ({ body: { documentId: world.documentId, reason } }),
  resendNotifications: () => ({
    body: {
      notifications: [
        { requestId: world.waiting, kind: 'registered', occurrence: '', channel: 'sms' },
      ],
    },
  }),
  allocatePayment: () => ({ body: { paymentId: world.unallocated, requestId: world.due } }),
  refundPayment: () => ({ body: { paymentId: world.paid.id, amount: 1, reason } }),
  resolveRefund: () => ({ body: { refundId: world.refunded, done: true } }),
  decideRefund: () => ({ body: { refundId: world.refunded, approve: true } }),
  answerCheck: () => ({ body: { checkId: world.checkId, decisions: world.checked } }),
  settleCheck: () => ({ body: { checkId: world.disputedId, outcome: 'first', reason } }),
  proposeRestriction: () => ({
    body: ofRequest({ restricted: true, reason }),
    instead: ['FORBIDDEN', 'administrators belong to no office'],
  }),
  releaseReading: () => ({ body: { staffId: clerk.id } }),
};

function tomorrow(): string {
  return isoDay(addDays(cairoDay(server.now()), 1));
}

/** Names in a body of what belongs to a request and so to its office. */
const OBJECTS = /"(?:requestIds?|batchId|checkId|documentId|paymentId|refundId|serial)":/;

function concernsOffice(call: Call): boolean {
  if (call.method !== 'POST' || !call.access.startsWith('staff')) return false;
  const body = call.body ? JSON.stringify(z.toJSONSchema(call.body, JSON_SCHEMA)) : '';
  return listRefusals(call).includes('OTHER_OFFICE') || OBJECTS.test(body);
}
const JSON_SCHEMA = { io: 'input', unrepresentable: 'any' } as const;

const acts = officeCalls.filter(concernsOffice).map((call) => {
  const [name = ''] = Object.entries(office).find(([, part]) => part === call) ?? [];
  return { name, call };
});

test('has a row for each act on a request, batch, certificate, payment or check', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
});

test.each(acts)('a member of another office is refused: $name', async ({ name, call }) => {
  const { body, instead } = (ROWS[name] as () => Row)();
  const [requestId] = [(body as { requestId?: string }).requestId];
  // With a reason, so that only the office refuses.
  const why = { requestId, reason: 'check', note: reason };
  if (requestId) await stranger.call(office.openRequest, { body: why });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await stranger.call(call, { headers, body });
  const expected = instead ? RESPONSE_CODES[instead[0]] : OTHER_OFFICE;
  expect(answer.body, answer.text).toMatchObject({ ResponseCode: expected });
  if (instead !== NOTHING) return;
  for (const id of [world.waiting, world.due, world.packed]) expect(answer.text).not.toContain(id);
});
