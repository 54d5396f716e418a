import { type PaymentAccount, refundOutcome, toPiastres } from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database, Transaction } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { enqueueNotification } from '../../notifications/enqueue-notification.ts';
import { postMovement } from '../../payments/ledger.ts';
import { type PaymentProvider, ProviderError } from '../../payments/provider.ts';
import { isUnavailable } from '../../payments/provider-health.ts';
import { appendHistory } from '../../requests/history.ts';
import { recordAction } from '../audit/repository.ts';
import {
  claimUndecided,
  endRefund,
  findRefund,
  insertRefund,
  type LockedPayment,
  leaveToStaff,
  lockPayment,
  type Payment,
  type Refund,
  resolvePayment,
} from './refund-queries.ts';

export type Refunds = ReturnType<typeof refundService>;

/** What a supervisor asks for; pounds. */
export interface RefundRequest {
  paymentId: number;
  amount: number;
  reason: string;
  /** The same key is the same refund. */
  key: string;
}

/** How a refund ended, and the provider's code of a refusal. */
type RefundEnd = { state: 'completed' } | { state: 'declined'; refusal: string };

/** When a refund whose answer was lost is looked after. */
const FIRST_CHECK_DELAY_MS = 60_000;
const BATCH_SIZE = 20;
const BY_HAND = 'byHand';

/**
 * Gives money back. The intent is written before the provider is asked and the outcome after, and no
 * transaction waits for it; a refund whose answer was lost is never asked for again before it is known that
 * it was not done.
 */
export function refundService(
  database: Database,
  provider: PaymentProvider,
  now: () => Date = () => new Date(),
) {
  /** Asks the provider, and writes what it said. A refund without an answer stays asked for. */
  async function callProvider(payment: Payment, refund: Refund): Promise<void> {
    try {
      await provider.refund({
        providerReference: payment.provider_reference,
        amount: refund.amount,
        // What staff wrote about it stays here: it may name a person.
        reason: `refund ${refund.id}`,
        key: refund.idempotency_key,
      });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind !== 'refused') return;
      await end(refund, { state: 'declined', refusal: error.code ?? error.kind });
      return;
    }
    await end(refund, { state: 'completed' });
  }

  /** Ends a refund, with all that follows from it, in one transaction; once. */
  function end(refund: Refund, ended: RefundEnd, by?: StaffCaller): Promise<void> {
    return database.query.transaction().execute(async (transaction) => {
      const locked = await lockPayment(transaction, refund.payment_id);
      if (!locked) throw new Error('The payment of a refund is gone');
      const refusal = ended.state === 'declined' ? ended.refusal : null;
      const endsNow = { state: ended.state, refusal, at: now() };
      if (!(await endRefund(transaction, refund.id, endsNow))) return;
      await postMovement(transaction, {
        cause: ended.state === 'completed' ? 'refundCompleted' : 'refundDeclined',
        ...toMovement(locked.payment, refund, now()),
      });
      if (ended.state === 'completed') await applyCompletion(transaction, locked, refund);
      if (by) {
        const detail = { refundId: refund.id, paymentId: refund.payment_id, ended: ended.state };
        await recordAction(transaction, by, { action: 'payments.settleRefund', detail });
      }
    });
  }

  /** What follows from money that went back. */
  async function applyCompletion(
    transaction: Transaction,
    { payment, refunded }: LockedPayment,
    { id, amount, requested_by }: Refund,
  ): Promise<void> {
    if (payment.request_id !== null) {
      await appendHistory(transaction, payment.request_id, {
        event: 'REFUNDED',
        // `staff:ID`, as the table of refunds has it.
        actor: { kind: 'staff', id: Number(requested_by.replace('staff:', '')) },
      });
      await enqueueNotification(transaction, {
        requestId: String(payment.request_id),
        kind: 'refunded',
        occurrence: String(id),
        detail: { amount },
      });
    } else if (refunded + amount === payment.amount) {
      const settled = { resolution: 'refunded', by: requested_by, at: now() } as const;
      await resolvePayment(transaction, payment.id, settled);
    }
  }

  /** Finds out what became of a refund that was not answered. @throws ProviderError */
  async function checkUnanswered(refund: Refund): Promise<void> {
    const locked = await database.query
      .transaction()
      .execute((transaction) => lockPayment(transaction, refund.payment_id));
    if (!locked) return;
    const { payment, refunded } = locked;
    const event = await provider.status(payment.merchant_reference);
    const same = event?.providerReference === payment.provider_reference;
    const outcome = refundOutcome(same ? event.status : undefined, {
      paid: payment.amount,
      refundedBefore: refunded,
      amount: refund.amount,
    });
    if (outcome === 'completed') await end(refund, { state: 'completed' });
    if (outcome === 'retry') await callProvider(payment, refund);
    if (outcome === 'unclear') await leaveToStaff(database.query, refund.id);
  }

  return {
    /**
     * Gives back a part or the whole of a payment. A refund that the provider refuses or does not answer is
     * no error: the payment's refunds show it.
     *
     * @throws ServiceError NOT_FOUND; REFUND_TOO_MUCH; CHANGED while another refund of the payment is under
     *   way; CONFLICT when the key was another refund's
     */
    async requestRefund(caller: StaffCaller, asked: RefundRequest): Promise<void> {
      const amount = toPiastres(asked.amount);
      const { payment, refund, isNew } = await database.query
        .transaction()
        .execute(async (transaction) => {
          const locked = await lockPayment(transaction, asked.paymentId);
          if (!locked) throw new ServiceError('NOT_FOUND');
          const { payment } = locked;
          const before = locked.refunds.find((refund) => refund.idempotency_key === asked.key);
          if (before) {
            const same = before.amount === amount && before.reason === asked.reason;
            if (!same) throw new ServiceError('CONFLICT');
            return { payment, refund: before, isNew: false };
          }
          if (locked.pending) throw new ServiceError('CHANGED');
          if (locked.refunded + amount > payment.amount) throw new ServiceError('REFUND_TOO_MUCH');
          const refund = await insertRefund(transaction, {
            payment_id: payment.id,
            amount,
            reason: asked.reason,
            idempotency_key: asked.key,
            requested_by: `staff:${caller.staffId}`,
            requested_at: now(),
            next_attempt_at: new Date(now().getTime() + FIRST_CHECK_DELAY_MS),
          });
          // The key is that of another payment's refund.
          if (!refund) throw new ServiceError('CONFLICT');
          await postMovement(transaction, {
            cause: 'refundRequested',
            ...toMovement(payment, refund, now()),
          });
          await recordAction(transaction, caller, {
            action: 'payments.refund',
            detail: { paymentId: payment.id, refundId: refund.id, piastres: amount },
            ...(payment.request_id === null ? {} : { requestId: String(payment.request_id) }),
          });
          return { payment, refund, isNew: true };
        });
      if (isNew) await callProvider(payment, refund);
    },

    /**
     * Says, after asking the provider, what became of a refund that is unclear; resolves with its payment.
     *
     * @throws ServiceError NOT_FOUND; CHANGED when it is not unclear
     */
    async resolveRefund(caller: StaffCaller, refundId: number, done: boolean): Promise<number> {
      const refund = await findRefund(database.query, refundId);
      if (!refund) throw new ServiceError('NOT_FOUND');
      if (refund.state !== 'requested' || refund.next_attempt_at !== null) {
        throw new ServiceError('CHANGED');
      }
      await end(
        refund,
        done ? { state: 'completed' } : { state: 'declined', refusal: BY_HAND },
        caller,
      );
      return refund.payment_id;
    },

    /** Looks after refunds that were not answered. Resolves with how many. */
    async runPollingRound(at: Date = now()): Promise<number> {
      const undecided = await claimUndecided(database.query, at, BATCH_SIZE);
      for (const refund of undecided) {
        try {
          await checkUnanswered(refund);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          // Away: the others, too, come again in their time.
          if (isUnavailable(error)) break;
        }
      }
      return undecided.length;
    },
  };
}

/** What every movement of a refund says. */
function toMovement(payment: Payment, { id, amount }: Refund, at: Date) {
  const account: PaymentAccount = payment.request_id === null ? 'unallocated' : 'registryFees';
  return { account, amount, paymentId: payment.id, refundId: id, at };
}
