import { asPiastres, findingKey, type RequestId, type StaffRole } from '@wathiqa/domain';
import fc from 'fast-check';
import type { Database } from '../../../src/db/database.ts';
import { handOverBatch, packBatch } from '../../../src/features/dispatch/service.ts';
import type { PaymentContext } from '../../../src/features/payments/charge.ts';
import {
  allocate,
  readRequestPayments,
  requestRefund,
  resolveRefund,
} from '../../../src/features/payments/office-service.ts';
import { attemptPolls, expireAttempts } from '../../../src/features/payments/poller.ts';
import { receiveWebhook } from '../../../src/features/payments/provider/webhook-routes.ts';
import { refundChecks } from '../../../src/features/payments/refunds.ts';
import {
  checkOwnPayment,
  issueCashCode,
  openCardCheckout,
} from '../../../src/features/payments/service.ts';
import { decideRequest, readRequest } from '../../../src/features/requests/office-service.ts';
import { withdrawRequest } from '../../../src/features/tracking/service.ts';
import type { Caller, StaffCaller } from '../../../src/http/access.ts';
import { ServiceError } from '../../../src/http/errors.ts';
import type { TestServer } from '../../harness.ts';
import { drainOutbox } from '../../support/jobs.ts';
import { createServerContext } from './server-context.ts';
import {
  CALL_FAULTS,
  type CallFault,
  refundedAmount,
  ServerDied,
  type SimulatedCharge,
  type SimulatedProvider,
} from './simulated-provider.ts';

const MINUTE = 60_000;

/** One story: a citizen's requests, a provider, and the server. */
export interface Scene {
  database: Database;
  world: SimulatedProvider;
  clock: { now: number };
  caller: Caller;
  staff: Record<'clerk' | 'supervisor' | 'secondSupervisor', StaffCaller>;
  requestIds: readonly RequestId[];
  /** Refund idempotency keys, sometimes equal. */
  keys: readonly string[];
  /** Replaced after each crash. */
  server: PaymentContext;
  /** For coverage of events. */
  recordEvent(what: string): void;
}

/** `of` and `which` select the target. */
type ActionReference = { of: number; which: number };
export type Action =
  | ({ do: 'payInCash' | 'payByCard' | 'check'; fault?: CallFault } & ActionReference)
  | ({ do: 'pay'; amount: 'right' | 'less' | 'more' } & ActionReference)
  | ({
      do: 'refuseCard' | 'withdraw' | 'decide' | 'dispatch' | 'place' | 'settle';
    } & ActionReference)
  | ({ do: 'deliver'; times: 1 | 2; keep: boolean } & ActionReference)
  | ({ do: 'lose' } & ActionReference)
  | ({ do: 'forge'; how: (typeof FORGERIES)[number] } & ActionReference)
  | ({ do: 'refund'; part: 'whole' | 'some'; key: number; fault?: CallFault } & ActionReference)
  | { do: 'pass'; minutes: number }
  | { do: 'tend'; faults: CallFault[] }
  | { do: 'restart' };

const FORGERIES = ['otherKey', 'otherAmount', 'otherStatus', 'otherReference'] as const;

const referenceArbitrary = { of: fc.nat(1), which: fc.nat(5) };
const faultArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...CALL_FAULTS) },
);

function action<Does extends Action['do']>(
  does: Does,
  parts: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Action> {
  return fc.record({ do: fc.constant(does), ...parts }) as fc.Arbitrary<Action>;
}

export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: action('payInCash', { ...referenceArbitrary, fault: faultArbitrary }) },
  { weight: 4, arbitrary: action('payByCard', { ...referenceArbitrary, fault: faultArbitrary }) },
  {
    weight: 7,
    arbitrary: action('pay', {
      ...referenceArbitrary,
      amount: fc.constantFrom('right', 'right', 'right', 'right', 'less', 'more'),
    }),
  },
  {
    weight: 7,
    arbitrary: action('deliver', {
      ...referenceArbitrary,
      times: fc.constantFrom(1, 1, 2),
      keep: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: action('lose', referenceArbitrary) },
  {
    weight: 1,
    arbitrary: action('forge', { ...referenceArbitrary, how: fc.constantFrom(...FORGERIES) }),
  },
  { weight: 2, arbitrary: action('check', { ...referenceArbitrary, fault: faultArbitrary }) },
  { weight: 1, arbitrary: action('refuseCard', referenceArbitrary) },
  { weight: 1, arbitrary: action('withdraw', referenceArbitrary) },
  { weight: 1, arbitrary: action('decide', referenceArbitrary) },
  { weight: 2, arbitrary: action('dispatch', referenceArbitrary) },
  { weight: 4, arbitrary: action('place', referenceArbitrary) },
  { weight: 1, arbitrary: action('settle', referenceArbitrary) },
  {
    weight: 6,
    arbitrary: action('refund', {
      ...referenceArbitrary,
      part: fc.constantFrom('whole', 'some'),
      key: fc.nat(3),
      fault: faultArbitrary,
    }),
  },
  {
    weight: 4,
    arbitrary: action('pass', { minutes: fc.constantFrom(1, 3, 20, 61, 6 * 60, 49 * 60) }),
  },
  {
    weight: 4,
    arbitrary: action('tend', {
      faults: fc.array(fc.constantFrom(...CALL_FAULTS), { maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: action('restart', {}) },
);

/**
 * Performs an action. Refusals and crashes are expected, and a crash restarts the server; other errors fail the test.
 */
export async function perform(scene: Scene, action: Action): Promise<void> {
  try {
    await doAction(scene, action);
  } catch (error) {
    if (error instanceof ServiceError) {
      return scene.recordEvent(`${action.do} refused: ${error.code}`);
    }
    if (!(error instanceof ServerDied)) throw error;
    scene.recordEvent('the server died');
    restart(scene);
  }
}

const CITIZEN_ACTIONS = {
  payInCash: issueCashCode,
  payByCard: openCardCheckout,
  check: checkOwnPayment,
};

export function restart(scene: Scene): void {
  scene.server = createServerContext(scene.database, scene.world, scene.clock);
}

async function doAction(scene: Scene, action: Action): Promise<void> {
  const { world, server, caller, staff } = scene;
  switch (action.do) {
    case 'payInCash':
    case 'payByCard':
    case 'check':
      prepare(world, action.fault);
      await CITIZEN_ACTIONS[action.do](server, caller, getRequest(scene, action));
      return;
    case 'pay': {
      const charge = pick(world.charges, action.which);
      if (charge && pay(scene, charge, action.amount)) scene.recordEvent(`paid ${action.amount}`);
      return;
    }
    case 'refuseCard': {
      const charge = pick(world.charges, action.which);
      if (charge) world.refuseCard(charge);
      return;
    }
    case 'deliver': {
      const text = pick(world.post, action.which);
      if (text === undefined) return;
      if (!action.keep) world.post.splice(world.post.indexOf(text), 1);
      await Promise.all(Array.from({ length: action.times }, () => deliver(scene, text)));
      return;
    }
    case 'lose':
      if (world.post.length === 0) return;
      world.post.splice(action.which % world.post.length, 1);
      scene.recordEvent('a notification lost');
      return;
    case 'forge':
      return forge(scene, action);
    case 'withdraw':
      // Rare, because it is final.
      if (action.which > 1) return;
      await withdrawRequest(server, caller, getRequest(scene, action));
      scene.recordEvent('withdrawn');
      return;
    case 'decide':
      return decide(scene, getRequest(scene, action), action.which % 3 > 0);
    case 'dispatch': {
      const requestId = getRequest(scene, action);
      const context = { ...server, settings: { sandbox: false }, civilRegister: undefined };
      const batch = await packBatch(context, staff.clerk, {
        governorateCode: '01',
        requestIds: [requestId],
      });
      await handOverBatch(context, staff.clerk, { batchId: batch.id, requestIds: [requestId] });
      scene.recordEvent('dispatched');
      return;
    }
    case 'refund':
      return refund(scene, action);
    case 'place': {
      const { payments } = await readRequestPayments(
        server,
        staff.clerk,
        getRequest(scene, action),
      );
      const waiting = payments.filter(({ requestId }) => requestId === null);
      const payment = pick(waiting, action.which);
      if (!payment) return;
      // To another request, or its own if due again.
      const to = getRequest(scene, { of: action.of + (action.which % 2) });
      await allocate(server, staff.supervisor, payment.id, to);
      scene.recordEvent('placed by people');
      return;
    }
    case 'settle':
      await resolveUnclear(scene);
      return;
    case 'pass':
      return world.pass(action.minutes * MINUTE);
    case 'tend':
      world.faults.push(...action.faults);
      await runPollingRound(scene);
      return;
    case 'restart':
      return restart(scene);
  }
}

function getRequest({ requestIds }: Scene, { of }: Pick<ActionReference, 'of'>): RequestId {
  const id = requestIds[of % requestIds.length];
  if (!id) throw new Error('A story without requests');
  return id;
}

function pick<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % items.length];
}

function prepare(world: SimulatedProvider, fault: CallFault | undefined): void {
  if (fault) world.faults.push(fault);
}

function pay(
  { world }: Scene,
  charge: SimulatedCharge,
  amount: 'right' | 'less' | 'more',
): boolean {
  return world.pay(charge, asPiastres(charge.amount + { right: 0, less: -5, more: 5 }[amount]));
}

/** Webhooks succeed at any time and any number of times. */
async function deliver({ server, recordEvent }: Scene, text: string): Promise<void> {
  recordEvent(
    `notification ${await receiveWebhook(server, { body: text, headers: {}, query: {} })}`,
  );
}

/** Webhooks with a wrong signature or content are rejected. */
async function forge(
  { world, server, recordEvent }: Scene,
  { which, how }: Extract<Action, { do: 'forge' }>,
): Promise<void> {
  const charge = pick(world.charges, which);
  if (!charge) return;
  const text = forgePayload(world, charge, how);
  const outcome = await receiveWebhook(server, { body: text, headers: {}, query: {} }).catch(
    (error: unknown) => {
      if (error instanceof ServiceError) return 'refused';
      throw error;
    },
  );
  if (outcome !== 'refused') throw new Error(`A forged notification was ${outcome}: ${text}`);
  recordEvent('forgery refused');
}

function forgePayload(
  world: SimulatedProvider,
  charge: SimulatedCharge,
  how: (typeof FORGERIES)[number],
): string {
  const genuine = world.toWebhookPayload(charge);
  switch (how) {
    case 'otherKey':
      return world.toWebhookPayload({ ...charge, status: 'PAID' }, 'a guessed key');
    case 'otherAmount':
      return genuine.replace(/"orderAmount":[\d.]+/, '"orderAmount":1.00');
    case 'otherStatus':
      return genuine.replace(/"orderStatus":"\w+"/, '"orderStatus":"Paid"');
    case 'otherReference':
      return genuine.replace(/"merchantRefNumber":"(\d+)[^"]*"/, '"merchantRefNumber":"$1~99"');
  }
}

export async function decide(scene: Scene, requestId: RequestId, accept: boolean): Promise<void> {
  const { server, staff } = scene;
  const { request } = await readRequest(
    { ...server, secret: '', settings: { staffReadsPerHour: 1_000_000, qualitySamplePercent: 0 } },
    staff.clerk,
    { requestId },
  );
  const { version, items, findings } = request;
  const decisions = items.map(({ id: documentId }) =>
    accept
      ? ({ documentId, accept } as const)
      : ({ documentId, accept, reasonCode: 'NOT_FOUND', note: '' } as const),
  );
  const settings = { decisionUndoSeconds: 0, qualitySamplePercent: 0 };
  const atOnce = { ...server, secret: '', settings };
  await decideRequest(atOnce, staff.clerk, requestId, {
    act: 'decide',
    version,
    decisions,
    seen: findings.map(findingKey),
  });
  scene.recordEvent(accept ? 'accepted' : 'rejected');
}

async function refund(scene: Scene, action: Extract<Action, { do: 'refund' }>): Promise<void> {
  const { world, server, staff } = scene;
  const { payments } = await readRequestPayments(server, staff.clerk, getRequest(scene, action));
  const payment = pick(payments, action.which);
  if (!payment) return;
  prepare(world, action.fault);
  await requestRefund(server, staff.supervisor, {
    paymentId: payment.id,
    amount: action.part === 'whole' ? payment.refundable || payment.amount : 0.07,
    reason: 'ألغى المواطن طلبه',
    key: pick(scene.keys, action.key) ?? crypto.randomUUID(),
  });
  scene.recordEvent('refund asked');
}

export async function runPollingRound({ server }: Scene): Promise<void> {
  await expireAttempts(server);
  await drainOutbox(attemptPolls(server));
  await drainOutbox(refundChecks(server));
}

/** Supervisors resolve unclear refunds; returns their number. */
export async function resolveUnclear(scene: Scene): Promise<number> {
  let settled = 0;
  const { world, server, staff } = scene;
  for (const requestId of scene.requestIds) {
    const { payments } = await readRequestPayments(server, staff.clerk, requestId);
    for (const payment of payments) {
      const unclear = payment.refunds.find((refund) => refund.unclear);
      const charge = world.charges.find(
        ({ providerReference }) => providerReference === payment.reference,
      );
      if (!unclear || !charge) continue;
      const ended = payment.refunds.filter(({ state }) => state === 'completed');
      const known = ended.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      const refunded = refundedAmount(charge) > known;
      await resolveRefund(server, staff.secondSupervisor, unclear.id, refunded);
      scene.recordEvent('unclear refund settled');
      settled += 1;
    }
  }
  return settled;
}

/** With the member's newest session. */
export async function createStaffCaller(
  { database }: Pick<TestServer, 'database'>,
  { id, role }: { id: number; role: StaffRole },
): Promise<StaffCaller> {
  const session = await database.query
    .selectFrom('staff_sessions')
    .where('staff_id', '=', id)
    .where('ended_at', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return {
    staffId: id,
    sessionId: session.id,
    email: `${role}@wathiqa.example`,
    userName: role,
    role,
    offices: null,
    address: '::1',
  };
}
