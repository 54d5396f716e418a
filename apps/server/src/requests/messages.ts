import { EncryptedText } from '../crypto/encryption.ts';
import type { Transaction } from '../db/database.ts';

/** Something that is written about a request, by its citizen or, with `staffId`, by staff. */
export interface NewMessage {
  text: string;
  staffId?: number;
  /** The same key again is the same message. */
  idempotencyKey?: string | undefined;
}

/** Keeps a message about a locked request. @returns false for one that is there already */
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
