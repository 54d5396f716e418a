import { type PaymentAccount, type Piastres, refundOutcome } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { transition } from '../../core/requests/transition.ts';
import type { Transaction } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import { postMovement } from './ledger.ts';
import { isUnavailable } from './provider/health.ts';
import { ProviderError } from './provider/types.ts';
import {
  type LockedPayment,
  lockPayment,
  type Payment,
  resolvePayment,
} from './repository/payments.ts';
import {
  claimUndecided,
  endRefund,
  insertRefund,
  leaveToStaff,
  type Refund,
} from './repository/refunds.ts';

// Gives money back. The intent is written before the provider is asked and the outcome after, and no
// transaction waits for it; a refund whose answer was lost is never asked for again before it is known that it
// was not done.

type Context = Pick<AppContext, 'database' | 'now' | 'paymentProvider'>;

/** What a supervisor asks for. */
export interface RefundRequest {
  paymentId: number;
  amount: Piastres;
  reason: string;
  /** The same key is the same refund. */
  key: string;
  staffId: number;
}

/** A refund that is written down. */
export interface RecordedRefund {
  payment: Payment;
  refund: Refund;
  /** False when its key had come before. */
  isNew: boolean;
}

/** How a refund ended, and the provider's code of a refusal. */
export type RefundEnd = { state: 'completed' } | { state: 'declined'; refusal: string };

/** When a refund whose answer was lost is looked after. */
const FIRST_CHECK_DELAY_MS = 60_000;
const BATCH_SIZE = 20;

/**
 * Writes down that a part or the whole of a payment is to be given back; `sendRefund` asks the provider for it
 * once this is committed.
 *
 * @throws ServiceError NOT_FOUND; REFUND_TOO_MUCH; CHANGED while another refund of the payment is under way;
 *   CONFLICT when the key was another refund's
 */
export async function recordRefund(
  transaction: Transaction,
  asked: RefundRequest,
  now: Date,
): Promise<RecordedRefund> {
  const { amount, reason } = asked;
  const locked = await lockPayment(transaction, asked.paymentId);
  if (!locked) throw new ServiceError('NOT_FOUND');
  const { payment } = locked;
  const before = locked.refunds.find((refund) => refund.idempotency_key === asked.key);
  if (before) {
    const same = before.amount === amount && before.reason === reason;
    if (!same) throw new ServiceError('CONFLICT');
    return { payment, refund: before, isNew: false };
  }
  if (locked.pending) throw new ServiceError('CHANGED');
  if (locked.refunded + amount > payment.amount) throw new ServiceError('REFUND_TOO_MUCH');
  const refund = await insertRefund(transaction, {
    payment_id: payment.id,
    amount,
    reason,
    idempotency_key: asked.key,
    requested_by: asked.staffId,
    requested_at: now,
    next_attempt_at: new Date(now.getTime() + FIRST_CHECK_DELAY_MS),
  });
  // The key is that of another payment's refund.
  if (!refund) throw new ServiceError('CONFLICT');
  await postMovement(transaction, {
    cause: 'refundRequested',
    ...toMovement(payment, refund, now),
  });
  return { payment, refund, isNew: true };
}

/**
 * Asks the provider for a refund that is written down, and writes what it said. One that it refuses is declined,
 * which is no error; one without an answer stays requested.
 */
export async function sendRefund(
  context: Context,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  try {
    await context.paymentProvider.refund({
      providerReference: payment.provider_reference,
      amount: refund.amount,
      // What staff wrote about it stays here: it may name a person.
      reason: `refund ${refund.id}`,
      key: refund.idempotency_key,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'refused') return;
    await finish(context, refund, { state: 'declined', refusal: error.code ?? error.kind });
    return;
  }
  await finish(context, refund, { state: 'completed' });
}

/** Ends a refund in a transaction of its own. */
async function finish({ database, now }: Context, refund: Refund, end: RefundEnd): Promise<void> {
  await database.transaction((transaction) => finishRefund(transaction, refund, end, now()));
}

/** Ends a refund, with all that follows from it; false when it had ended before. */
export async function finishRefund(
  transaction: Transaction,
  refund: Refund,
  end: RefundEnd,
  now: Date,
): Promise<boolean> {
  const locked = await lockPayment(transaction, refund.payment_id);
  if (!locked) throw new Error('The payment of a refund is gone');
  const refusal = end.state === 'declined' ? end.refusal : null;
  if (!(await endRefund(transaction, refund.id, { state: end.state, refusal, at: now }))) {
    return false;
  }
  await postMovement(transaction, {
    cause: end.state === 'completed' ? 'refundCompleted' : 'refundDeclined',
    ...toMovement(locked.payment, refund, now),
  });
  if (end.state === 'completed') await applyCompletion(transaction, locked, refund, now);
  return true;
}

/** What follows from money that went back. */
async function applyCompletion(
  transaction: Transaction,
  { payment, request, refunded }: LockedPayment,
  { id, amount, requested_by: staffId }: Refund,
  now: Date,
): Promise<void> {
  if (request) {
    await transition(transaction, request, 'refund', {
      actor: { kind: 'staff', id: staffId },
      now,
      refundId: id,
      detail: { amount },
    });
  } else if (refunded + amount === payment.amount) {
    await resolvePayment(transaction, payment.id, {
      resolution: 'refunded',
      staffId,
      at: now,
    });
  }
}

/** Looks after refunds that were not answered. Resolves with how many. */
export async function pollRefunds(context: Context, now = context.now()): Promise<number> {
  const undecided = await claimUndecided(context.database.query, now, BATCH_SIZE);
  for (const refund of undecided) {
    try {
      await checkUnanswered(context, refund);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Away: the others, too, come again in their time.
      if (isUnavailable(error)) break;
    }
  }
  return undecided.length;
}

/** Finds out what became of a refund that was not answered. @throws ProviderError */
async function checkUnanswered(context: Context, refund: Refund): Promise<void> {
  const { database, paymentProvider } = context;
  const locked = await database.transaction((transaction) =>
    lockPayment(transaction, refund.payment_id),
  );
  if (!locked) return;
  const { payment, refunded } = locked;
  const event = await paymentProvider.status(payment.merchant_reference);
  const same = event?.providerReference === payment.provider_reference;
  const outcome = refundOutcome(same ? event.status : undefined, {
    paid: payment.amount,
    refundedBefore: refunded,
    amount: refund.amount,
  });
  if (outcome === 'completed') await finish(context, refund, { state: 'completed' });
  if (outcome === 'retry') await sendRefund(context, payment, refund);
  if (outcome === 'unclear') await leaveToStaff(database.query, refund.id);
}

/** What every movement of a refund says. */
function toMovement(payment: Payment, { id, amount }: Refund, at: Date) {
  const account: PaymentAccount = payment.request_id === null ? 'unallocated' : 'registryFees';
  return { account, amount, paymentId: payment.id, refundId: id, at };
}
