import { isOtherPayment, type Piastres, REQUEST_ACTIONS, unallocatedReason } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { measure } from '../../observability/measured-events.ts';
import { allocatePayment } from './allocation.ts';
import { endAttempt, openAttempt } from './attempts.ts';
import { postMovement } from './ledger.ts';
import type { ProviderEvent } from './provider/types.ts';
import { type LockedAttempt, lockAttempt, updateAttempt } from './repository/attempts.ts';
import { insertEvent, type ProviderEventSource, wasRefunded } from './repository/events.ts';
import { insertPayment } from './repository/payments.ts';
import { takePayment } from './repository/taken-payments.ts';

/** `duplicate`: it came before; `recorded`: nothing was paid by it; `unallocated`: paid, and for staff to allocate. */
export type EventOutcome = 'duplicate' | 'recorded' | 'allocated' | 'unallocated';

/**
 * Takes what the provider says, once, however often and in whatever order it says it; all that follows from
 * it is in one transaction with it. The only place where a payment moves a request (decisions §3 "States").
 *
 * An event that pays a request which waits for its amount is one statement; every other goes the longer way.
 */
export async function handleProviderEvent(
  context: Pick<AppContext, 'database'>,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<EventOutcome> {
  const result = await takeEvent(context, event, source, now);
  measure('payment', { result });
  return result;
}

async function takeEvent(
  { database }: Pick<AppContext, 'database'>,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<EventOutcome> {
  if (paysWhatIsDue(event)) {
    const outcome = await takePayment(database, event, source, now);
    if (outcome !== 'longerWay') return outcome;
  }
  return database.transaction((transaction) => applyEvent(transaction, event, source, now));
}

/** Whether an event pays a request that waits for the amount which the event says was asked for. */
function paysWhatIsDue(event: ProviderEvent): boolean {
  const request = { state: REQUEST_ACTIONS.pay.from[0], due: event.orderAmount, paid: false };
  const isPaid = event.status === 'PAID' && event.orderAmount > 0;
  return isPaid && unallocatedReason({ request, ...event }) === undefined;
}

/** The longer way: takes an event, its attempt and request locked, by the same rule. */
export async function applyEvent(
  transaction: Transaction,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<EventOutcome> {
  const subject = await lockAttempt(transaction, event.merchantReference);
  if (!(await recordEvent(transaction, event, source, now))) return 'duplicate';
  if (event.status === 'PAID') return recordPayment(transaction, event, subject, now);
  if (subject) await applyStatus(transaction, event, subject, now);
  return 'recorded';
}

/** Keeps what was said; false when it was said before. */
function recordEvent(
  transaction: Transaction,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<boolean> {
  return insertEvent(transaction, {
    provider_reference: event.providerReference,
    status: event.status,
    merchant_reference: event.merchantReference,
    order_amount: event.orderAmount,
    payment_amount: event.paymentAmount,
    fees: event.fees,
    provider_method: event.providerMethod,
    source,
    occurred_at: event.at ?? null,
    received_at: now,
  });
}

/** Takes money that came: for its request, or aside for people. A later payment wins over an attempt's end. */
async function recordPayment(
  transaction: Transaction,
  event: ProviderEvent,
  subject: LockedAttempt | undefined,
  now: Date,
): Promise<EventOutcome> {
  const { attempt, request } = subject ?? {};
  const amount = receivedAmount(event);
  // Nothing came: the code can still be paid.
  if (amount === 0) return 'recorded';
  const { providerReference } = event;
  const knownReference = attempt?.provider_reference;
  // What paid another charge leaves the attempt as it is.
  const isOther = isOtherPayment({ knownReference, providerReference });
  if (attempt && attempt.state !== 'paid' && !isOther) {
    await updateAttempt(transaction, attempt.id, {
      state: 'paid',
      provider_reference: event.providerReference,
      next_poll_at: null,
    });
  }
  // The provider gave it back before we heard that it was paid.
  const reason = (await wasRefunded(transaction, event))
    ? 'notPayable'
    : unallocatedReason({ request, knownReference, ...event });
  const taking = reason ? undefined : request;
  const paidAt = event.at ?? now;
  // One that is not of ours was not paid on a page that we led to.
  const method = attempt?.method ?? 'cash';
  const id = await insertPayment(transaction, {
    provider_reference: event.providerReference,
    merchant_reference: event.merchantReference,
    request_id: taking?.id ?? null,
    amount,
    fees: event.fees,
    method,
    provider_method: event.providerMethod,
    paid_at: paidAt,
    unallocated_reason: reason ?? null,
  });
  const account = reason ? 'unallocated' : 'registryFees';
  await postMovement(transaction, { cause: 'payment', account, amount, paymentId: id, at: now });
  if (!taking) return 'unallocated';

  await allocatePayment(
    transaction,
    taking,
    { providerReference, amount, fees: event.fees, method, paidAt },
    now,
  );
  return 'allocated';
}

/** What came for us: never more than what the citizen paid. */
function receivedAmount({ orderAmount, paymentAmount }: ProviderEvent): Piastres {
  return orderAmount < paymentAmount ? orderAmount : paymentAmount;
}

/** Lets an attempt follow what was said of it, unless it was paid. */
async function applyStatus(
  transaction: Transaction,
  event: ProviderEvent,
  subject: LockedAttempt,
  now: Date,
): Promise<void> {
  const { attempt } = subject;
  if (attempt.state === 'paid') return;
  switch (event.status) {
    case 'NEW':
      if (isOtherPayment({ knownReference: attempt.provider_reference, ...event })) return;
      await updateAttempt(transaction, attempt.id, { provider_reference: event.providerReference });
      // The answer to our asking was lost, or is slower than this.
      if (attempt.method === 'cash') {
        const { providerReference, fees } = event;
        const charged = {
          method: 'cash',
          providerReference,
          fees,
          expiresAt: attempt.expires_at,
        } as const;
        await openAttempt(transaction, subject, charged, now);
      }
      return;
    case 'EXPIRED':
      // Still asked about for its time: an outlet may tell of a payment later than that.
      return endAttempt(transaction, subject, 'expired', attempt.next_poll_at, now);
    case 'CANCELED':
      return endAttempt(transaction, subject, 'canceled', null, now);
    case 'FAILED':
      // The page may still be open, and another card on it can pay.
      return endAttempt(transaction, subject, 'failed', attempt.next_poll_at, now);
    default:
  }
}
