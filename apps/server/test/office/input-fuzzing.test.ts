import { type Call, fawryWebhook, payInCash, submitFeedback } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { hasPermission, STAFF_ROLES, type StaffAction, type StaffRole } from '@wathiqa/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectErrorForm } from '../support/expectations.ts';
import type { Citizen, Reply } from '../support/http/client.ts';
import { mutate, mutateQuery, mutations } from '../support/http/malformed-input.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { createOffice } from '../support/office/offices.ts';
import { referenceViews, type View } from '../support/office/reference-views.ts';
import { officeCalls, type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';
import { serverDay } from '../support/server-day.ts';
import { atLength } from '../support/test-length.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let views: Readonly<Record<string, () => Promise<View>>>;
let fixtures: Awaited<ReturnType<typeof createFixtures>>;
beforeAll(async () => {
  const provider = createFakeProvider();
  server = await startServer({}, undefined, { paymentProvider: provider });
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  fixtures = await createFixtures(provider);
  const [one, other] = [await signInStaff(server, 'supervisor', 'one@wathiqa.example'), clerk];
  const admin = await signInStaff(server, 'administrator', 'admin@wathiqa.example');
  views = referenceViews(server, { one, other, admin, admin2: admin });
});
afterAll(() => server.close());

/** Real entities, so that mutated inputs get as far as possible. */
async function createFixtures(provider: ReturnType<typeof createFakeProvider>) {
  const requestId = await createOfficeRequest(citizen);
  const toPack = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, toPack, 'PAYMENT_ACCEPTED');
  const onItsWay = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, onItsWay, 'INTRANSIT', 'HANDED_OVER');
  const due = await createDueRequest(citizen, clerk);
  await citizen.call(payInCash, { headers: { requestid: due } });
  const paid = provider.sendWebhook(due, 'PAID', { at: new Date() });
  await server.client(fawryWebhook, { body: JSON.stringify(paid) });
  const { body } = await clerk.call(office.readRequestPayments, { query: { requestId: due } });
  const message = {
    ...{ name: 'منى السيد', mobileNumber: '01012345678', email: 'mona@example.org' },
    ...{ type: 2, message: 'أقترح مد مواعيد العمل', secondsOnForm: 30 },
  };
  const sent = await server.client(submitFeedback, { body: message });
  const [outlet] = (await clerk.call(office.readOutlets)).body.outlets;
  const colleague = (await signInStaff(server, 'clerk', 'colleague@wathiqa.example')).id;
  return {
    requestId,
    toPack,
    onItsWay,
    paymentId: body.payments.payments[0]?.id ?? 0,
    reference: sent.body.reference ?? '',
    outlet: outlet ?? { code: '' },
    colleague,
    office: await createOffice(server, 'مكتب البداية', [clerk.id, colleague]),
    spare: (await signInStaff(server, 'auditor', 'spare@wathiqa.example')).id,
    tomorrow: serverDay(server, 1),
  };
}

interface ValidInput {
  body?: unknown;
  query?: Record<string, string>;
}

/** A request that waits for a decision. */
async function waiting() {
  const { id: requestId, version } = await findRequest(({ state }) => state === 'WAITING_APPROVAL');
  return { requestId, version };
}

/** Valid input of each call, except of reference data (`referenceViews`); new calls with input must be added. */
const VALID_INPUTS: Readonly<Record<string, () => Promise<ValidInput> | ValidInput>> = {
  openSession: () => ({ body: { email: clerk.role, token: 'x' } }),
  readQueue: () => ({
    query: {
      ...{ state: 'WAITING_APPROVAL', list: 'birthDocs', governorateCode: '01', sort: 'deadline' },
      ...{ view: 'flagged', after: 'late_2026-01-31T10:00:00.000000Z_260000000018' },
    },
  }),
  searchRequests: () => ({ body: { text: 'أحمد محمود' } }),
  claimNextCheck: () => ({ body: {} }),
  answerCheck: () => ({ body: { checkId: 999_999, decisions: [{ documentId: 1, accept: true }] } }),
  listColleagues: () => ({ query: { requestId: fixtures.requestId } }),
  settleCheck: () => ({ body: { checkId: 999_999, outcome: 'first', reason: 'x' } }),
  openRequest: () => ({
    body: { requestId: fixtures.requestId, reason: 'check', note: 'مراجعة' },
  }),
  readRequest: () => ({ query: { requestId: fixtures.requestId } }),
  claimRequest: () => ({ body: { requestId: fixtures.requestId } }),
  claimNextRequest: () => ({ body: {} }),
  setAsideRequest: async () => ({ body: { ...(await waiting()), until: fixtures.tomorrow } }),
  transferToOffice: async () => ({
    body: { ...(await waiting()), officeId: fixtures.office, note: 'لسبب' },
  }),
  transferRequest: async () => ({ body: { ...(await waiting()), staffId: fixtures.colleague } }),
  addRequestNote: () => ({ body: { requestId: fixtures.requestId, text: 'اتصل أولًا' } }),
  releaseRequest: () => ({ body: { requestId: fixtures.requestId } }),
  // An unknown request, because other calls need the citizen's session.
  endCitizenSessions: () => ({ body: { requestId: '269999999999' } }),
  decideRequest: async () => {
    const waits = ({ state }: office.OfficeRequest) => state === 'WAITING_APPROVAL';
    const { id: requestId, version, items } = await findRequest(waits);
    const rejected = { accept: false, reasonCode: 'NOT_FOUND', note: 'الاسم غير مطابق' };
    const decisions = items.map(({ id }) => ({ documentId: id, ...rejected }));
    return { body: { requestId, version, decisions } };
  },
  returnForCorrection: async () => {
    const waits = ({ state }: office.OfficeRequest) => state === 'WAITING_APPROVAL';
    const { id: requestId, version, items } = await findRequest(waits);
    const documentId = items[0]?.id;
    return { body: { requestId, version, documentId, fields: ['name'], note: 'راجع الاسم' } };
  },
  undoDecision: () => ({ body: { requestId: fixtures.requestId } }),
  recordVisit: () => ({ body: { requestId: fixtures.requestId, version: 1 } }),
  reopenRequest: () => ({
    body: { requestId: fixtures.requestId, version: 1, reason: 'خطأ في الرفض' },
  }),
  answerMessages: () => ({ body: { requestId: fixtures.requestId, text: 'نعم، يكفي.' } }),
  listPayments: () => ({
    query: { from: '2026-01-01', to: '2026-01-31', state: 'refunded', amount: '65' },
  }),
  listRefunds: () => ({ query: { from: '2026-01-01', to: '2026-01-31', state: 'completed' } }),
  findPersonAccesses: () => ({
    body: { nationalId: '29001011234567', reason: 'سؤال المواطن' },
  }),
  proposeRestriction: () => ({
    body: { requestId: fixtures.requestId, restricted: true, reason: 'رسالته' },
  }),
  proposeErasure: () => ({ body: { nationalId: '29001011234567', reason: 'طلب كتابي' } }),
  readRequestAccesses: () => ({ query: { requestId: fixtures.requestId } }),
  readDispatch: () => ({ query: { governorateCode: '01', postOfficeCode: '11211' } }),
  readBatches: () => ({ query: { before: '1', text: '34' } }),
  readBatch: () => ({ query: { batchId: '1' } }),
  readParcel: () => ({ query: { requestId: fixtures.onItsWay } }),
  setCourierReference: () => ({ body: { batchId: 1, courierReference: 'EG 123', seen: null } }),
  printLabels: () => ({ body: { requestIds: [fixtures.onItsWay] } }),
  checkEnvelope: () => ({ body: { batchId: 1, requestId: fixtures.requestId, serials: [] } }),
  moveParcels: () => ({ body: { batchId: 1, requestIds: [fixtures.requestId], toBatchId: 2 } }),
  printCertificates: () => ({ body: { batchId: 1 } }),
  readCertificates: () => ({ query: { requestId: fixtures.requestId } }),
  confirmCertificate: () => ({ body: { documentId: 1, reason: 'راجعت الأصل' } }),
  reprintCertificate: () => ({ body: { serial: '26000000000', reason: 'بقعة' } }),
  revokeCertificate: () => ({
    body: { serial: '26000000000', lastSerial: '26000000000', cause: 'error', reason: 'خطأ' },
  }),
  packBatch: () => ({ body: { governorateCode: '01', requestIds: [fixtures.toPack] } }),
  handOverBatch: () => ({ body: { batchId: 1, requestIds: [fixtures.requestId] } }),
  recordDispatch: async () => {
    const isOut = ({ delivery, attempts }: office.OfficeRequest) =>
      delivery === 'HANDED_OVER' && attempts === 0;
    const { id: requestId, version } = await findRequest(isOut, (id) =>
      setRequestState(server, clerk, id, 'INTRANSIT', 'HANDED_OVER'),
    );
    const attempt = { action: 'recordAttempt', failure: 'absent', note: 'الباب مغلق' };
    return { body: { requestId, version, ...attempt } };
  },
  listFeedback: () => ({
    query: {
      ...{ state: 'open', type: '2', order: 'oldest' },
      after: '2026-01-31T10:00:00.000000Z_260000018',
    },
  }),
  readFeedback: () => ({ query: { reference: fixtures.reference } }),
  actOnFeedback: async () => {
    const { reference } = fixtures;
    const { body } = await clerk.call(office.readFeedback, { query: { reference } });
    const { version, state } = body.message;
    const act = state === 'open' ? 'answer' : state === 'answered' ? 'close' : 'reopen';
    return { body: { reference, version, action: act, text: 'تم التواصل\nمعك' } };
  },
  searchFeedback: () => ({ body: { text: 'أقترح', state: 'open', type: 2, mine: false } }),
  assignFeedback: () => ({
    body: { reference: fixtures.reference, staffId: fixtures.colleague, seen: null },
  }),
  readPoll: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  readStatistics: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  exportStatistics: () => ({ query: { from: '2026-01-01', to: '2026-01-31', table: 'orders' } }),
  proposeAcceptance: () => ({ body: { reason: 'تجربة' } }),
  endAcceptance: () => ({ body: {} }),
  readHolidays: () => ({ query: { year: '2026' } }),
  readHolidayEffect: () => ({ query: { day: '2027-01-07', off: 'yes' } }),
  resendNotifications: () => {
    const { requestId } = fixtures;
    const message = { requestId, kind: 'registered', occurrence: '7', channel: 'sms' };
    return { body: { notifications: [message] } };
  },
  readOutletVersions: () => ({ query: { code: fixtures.outlet.code } }),
  readRequestPayments: () => ({ query: { requestId: fixtures.requestId } }),
  allocatePayment: () => ({
    body: { paymentId: fixtures.paymentId, requestId: fixtures.requestId },
  }),
  refundPayment: () => ({
    body: { paymentId: fixtures.paymentId, amount: 0.01, reason: 'ألغى المواطن إحدى النسخ' },
  }),
  resolveRefund: () => ({ body: { refundId: 1, done: true } }),
  decideRefund: () => ({ body: { refundId: 1, approve: true } }),
  readReconciliation: () => ({ query: { day: '2026-01-31' } }),
  addReason: () => ({ body: { name: 'الاسم غير واضح' } }),
  readRegulation: () => ({ query: { serviceCode: 'MOICSO001', version: '1' } }),
  previewRegulation: () => ({ body: { html: '<h2>الشروط</h2><p>نص</p>' } }),
  addStaff: () => ({ body: { email: 'new@wathiqa.example', role: 'auditor' } }),
  changeStaffRole: () => ({ body: { staffId: fixtures.spare, role: 'auditor', seen: 'clerk' } }),
  decideProposal: () => ({ body: { proposalId: 999_999, approve: false, refusal: 'سبب' } }),
  seeRefusals: () => ({ body: { proposalIds: [999_999] } }),
  endOwnSession: () => ({ body: { sessionId: 999_999 } }),
  endStaffSessions: () => ({ body: { staffId: 999_999 } }),
  unbindStaff: () => ({ body: { staffId: 999_999 } }),
  endStaffAccess: () => ({ body: { staffId: fixtures.spare } }),
  readReading: () => ({ query: { day: '2026-01-31' } }),
  recordBreach: () => ({
    body: { foundAt: '2026-01-31T10:30', whatHappened: 'فُقد جهاز', affected: 'مئة مواطن' },
  }),
  addBreachNote: () => ({
    body: { breachId: 1, kind: 'note', happenedAt: '2026-01-31T12:00', text: 'أُوقف الجهاز' },
  }),
  releaseReading: () => ({ body: { staffId: fixtures.spare } }),
  searchAudit: () => ({
    query: {
      ...{ staffId: '1', act: 'request.read', requestId: fixtures.requestId },
      ...{ from: '2026-01-01', to: '2026-01-31', before: '100' },
    },
  }),
};

let lastRequest = '';

async function findRequest(
  fits: (request: office.OfficeRequest) => boolean,
  make: (id: string) => Promise<void> = async () => {},
): Promise<office.OfficeRequest> {
  const last = lastRequest ? await readRequestAs(clerk, lastRequest) : undefined;
  if (last && fits(last)) return last;
  lastRequest = await createOfficeRequest(citizen);
  await make(lastRequest);
  return readRequestAs(clerk, lastRequest);
}

const names = new Map(Object.entries(office).map(([name, part]) => [part as unknown, name]));
const taking = officeCalls
  // Event streams cannot be injected; they have their own test.
  .filter(({ query, body, answerType }) => (query ?? body) && answerType !== 'text/event-stream')
  .map((call) => ({ name: names.get(call) ?? '', call }));

test('every office call with input has a valid example', () => {
  expect(taking.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(VALID_INPUTS), ...Object.keys(views)].sort(),
  );
});

async function validInput(name: string): Promise<ValidInput> {
  const view = await views[name]?.();
  return view ? { body: { ...view.shared, ...view.mine } } : ((await VALID_INPUTS[name]?.()) ?? {});
}

/** A new session, because mutated calls revoke access and sessions. */
async function permittedRole({ access }: Call): Promise<Staff> {
  const act = access.slice('staff:'.length) as StaffAction | '';
  const role = STAFF_ROLES.find((role: StaffRole) => act === '' || hasPermission(role, act));
  if (!role) throw new Error(`Nobody may do ${act}`);
  return signInStaff(server, role, `${role}-of-damage@wathiqa.example`);
}

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

function expectNoFailure(reply: Reply<unknown>, sent: unknown) {
  expect(reply.status, `${JSON.stringify(sent)} ${reply.text}`).toBeLessThan(500);
  if (reply.status >= 400) expectErrorForm(reply);
}

describe.each(taking)('$name', ({ name, call }) => {
  test('accepts valid input, and mutations cause no server error', async () => {
    const right = () => validInput(name);
    const staff = await permittedRole(call);
    // Unknown entities or states are fine; malformed is not.
    const first = await staff.call(call, { ...(await right()), headers: newKey() });
    expect([200, 401, 404, 409], first.text).toContain(first.status);
    const raw = fc.string({ unit: fc.constantFrom(...'%0f=&[]+;?a'), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(mutations, raw, async (damage, rest) => {
        const { body, query } = await right();
        const asked = query ? `?${mutateQuery(query, damage)}&${rest}` : '';
        const path = `${call.path}${asked}` as const;
        const sent = body === undefined ? {} : { body: JSON.stringify(mutate(body, damage)) };
        const reply = await staff.call({ ...call, path }, { headers: newKey(), ...sent });
        expectNoFailure(reply, [path, sent]);
      }),
      { numRuns: call.body ? atLength(8, 30) : atLength(4, 15) },
    );
  });
});

test('deeply nested JSON causes no server error', async () => {
  const nested = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
  for (const { name, call } of taking.filter(({ call }) => call.body)) {
    const { body } = await validInput(name);
    const staff = await permittedRole(call);
    for (const sent of [nested, JSON.stringify(body).replace(/^\{/, `{"deep":${nested},`)]) {
      expectNoFailure(await staff.call(call, { headers: newKey(), body: sent }), name);
    }
  }
});
