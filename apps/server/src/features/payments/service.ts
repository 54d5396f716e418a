import type { Payment } from '@wathiqa/contract';
import { awaitsPayment, calendarDay, type RequestId, type RequestState } from '@wathiqa/domain';
import type { Caller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { requestNotFoundError } from '../../requests/own-requests.ts';
import { charge, chargeRefusal, type PaymentContext } from './charge.ts';
import { pollProvider } from './poller.ts';
import { toPaymentDto } from './presenter.ts';
import { ProviderError } from './provider/types.ts';
import { findAttempts } from './repository/attempts.ts';
import { findOwnPayment, type OwnPayment } from './repository/payments.ts';

/** @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request */
export async function readOwnPayment(
  context: PaymentContext,
  caller: Caller,
  requestId: RequestId,
): Promise<Payment> {
  const own = await requireOwnPayment(context, caller, requestId);
  const available = context.paymentProvider.available();
  const holidays = own.paid?.refunded_at ? await findHolidays(context.database.query) : [];
  return toPaymentDto(requestId, own, {
    now: context.now(),
    available,
    holidays: holidays.map(calendarDay),
  });
}

/** Foreign and unknown requests look equal (spec §4.4). */
async function requireOwnPayment(
  { database }: PaymentContext,
  caller: Caller,
  requestId: RequestId,
): Promise<OwnPayment & { state: RequestState }> {
  const own = await findOwnPayment(database.query, caller, requestId);
  if (!own.session_alive) throw new ServiceError('UNAUTHENTICATED');
  if (own.state === null) throw requestNotFoundError();
  return { ...own, state: own.state };
}

/**
 * Reuses the open code.
 *
 * @throws ServiceError as `readOwnPayment`, `charge`
 */
export async function issueCashCode(
  context: PaymentContext,
  caller: Caller,
  requestId: RequestId,
): Promise<Payment> {
  await pollOwnPayment(context, caller, requestId);
  await charge(context, Number(requestId), 'cash');
  return readOwnPayment(context, caller, requestId);
}

/**
 * URL of the hosted card page.
 *
 * @throws ServiceError as `issueCashCode`
 */
export async function openCardCheckout(
  context: PaymentContext,
  caller: Caller,
  requestId: RequestId,
): Promise<string> {
  await pollOwnPayment(context, caller, requestId);
  await charge(context, Number(requestId), 'card');
  const attempts = await findAttempts(context.database.query, Number(requestId));
  const open = attempts.find(({ method, state }) => method === 'card' && state === 'open');
  if (open?.checkout_url) return open.checkout_url;
  // Paid or ended concurrently.
  throw chargeRefusal((await requireOwnPayment(context, caller, requestId)).state);
}

/** Polls all attempts now. @throws ServiceError as `readOwnPayment` */
export async function checkOwnPayment(
  context: PaymentContext,
  caller: Caller,
  requestId: RequestId,
): Promise<Payment> {
  await pollOwnPayment(context, caller, requestId);
  return readOwnPayment(context, caller, requestId);
}

/** Finds a payment whose notification is late or lost, so that no one pays twice. */
async function pollOwnPayment(
  context: PaymentContext,
  caller: Caller,
  requestId: RequestId,
): Promise<void> {
  const { state, attempts: begun } = await requireOwnPayment(context, caller, requestId);
  if (!awaitsPayment(state) || !begun) return;
  const attempts = await findAttempts(context.database.query, Number(requestId));
  await Promise.all(
    attempts
      .filter(({ next_poll_at }) => next_poll_at !== null)
      .map((attempt) => pollProvider(context, attempt, context.now()).catch(isProviderError)),
  );
}

/** `available` already reports it. @throws other errors */
function isProviderError(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}
