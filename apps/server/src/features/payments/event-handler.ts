import { isOtherPayment, receivedAmount, unallocatedReason } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { measure } from '../../observability/measured-events.ts';
import type { LockedRequest } from '../../requests/locked-request.ts';
import { transition } from '../../requests/transition.ts';
import { endAttempt, openAttempt } from './attempts.ts';
import type { ProviderEvent } from './provider/types.ts';
import {
  type LockedAttempt,
  lockAttempt,
  type NamedAttempt,
  updateAttempt,
} from './repository/attempts.ts';
import { insertEvent, type ProviderEventSource } from './repository/payment-events.ts';
import { insertPayment, type Payment } from './repository/payments.ts';

/** `recorded`: no payment; `unallocated`: staff must allocate it. */
export type EventOutcome = 'duplicate' | 'recorded' | 'allocated' | 'unallocated';

/**
 * Applies a provider event once, in any order, in one transaction. The only place where payments change requests
 * (spec §4.3).
 */
export async function handleProviderEvent(
  { database }: Pick<AppContext, 'database'>,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<EventOutcome> {
  const result = await database.transaction((transaction) =>
    applyEvent(transaction, event, source, now),
  );
  measure('payment', { result });
  return result;
}

/** With attempt and request locked. */
async function applyEvent(
  transaction: Transaction,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<EventOutcome> {
  const subject = await lockAttempt(transaction, event.merchantReference);
  const inserted = await insertEvent(transaction, event, source, now);
  if (!inserted) return 'duplicate';
  if (event.status === 'PAID') {
    return recordPayment(transaction, event, { ...subject, ...inserted }, now);
  }
  if (subject.attempt) await applyStatus(transaction, event, subject, now);
  return 'recorded';
}

/**
 * Allocates a payment, or leaves it unallocated and tells the owner of the request that it names. A late payment
 * overrides an ended attempt.
 */
async function recordPayment(
  transaction: Transaction,
  event: ProviderEvent,
  { attempt, request: named, refunded }: NamedAttempt & { refunded: boolean },
  now: Date,
): Promise<EventOutcome> {
  const amount = receivedAmount(event);
  // Nothing came: the code can still be paid.
  if (amount === 0) return 'recorded';
  const { providerReference } = event;
  const knownReference = attempt?.provider_reference;
  // A payment of another charge leaves the attempt unchanged.
  const isOther = isOtherPayment({ knownReference, providerReference });
  const paidAttempt = isOther || attempt?.state === 'paid' ? undefined : attempt;
  // Refunded before the payment event arrived.
  const reason = refunded
    ? 'notPayable'
    : unallocatedReason({ request: attempt && named, knownReference, ...event });
  const taking = reason ? undefined : named;
  const paidAt = event.at ?? now;
  // Without attempt it was not a card page.
  const method = attempt?.method ?? 'cash';
  const payment = {
    provider_reference: event.providerReference,
    merchant_reference: event.merchantReference,
    request_id: taking?.id ?? null,
    named_request_id: taking ? null : (named?.id ?? null),
    amount,
    fees: event.fees,
    method,
    provider_method: event.providerMethod,
    paid_at: paidAt,
    unallocated_reason: reason ?? null,
  };
  const id = await insertPayment(transaction, payment, paidAttempt?.id ?? null, now);
  if (reason && named) {
    await transition(transaction, named, 'receiveUnusable', {
      actor: { kind: 'provider', reference: providerReference },
      now,
      paymentId: id,
      detail: {
        amount,
        reason,
        method,
        fees: event.fees,
        reference: providerReference,
        paidAt: paidAt.toISOString(),
      },
    });
  }
  if (!taking) return 'unallocated';

  await allocatePayment(transaction, taking, payment, now);
  return 'allocated';
}

/** Allocates a payment to its locked request: moves states and notifies. */
export async function allocatePayment(
  transaction: Transaction,
  request: LockedRequest,
  payment: Pick<Payment, 'provider_reference' | 'amount' | 'fees' | 'method' | 'paid_at'>,
  now: Date,
): Promise<void> {
  const { provider_reference: reference, amount, fees, method, paid_at: paidAt } = payment;
  await transition(transaction, request, 'pay', {
    actor: { kind: 'provider', reference },
    now,
    amount,
    detail: { method, fees, reference, paidAt: paidAt.toISOString() },
  });
}

/** Updates the unpaid attempt that the event is about. */
async function applyStatus(
  transaction: Transaction,
  event: ProviderEvent,
  subject: LockedAttempt,
  now: Date,
): Promise<void> {
  const { attempt } = subject;
  if (attempt.state === 'paid' || attempt.amount !== event.orderAmount) return;
  if (isOtherPayment({ knownReference: attempt.provider_reference, ...event })) return;
  switch (event.status) {
    case 'NEW':
      await updateAttempt(transaction, attempt.id, { provider_reference: event.providerReference });
      // Our charge response was lost or is late.
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
      // Still polled: outlets may report late.
      return endAttempt(transaction, subject, 'expired', attempt.next_poll_at, now);
    case 'CANCELED':
      return endAttempt(transaction, subject, 'canceled', null, now);
    case 'FAILED':
      // Another card may pay on the open page.
      return endAttempt(transaction, subject, 'failed', attempt.next_poll_at, now);
    default:
  }
}
