import { type PaymentMethod, type Piastres, REQUEST_ACTIONS } from '@wathiqa/domain';
import type { Transaction } from '../../platform/database.ts';
import { enqueueNotification } from '../notifications/enqueue-notification.ts';
import { cancelAttempts } from './repository/attempts.ts';
import { markRequestPaid } from './requests.ts';

/** A payment that a request takes. */
export interface AllocatedPayment {
  providerReference: string;
  amount: Piastres;
  fees: Piastres;
  method: PaymentMethod;
  paidAt: Date;
}

/**
 * Lets a locked request that waits for it take a payment: the request and its accepted documents move on, its
 * owner is told, and every other way to pay it is closed.
 */
export async function allocatePayment(
  transaction: Transaction,
  requestId: number,
  { providerReference: reference, amount, fees, method, paidAt }: AllocatedPayment,
  now: Date,
): Promise<void> {
  await markRequestPaid(transaction, requestId, { amount, reference });
  await enqueueNotification(transaction, {
    requestId: String(requestId),
    kind: REQUEST_ACTIONS.pay.notifies,
    detail: { method, fees, reference, paidAt: paidAt.toISOString() },
  });
  await cancelAttempts(transaction, requestId, now);
}
