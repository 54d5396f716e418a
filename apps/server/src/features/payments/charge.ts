import { isAllowedInState, type PaymentMethod } from '@wathiqa/domain';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import {
  type Attempt,
  type ChargeResult,
  endAttempt,
  getOrCreateAttempt,
  lockAttempt,
  openAttempt,
} from './attempts.ts';
import { messages } from './payments.messages.ts';
import { type Charge, type PaymentProvider, ProviderError } from './provider.ts';
import { findChargeDetails, lockPayableRequest } from './requests.ts';

export type ChargeService = ReturnType<typeof createChargeService>;

/**
 * Asks the provider for a code or a card page. What is asked is written first and what is answered after, and
 * no transaction waits for the provider: an answer that is lost is asked for again under the same reference.
 */
export function createChargeService(
  database: Database,
  provider: PaymentProvider,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
) {
  /** Two tabs that ask at once ask once. */
  const inFlight = new Map<string, Promise<void>>();

  async function requestCharge(attempt: Attempt): Promise<void> {
    const { merchant_reference: reference } = attempt;
    const pending = inFlight.get(reference) ?? callProvider(attempt);
    inFlight.set(reference, pending);
    await pending.finally(() => inFlight.delete(reference));
  }

  async function callProvider(attempt: Attempt): Promise<void> {
    const charge: Charge = {
      ...(await findChargeDetails(database.query, attempt.request_id)),
      merchantReference: attempt.merchant_reference,
      amount: attempt.amount,
      expiresAt: attempt.expires_at,
    };
    try {
      const charged = await openAtProvider(attempt, charge);
      await updateLocked(attempt, (transaction, current, payable) =>
        openAttempt(transaction, current, charged, payable, now()),
      );
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'refused') {
        // Still asked about: it may be refused because an earlier asking, whose answer was lost, was paid.
        await updateLocked(attempt, (transaction, current) =>
          endAttempt(transaction, current, 'failed', current.next_poll_at),
        );
      }
      throw error;
    }
  }

  async function openAtProvider(
    { method, request_id }: Attempt,
    charge: Charge,
  ): Promise<ChargeResult> {
    if (method === 'cash') return { method, ...(await provider.requestCode(charge)) };
    return {
      method,
      ...(await provider.openCheckout(charge, `${publicUrl}/payment/${request_id}`)),
    };
  }

  async function updateLocked(
    { merchant_reference }: Attempt,
    work: (
      transaction: Parameters<typeof openAttempt>[0],
      attempt: Attempt,
      payable: boolean,
    ) => Promise<unknown>,
  ): Promise<void> {
    await database.query.transaction().execute(async (transaction) => {
      const locked = await lockAttempt(transaction, merchant_reference);
      if (!locked) throw new Error('An attempt to pay is gone');
      const { attempt, request } = locked;
      await work(transaction, attempt, isAllowedInState('pay', request.state));
    });
  }

  return {
    /**
     * Opens a way to pay a request, unless it is open.
     *
     * @throws ServiceError NOTHING_DUE; UNAVAILABLE when the provider does not answer or refuses
     */
    async open(requestId: number, way: PaymentMethod): Promise<void> {
      const attempt = await database.query.transaction().execute(async (transaction) => {
        const request = await lockPayableRequest(transaction, requestId);
        if (!request || !isAllowedInState('pay', request.state)) {
          throw new ServiceError('NOTHING_DUE');
        }
        return getOrCreateAttempt(transaction, requestId, way, request.due, now());
      });
      if (attempt.state === 'open') return;
      await requestCharge(attempt).catch((error: unknown) => {
        throw error instanceof ProviderError
          ? new ServiceError('UNAVAILABLE', { message: messages.providerUnavailable })
          : error;
      });
    },

    /** Asks again for a code whose answer was lost. @throws ProviderError */
    resume: requestCharge,
  };
}
