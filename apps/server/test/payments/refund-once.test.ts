import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { payInCash } from '@wathiqa/contract';
import { readRequestPayments, refundPayment, resolveRefund } from '@wathiqa/contract/office';
import { cairoIsoDay } from '@wathiqa/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { PaymentContext } from '../../src/features/payments/charge.ts';
import { decideProposedRefund, requestRefund } from '../../src/features/payments/office-service.ts';
import { connectProvider, monitorProvider } from '../../src/features/payments/provider/index.ts';
import { reconcile } from '../../src/features/payments/reconciliation.ts';
import { refundChecks } from '../../src/features/payments/refunds.ts';
import { createOutboxWorker } from '../../src/jobs/outbox-worker.ts';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { drainOutbox } from '../support/jobs.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { createStaffCaller } from './simulation/actions.ts';

const MINUTE = 60_000;
const REASON = 'ألغى المواطن إحدى النسخ';

/** FawryPay behind a network: a refund moves money at each call, because there is no idempotency key. */
const network = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const isRefund = request.url?.endsWith('/refund');
  const isStatus = request.url?.includes('/status/');
  if (isRefund && faults.isCut) return void request.socket.destroy();
  if (isStatus && faults.earlierStatus) return void response.end(faults.earlierStatus);
  const answer = await fetch(`${server.sandboxUrl}/sandbox/payments${request.url}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json' },
    ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
  });
  const text = await answer.text();
  if (isRefund) refunds.push(JSON.parse(String(Buffer.concat(chunks))).refundAmount);
  if (isStatus) lastStatus = text;
  if (isRefund && faults.losesAnswers) return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
});

/** Amounts that the provider moved. */
let refunds: string[];
let lastStatus: string;
let faults: { isCut?: boolean; losesAnswers?: boolean; earlierStatus?: string };

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
let supervisor: Staff;
let second: Staff;
let requestId: string;
let paymentId: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const { port } = network.address() as AddressInfo;
  server = await startServer({
    FAWRY_HOST: `http://127.0.0.1:${port}`,
    // Piastres.
    REFUND_APPROVAL_ABOVE: '5000',
  });
});
afterAll(async () => {
  await server.close();
  network.close();
});
beforeEach(async () => {
  faults = {};
  refunds = [];
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
  second = await signInStaff(server, 'supervisor', 'second@wathiqa.example');
  requestId = await createDueRequest(citizen, clerk);
  const { body } = await citizen.call(payInCash, { headers: { requestid: requestId } });
  await server.sandbox.inject({
    method: 'POST',
    url: '/sandbox/payments/outlet',
    payload: { code: body.payment.cash?.code },
  });
  await expect
    .poll(async () => (await readPaymentState(server.database, requestId)).state)
    .toBe('PAYMENT_ACCEPTED');
  paymentId = (await readPayment())?.id ?? 0;
});
afterEach(() => void vi.restoreAllMocks());

async function readPayment() {
  const { body } = await clerk.call(readRequestPayments, { query: { requestId } });
  return body.payments.payments[0];
}

const readRefunds = async () => (await readPayment())?.refunds;

const askRefund = (amount = 20) =>
  supervisor.call(refundPayment, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { paymentId, amount, reason: REASON },
  });

/** Services of a further server on the same database. */
function services(database: Database = server.database): PaymentContext {
  const { now, settings } = server;
  const paymentProvider = monitorProvider(connectProvider(settings.payments), now);
  return { database, now, paymentProvider, settings };
}

const CLOCKS = {
  'the clock': (milliseconds: number) => server.advanceTime(milliseconds),
  'the monotonic clock': (milliseconds: number) => {
    const passed = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => passed() + milliseconds);
  },
};

describe('a refund moves money once', () => {
  test('when its answer is lost and the provider shows it later', async () => {
    await services().paymentProvider.status(requestId);
    faults = { losesAnswers: true, earlierStatus: lastStatus };
    expect((await askRefund()).body.payment.refunds).toMatchObject([
      { state: 'requested', unclear: false },
    ]);
    faults.losesAnswers = false;
    for (let minute = 0; minute < 5; minute += 1) {
      server.advanceTime(MINUTE + 1);
      await server.app.jobs.drain();
    }
    expect(refunds).toEqual(['20.00']);
    expect(await readRefunds()).toMatchObject([{ state: 'requested', unclear: true }]);
    // Also the reconciliation lists it, until staff settle it.
    faults = {};
    const { differences } = await reconcile(services(), { day: cairoIsoDay(server.now()) });
    expect(differences.map(({ kind }) => kind).toSorted()).toEqual([
      'otherState',
      'undecidedRefund',
    ]);
    const [unclear] = (await readRefunds()) ?? [];
    await second.call(resolveRefund, { body: { refundId: unclear?.id, done: true } });
    expect(await readPaymentState(server.database, requestId)).toMatchObject({ provider: 4_500 });
    expect(refunds).toHaveLength(1);
  });

  test('when its answer is lost and the provider shows it at once', async () => {
    faults = { losesAnswers: true };
    await askRefund();
    server.advanceTime(MINUTE + 1);
    await server.app.jobs.drain();
    expect(refunds).toEqual(['20.00']);
    expect(await readRefunds()).toMatchObject([{ state: 'completed' }]);
  });

  const acts = {
    request: async (context: PaymentContext) =>
      requestRefund(context, await createStaffCaller(server, supervisor), {
        paymentId,
        amount: 20,
        reason: REASON,
        key: crypto.randomUUID(),
      }),
    async approval(context: PaymentContext) {
      const { body } = await askRefund(60);
      const refundId = body.payment.refunds[0]?.id ?? 0;
      return decideProposedRefund(context, await createStaffCaller(server, second), refundId, true);
    },
  };

  test.each([
    ['request', 'the clock', 31_000],
    ['request', 'the clock', 61_000],
    ['request', 'the monotonic clock', 31_000],
    ['approval', 'the clock', 61_000],
  ] as const)(
    'when its server stands still after the %s, by %s for %i ms',
    async (act, clock, stall) => {
      const stalling: Database = {
        ...server.database,
        async transaction(work) {
          const result = await server.database.transaction(work);
          CLOCKS[clock](stall);
          await drainOutbox(refundChecks(services()));
          return result;
        },
      };
      await acts[act](services(stalling));
      server.advanceTime(2 * MINUTE);
      await drainOutbox(refundChecks(services()));
      expect(refunds).toEqual([]);
      expect(await readRefunds()).toMatchObject([{ state: 'requested', unclear: true }]);
      // Staff learn from the provider that nothing was refunded.
      const [unclear] = (await readRefunds()) ?? [];
      const by =
        act === 'request'
          ? second
          : await signInStaff(server, 'supervisor', 'third@wathiqa.example');
      await by.call(resolveRefund, { body: { refundId: unclear?.id, done: false } });
      await askRefund();
      expect(refunds).toEqual(['20.00']);
    },
  );

  test('when its check has a defect: staff decide after the last attempt', async () => {
    faults = { isCut: true };
    await askRefund();
    faults = {};
    const checking = services();
    checking.paymentProvider.status = () => Promise.reject(new TypeError('a defect'));
    const report = vi.fn();
    const check = async () => {
      server.advanceTime(2 * MINUTE);
      await createOutboxWorker(refundChecks(checking), report).drain();
    };
    await check();
    expect(await readRefunds()).toMatchObject([{ state: 'requested', unclear: false }]);
    await server.database.query.updateTable('refunds').set({ attempts: 28 }).execute();
    await check();
    expect(report.mock.calls).toEqual([[expect.any(TypeError)], [expect.any(TypeError)]]);
    expect(await readRefunds()).toMatchObject([{ state: 'requested', unclear: true }]);
  });

  test('when its call was lost and a server stands still after it read the status', async () => {
    faults = { isCut: true };
    await askRefund();
    faults = {};
    const checking = services();
    const { status } = checking.paymentProvider;
    checking.paymentProvider.status = async (reference) => {
      const answer = await status(reference);
      server.advanceTime(3 * MINUTE);
      await drainOutbox(refundChecks(services()));
      return answer;
    };
    server.advanceTime(MINUTE + 1);
    await drainOutbox(refundChecks(checking));
    server.advanceTime(MINUTE);
    await drainOutbox(refundChecks(services()));
    expect(refunds).toEqual([]);
    expect(await readRefunds()).toMatchObject([{ state: 'requested', unclear: true }]);
  });
});
