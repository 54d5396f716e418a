import type { PaymentMethod, Piastres } from '@wathiqa/domain';
import type { Transaction } from '../../db/database.ts';
import type { LockedRequest } from '../../requests/locked-request.ts';
import { transition } from '../../requests/transition.ts';
import { cancelAttempts } from './repository/attempts.ts';

export interface AllocatedPayment {
  providerReference: string;
  amount: Piastres;
  fees: Piastres;
  method: PaymentMethod;
  paidAt: Date;
}

/** Allocates a payment to its locked request: moves states, notifies, and cancels other attempts. */
export async function allocatePayment(
  transaction: Transaction,
  request: LockedRequest,
  { providerReference: reference, amount, fees, method, paidAt }: AllocatedPayment,
  now: Date,
): Promise<void> {
  await transition(transaction, request, 'pay', {
    actor: { kind: 'provider', reference },
    now,
    amount,
    detail: { method, fees, reference, paidAt: paidAt.toISOString() },
  });
  await cancelAttempts(transaction, request.id, now);
}
