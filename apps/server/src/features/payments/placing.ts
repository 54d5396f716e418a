import type { PaymentWay, Piastres } from '@wathiqa/domain';
import type { Transaction } from '../../platform/database.ts';
import { queueMessage } from '../messages/queue.ts';
import { closeAttempts } from './attempts.ts';
import { acceptPayment, paymentActor } from './requests.ts';

/** A payment that a request takes. */
export interface PlacedPayment {
  providerReference: string;
  amount: Piastres;
  fees: Piastres;
  way: PaymentWay;
  paidAt: Date;
}

/**
 * Lets a locked request that waits for it take a payment: the request and its accepted documents move on, its
 * owner is told, and every other way to pay it is closed.
 */
export async function placePayment(
  transaction: Transaction,
  requestId: number,
  { providerReference: reference, amount, fees, way, paidAt }: PlacedPayment,
  now: Date,
): Promise<void> {
  await acceptPayment(transaction, requestId, { amount, actor: paymentActor(reference) });
  await queueMessage(transaction, {
    requestId: String(requestId),
    kind: 'paid',
    detail: { way, fees, reference, paidAt: paidAt.toISOString() },
  });
  await closeAttempts(transaction, requestId, now);
}
