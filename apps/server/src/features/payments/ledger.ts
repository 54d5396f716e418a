import { type LedgerCause, ledgerLines, type PaymentAccount, type Piastres } from '@wathiqa/domain';
import type { Transaction } from '../../platform/database.ts';

/** A movement of money. */
export interface Movement {
  cause: LedgerCause;
  /** Where the payment lies with us. */
  account: PaymentAccount;
  amount: Piastres;
  paymentId: number;
  /** Of a refund's movements. */
  refundId?: number;
  at: Date;
}

/** Writes a movement into the ledger, inside the transaction that moves the money; the register refuses a second. */
export async function postMovement(transaction: Transaction, movement: Movement): Promise<void> {
  const { cause, account, amount, paymentId, refundId, at } = movement;
  const { id } = await transaction
    .insertInto('ledger_transactions')
    .values({ at, cause, payment_id: paymentId, refund_id: refundId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('ledger_lines')
    .values(ledgerLines(cause, account, amount).map((line) => ({ transaction_id: id, ...line })))
    .execute();
}
