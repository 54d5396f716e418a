import type { Payment } from '@wathiqa/contract';
import { awaitsPayment, type RequestId, type RequestState } from '@wathiqa/domain';
import { ServiceError } from '../../http/errors.ts';
import { requestNotFoundError } from '../requests/service.ts';
import { charge } from './charge.ts';
import type { PaymentContext } from './context.ts';
import { type EventOutcome, handleProviderEvent } from './event-handler.ts';
import { cancelCharges as cancelAtProvider, pollProvider } from './poller.ts';
import { toPaymentDto } from './presenter.ts';
import { ProviderError } from './provider/types.ts';
import { findAttempts } from './repository/attempts.ts';
import { findOwnPayment, type OwnPayment } from './repository/payments.ts';

/**
 * What the owner of a request is shown of its payment.
 *
 * @throws ServiceError UNAUTHENTICATED, or MALFORMED for a request that is not the caller's
 */
export async function readOwnPayment(
  context: PaymentContext,
  sessionId: string,
  requestId: RequestId,
): Promise<Payment> {
  const own = await requireOwnPayment(context, sessionId, requestId);
  const available = context.paymentProvider.available();
  return toPaymentDto(requestId, own, { now: context.now(), available });
}

/** The same answer for an unknown request and somebody else's (decisions §3). */
async function requireOwnPayment(
  { database }: PaymentContext,
  sessionId: string,
  requestId: RequestId,
): Promise<OwnPayment & { state: RequestState }> {
  const own = await findOwnPayment(database.query, sessionId, requestId);
  if (!own.session_alive) throw new ServiceError('UNAUTHENTICATED');
  if (own.state === null) throw requestNotFoundError();
  return { ...own, state: own.state };
}

/**
 * A code to pay with in cash: the one that is open, or a new one.
 *
 * @throws ServiceError as `readOwnPayment`; NOTHING_DUE; UNAVAILABLE when the provider does not answer
 */
export async function issueCashCode(
  context: PaymentContext,
  sessionId: string,
  requestId: RequestId,
): Promise<Payment> {
  await requireOwnPayment(context, sessionId, requestId);
  await charge(context, Number(requestId), 'cash');
  return readOwnPayment(context, sessionId, requestId);
}

/**
 * The address of the provider's page where a card is entered.
 *
 * @throws ServiceError as `issueCashCode`
 */
export async function openCardCheckout(
  context: PaymentContext,
  sessionId: string,
  requestId: RequestId,
): Promise<string> {
  await requireOwnPayment(context, sessionId, requestId);
  await charge(context, Number(requestId), 'card');
  const attempts = await findAttempts(context.database.query, Number(requestId));
  const open = attempts.find(({ method, state }) => method === 'card' && state === 'open');
  // It was paid or ended while the page was being opened.
  if (!open?.checkout_url) throw new ServiceError('NOTHING_DUE');
  return open.checkout_url;
}

/** Asks the provider now about every attempt that may have been paid. @throws ServiceError as `readOwnPayment` */
export async function checkOwnPayment(
  context: PaymentContext,
  sessionId: string,
  requestId: RequestId,
): Promise<Payment> {
  const { state } = await requireOwnPayment(context, sessionId, requestId);
  if (awaitsPayment(state)) {
    const attempts = await findAttempts(context.database.query, Number(requestId));
    await Promise.all(
      attempts
        .filter(({ next_poll_at }) => next_poll_at !== null)
        .map((attempt) => pollProvider(context, attempt, context.now()).catch(isProviderError)),
    );
  }
  return readOwnPayment(context, sessionId, requestId);
}

/**
 * Takes a notification of the provider.
 *
 * @param text as it arrived
 * @throws ServiceError MALFORMED when its signature does not hold
 */
export async function handleWebhook(context: PaymentContext, text: unknown): Promise<EventOutcome> {
  const parsed = context.paymentProvider.parseWebhook(text);
  if (!parsed.accepted) {
    throw new ServiceError('MALFORMED', { event: 'payment_notification_refused' });
  }
  return handleProviderEvent(context, parsed.event, 'webhook', context.now());
}

/**
 * Makes the ways to pay that `cancelAttempts` closed with us worthless at the provider, now and not at the
 * poller's next round: a code could be paid at a counter until then. What a provider that does not answer
 * leaves undone is done by the poller.
 */
export async function cancelCharges(context: PaymentContext, requestId: RequestId): Promise<void> {
  const attempts = await findAttempts(context.database.query, Number(requestId));
  const canceling = attempts.filter(({ state }) => state === 'canceling');
  await cancelAtProvider(context, canceling, context.now());
}

/** The citizen is told by `available` that the provider does not answer. @throws any other error */
function isProviderError(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
