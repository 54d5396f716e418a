import { EncryptedText } from '../crypto/encryption.ts';
import type { Transaction } from '../db/database.ts';
import type { LockedRequest } from './locked-request.ts';

/** By the citizen, or by staff with `staffId`. */
export interface NewMessage {
  text: string;
  staffId?: number;
  idempotencyKey?: string | undefined;
}

/**
 * The text follows, because its encryption is bound to the id.
 *
 * @returns false for a known idempotency key
 */
export async function storeMessage(
  transaction: Transaction,
  { id: requestId, owner }: Pick<LockedRequest, 'id' | 'owner'>,
  { text, staffId, idempotencyKey }: NewMessage,
  now: Date,
): Promise<boolean> {
  const written = await transaction
    .insertInto('request_messages')
    .values({
      request_id: requestId,
      staff_id: staffId ?? null,
      text: '',
      idempotency_key: idempotencyKey ?? null,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  await transaction
    .updateTable('request_messages')
    .set({
      text: new EncryptedText(text, 'request_messages.text', [...owner, requestId, written.id]),
    })
    .where('id', '=', written.id)
    .execute();
  return true;
}

/** Stores an internal note; its text follows as in {@link storeMessage}. */
export async function storeNote(
  transaction: Transaction,
  requestId: number,
  { text, staffId }: { text: string; staffId: number },
  now: Date,
): Promise<void> {
  const { id } = await transaction
    .insertInto('request_notes')
    .values({ request_id: requestId, staff_id: staffId, text: '', written_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('request_notes')
    .set({ text: new EncryptedText(text, 'request_notes.text', [requestId, id]) })
    .where('id', '=', id)
    .execute();
}
