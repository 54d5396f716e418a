import {
  isAllowedInState,
  isDecided,
  isPaid,
  localePath,
  type PaymentMethod,
  type RequestState,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { callLocale } from '../../http/accept-language.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { type Lease, startLease } from '../../jobs/lease.ts';
import { lockRequest } from '../../requests/locked-request.ts';
import { requireUnrestricted } from '../../requests/offices.ts';
import type { Settings } from '../../settings.ts';
import {
  type ChargeResult,
  endAttempt,
  getOrCreateAttempt,
  openAttempt,
  RESUME_DELAY_MS,
} from './attempts.ts';
import { type Charge, ProviderError } from './provider/types.ts';
import { type Attempt, type LockedAttempt, lockAttempt } from './repository/attempts.ts';
import { findChargeDetails } from './repository/charge-details.ts';

export interface PaymentContext extends Pick<AppContext, 'database' | 'now' | 'paymentProvider'> {
  readonly settings: Pick<Settings, 'publicUrl' | 'refundApprovalAbove' | 'refundsMissedPromises'>;
}

/** With the lease on the attempt. */
export type LeasedContext = PaymentContext & { readonly lease: Lease };

/**
 * Opens an attempt idempotently: the intent is committed before the provider call, the result after, and a lost
 * response is retried with the same reference.
 *
 * @throws ServiceError as `chargeRefusal`; UNAVAILABLE if the provider fails or refuses
 */
export async function charge(
  context: PaymentContext,
  requestId: number,
  method: PaymentMethod,
): Promise<void> {
  const lease = startLease(context.now, RESUME_DELAY_MS);
  const attempt = await context.database.transaction(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    if (!request) throw new ServiceError('NOTHING_DUE');
    if (!isAllowedInState('pay', request.state)) throw chargeRefusal(request.state);
    requireUnrestricted(request);
    return getOrCreateAttempt(transaction, request, method, context.now());
  });
  if (attempt.state === 'open') return;
  await resumeCharge({ ...context, lease }, attempt).catch((error: unknown) => {
    throw error instanceof ProviderError
      ? new ServiceError('UNAVAILABLE', {
          text: refusalText('providerUnavailable'),
        })
      : error;
  });
}

/** CHANGED if paid, withdrawn or rejected meanwhile, or if the attempt ended; NOTHING_DUE before the decision. */
export function chargeRefusal(state: RequestState): ServiceError {
  if (isPaid(state)) return new ServiceError('CHANGED', { text: refusalText('alreadyPaid') });
  return new ServiceError(isDecided(state) ? 'CHANGED' : 'NOTHING_DUE');
}

/** Retries a charge with a lost response. @throws ProviderError */
export async function resumeCharge(context: LeasedContext, attempt: Attempt): Promise<void> {
  const { chargesInFlight } = context.paymentProvider;
  const { merchant_reference: reference } = attempt;
  const pending = chargesInFlight.get(reference) ?? callProvider(context, attempt);
  chargesInFlight.set(reference, pending);
  await pending.finally(() => chargesInFlight.delete(reference));
}

async function callProvider(context: LeasedContext, attempt: Attempt): Promise<void> {
  const asked: Charge = {
    ...(await findChargeDetails(context.database.query, attempt.request_id)),
    merchantReference: attempt.merchant_reference,
    amount: attempt.amount,
    expiresAt: attempt.expires_at,
  };
  if (!context.lease.mayBegin())
    throw new ProviderError('unreachable', 'too late to begin the charge');
  try {
    const charged = await openAtProvider(context, attempt, asked);
    await updateLocked(context, attempt, (transaction, locked) =>
      openAttempt(transaction, locked, charged, context.now()),
    );
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') {
      // Still polled: the refusal may mean an earlier, lost charge was paid.
      await updateLocked(context, attempt, (transaction, locked) =>
        endAttempt(transaction, locked, 'failed', locked.attempt.next_poll_at, context.now()),
      );
    }
    throw error;
  }
}

async function openAtProvider(
  { paymentProvider, settings }: PaymentContext,
  { method, request_id }: Attempt,
  asked: Charge,
): Promise<ChargeResult> {
  if (method === 'cash') return { method, ...(await paymentProvider.requestCode(asked)) };
  const returnUrl = `${settings.publicUrl}${localePath(`/payment/${request_id}`, callLocale())}`;
  return { method, ...(await paymentProvider.openCheckout(asked, returnUrl)) };
}

async function updateLocked(
  { database }: PaymentContext,
  { merchant_reference }: Attempt,
  work: (transaction: Transaction, locked: LockedAttempt) => Promise<unknown>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const locked = await lockAttempt(transaction, merchant_reference);
    if (!locked.attempt) throw new Error('The payment attempt does not exist');
    await work(transaction, locked);
  });
}
