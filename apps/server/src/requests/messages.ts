import { EncryptedText } from '../crypto/encryption.ts';
import type { Transaction } from '../db/database.ts';

/** By the citizen, or by staff with `staffId`. */
export interface NewMessage {
  text: string;
  staffId?: number;
  idempotencyKey?: string | undefined;
}

/** @returns false for a known idempotency key */
export async function storeMessage(
  transaction: Transaction,
  requestId: number,
  { text, staffId, idempotencyKey }: NewMessage,
  now: Date,
): Promise<boolean> {
  const written = await transaction
    .insertInto('request_messages')
    .values({
      request_id: requestId,
      staff_id: staffId ?? null,
      text: new EncryptedText(text),
      idempotency_key: idempotencyKey ?? null,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}
