import { type Piastres, unplacedReason } from '@wathiqa/domain';
import type { Database, Transaction } from '../../platform/database.ts';
import { type Attempt, changeAttempt, endAttempt, lockAttempt, openAttempt } from './attempts.ts';
import { postMovement } from './ledger.ts';
import { placePayment } from './placing.ts';
import type { ProviderEvent } from './provider.ts';
import type { LockedDue } from './requests.ts';

/** Whether the provider told us, signed, or we asked it. */
export type ToldBy = 'notification' | 'status';

/** `known`: it was told before; `noted`: nothing was paid by it; `unplaced`: paid, and for people to place. */
export type EventOutcome = 'known' | 'noted' | 'placed' | 'unplaced';

/** What an event is about: one of our attempts, with its request locked. */
type About = { attempt: Attempt; request: LockedDue };

/**
 * Takes what the provider says, once, however often and in whatever order it says it; all that follows from
 * it is in one transaction with it. The only place where a payment moves a request (decisions §3 "States").
 */
export function takeEvent(
  database: Database,
  event: ProviderEvent,
  toldBy: ToldBy,
  now: Date,
): Promise<EventOutcome> {
  return database.query.transaction().execute(async (transaction) => {
    const about = await lockAttempt(transaction, event.merchantReference);
    if (!(await keepEvent(transaction, event, toldBy, now))) return 'known';
    if (event.status === 'PAID') return takePayment(transaction, event, about, now);
    if (about) await follow(transaction, event, about, now);
    return 'noted';
  });
}

/** Keeps what was said; false when it was said before. */
async function keepEvent(
  transaction: Transaction,
  event: ProviderEvent,
  toldBy: ToldBy,
  now: Date,
): Promise<boolean> {
  const kept = await transaction
    .insertInto('payment_events')
    .values({
      provider_reference: event.providerReference,
      status: event.status,
      merchant_reference: event.merchantReference,
      order_amount: event.orderAmount,
      payment_amount: event.paymentAmount,
      fees: event.fees,
      method: event.method,
      told_by: toldBy,
      happened_at: event.at ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider_reference', 'status']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Takes money that came: for its request, or aside for people. A later payment wins over an attempt's end. */
async function takePayment(
  transaction: Transaction,
  event: ProviderEvent,
  about: About | undefined,
  now: Date,
): Promise<EventOutcome> {
  const { attempt, request } = about ?? {};
  const amount = received(event);
  if (attempt && attempt.state !== 'paid') {
    await changeAttempt(transaction, attempt.id, {
      state: 'paid',
      provider_reference: event.providerReference,
      next_poll_at: null,
    });
  }
  // Nothing came, whatever it is called.
  if (amount === 0) return 'noted';

  const reason = (await wentBack(transaction, event))
    ? 'notPayable'
    : unplacedReason({ request, ...event });
  const requestId = reason ? null : (attempt?.request_id ?? null);
  const paidAt = event.at ?? now;
  // One that is not of ours was not paid on a page that we led to.
  const way = attempt?.way ?? 'cash';
  const { id } = await transaction
    .insertInto('payments')
    .values({
      provider_reference: event.providerReference,
      merchant_reference: event.merchantReference,
      request_id: requestId,
      amount,
      fees: event.fees,
      way,
      method: event.method,
      paid_at: paidAt,
      unplaced_reason: reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = reason ? 'unplaced' : 'registryFees';
  await postMovement(transaction, { cause: 'payment', place, amount, paymentId: id, at: now });
  if (requestId === null) return 'unplaced';

  const { providerReference, fees } = event;
  await placePayment(transaction, requestId, { providerReference, amount, fees, way, paidAt }, now);
  return 'placed';
}

/** What came for us: never more than what the citizen paid. */
function received({ orderAmount, paymentAmount }: ProviderEvent): Piastres {
  return Math.min(orderAmount, paymentAmount);
}

/** The provider gave it back before we heard that it was paid. */
async function wentBack(transaction: Transaction, event: ProviderEvent): Promise<boolean> {
  const found = await transaction
    .selectFrom('payment_events')
    .select('id')
    .where('provider_reference', '=', event.providerReference)
    .where('status', 'in', ['REFUNDED', 'PARTIAL_REFUNDED'])
    .executeTakeFirst();
  return found !== undefined;
}

/** Lets an attempt follow what was said of it, unless it was paid. */
async function follow(
  transaction: Transaction,
  event: ProviderEvent,
  { attempt, request }: About,
  now: Date,
): Promise<void> {
  if (attempt.state === 'paid') return;
  switch (event.status) {
    case 'NEW':
      await changeAttempt(transaction, attempt.id, { provider_reference: event.providerReference });
      // The answer to our asking was lost, or is slower than this.
      if (attempt.way === 'cash') {
        const { providerReference, fees } = event;
        const opening = {
          way: 'cash',
          providerReference,
          fees,
          expiresAt: attempt.expires_at,
        } as const;
        await openAttempt(transaction, attempt, opening, isDue(request), now);
      }
      return;
    case 'EXPIRED':
      // Still asked about for its time: an outlet may tell of a payment later than that.
      return endAttempt(transaction, attempt, 'expired', attempt.next_poll_at);
    case 'CANCELED':
      return endAttempt(transaction, attempt, 'canceled', null);
    case 'FAILED':
      // The page may still be open, and another card on it can pay.
      return endAttempt(transaction, attempt, 'refused', attempt.next_poll_at);
    default:
  }
}

function isDue({ state }: LockedDue): boolean {
  return state === 'WAITING_PAYMENT';
}
