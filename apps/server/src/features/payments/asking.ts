import type { PaymentWay } from '@wathiqa/domain';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import {
  type Attempt,
  endAttempt,
  liveAttempt,
  lockAttempt,
  type Opening,
  openAttempt,
} from './attempts.ts';
import { messages } from './payments.messages.ts';
import { type Charge, type PaymentProvider, ProviderError } from './provider.ts';
import { findChargeParts, lockDue } from './requests.ts';

export type Asking = ReturnType<typeof paymentAsking>;

/**
 * Asks the provider for a code or a card page. What is asked is written first and what is answered after, and
 * no transaction waits for the provider: an answer that is lost is asked for again under the same reference.
 */
export function paymentAsking(
  database: Database,
  provider: PaymentProvider,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
) {
  /** Two tabs that ask at once ask once. */
  const underWay = new Map<string, Promise<void>>();

  async function ask(attempt: Attempt): Promise<void> {
    const { merchant_reference: reference } = attempt;
    const asked = underWay.get(reference) ?? askProvider(attempt);
    underWay.set(reference, asked);
    await asked.finally(() => underWay.delete(reference));
  }

  async function askProvider(attempt: Attempt): Promise<void> {
    const charge: Charge = {
      ...(await findChargeParts(database.query, attempt.request_id)),
      merchantReference: attempt.merchant_reference,
      amount: attempt.amount,
      expiresAt: attempt.expires_at,
    };
    try {
      const opening = await openingOf(attempt, charge);
      await change(attempt, (transaction, current, payable) =>
        openAttempt(transaction, current, opening, payable, now()),
      );
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'refused') {
        // Still asked about: it may be refused because an earlier asking, whose answer was lost, was paid.
        await change(attempt, (transaction, current) =>
          endAttempt(transaction, current, 'refused', current.next_poll_at),
        );
      }
      throw error;
    }
  }

  async function openingOf({ way, request_id }: Attempt, charge: Charge): Promise<Opening> {
    if (way === 'cash') return { way, ...(await provider.askForCode(charge)) };
    return { way, ...(await provider.openCardPage(charge, `${publicUrl}/payment/${request_id}`)) };
  }

  async function change(
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
      await work(transaction, attempt, request.state === 'WAITING_PAYMENT');
    });
  }

  return {
    /**
     * Opens a way to pay a request, unless it is open.
     *
     * @throws ServiceError NOTHING_DUE; UNAVAILABLE when the provider does not answer or refuses
     */
    async open(requestId: number, way: PaymentWay): Promise<void> {
      const attempt = await database.query.transaction().execute(async (transaction) => {
        const request = await lockDue(transaction, requestId);
        if (request?.state !== 'WAITING_PAYMENT') throw new ServiceError('NOTHING_DUE');
        return liveAttempt(transaction, requestId, way, request.due, now());
      });
      if (attempt.state === 'open') return;
      await ask(attempt).catch((error: unknown) => {
        throw error instanceof ProviderError
          ? new ServiceError('UNAVAILABLE', { message: messages.providerAway })
          : error;
      });
    },

    /** Asks again for a code whose answer was lost. @throws ProviderError */
    resume: ask,
  };
}
