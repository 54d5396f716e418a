import { cairoIsoDay, type FeedbackType, type Locale, type PollOption } from '@wathiqa/domain';
import { sql } from 'kysely';
import { type ContentDigest, EncryptedText } from '../../crypto/encryption.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';

export interface NewFeedback {
  name: string;
  mobileNumber: string;
  email: string;
  type: FeedbackType;
  message: string;
  locale: Locale;
  idempotencyKey: string | undefined;
  contentDigest: ContentDigest;
}

export interface StoredFeedback {
  reference: number;
  /** Whether the message is the same. */
  same: boolean;
}

/** Stores feedback once per idempotency key, and per content and day. */
export async function storeFeedback(
  database: Database,
  message: NewFeedback,
  at: Date,
): Promise<StoredFeedback> {
  const { contentDigest } = message;
  const received = { received_at: at, received_on: cairoIsoDay(at) };
  const { rows } = await sql<{ reference: number }>`
    SELECT next_feedback_reference(${at}::timestamptz) AS reference`.execute(database.query);
  const reference = rows[0]?.reference ?? 0;
  const key = [reference];
  const written = await database.query
    .insertInto('feedback_messages')
    .values({
      reference,
      name: new EncryptedText(message.name, 'feedback_messages.name', key),
      mobile_number: new EncryptedText(
        message.mobileNumber,
        'feedback_messages.mobile_number',
        key,
      ),
      email: new EncryptedText(message.email, 'feedback_messages.email', key),
      type: message.type,
      message: new EncryptedText(message.message, 'feedback_messages.message', key),
      locale: message.locale,
      idempotency_key: message.idempotencyKey ?? null,
      content_hash: contentDigest,
      ...received,
    })
    .onConflict((conflict) => conflict.columns(['content_hash', 'received_on']).doNothing())
    .returning('reference')
    .executeTakeFirst()
    // ON CONFLICT names one constraint; a violation of the key's arrives here, others are failures.
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'feedback_messages_idempotency_key_key')) return undefined;
      throw error;
    });
  return written ? { ...written, same: true } : findFeedback(database, message);
}

/** Separate statement, because a concurrently inserted row is invisible to the first. */
async function findFeedback(
  database: Database,
  { idempotencyKey, contentDigest }: NewFeedback,
): Promise<StoredFeedback> {
  const found = await database.query
    .selectFrom('feedback_messages')
    .select('reference')
    .select(sql<boolean>`content_hash = ${contentDigest}`.as('same'))
    .where((is) =>
      is.or([
        sql<boolean>`content_hash = ${contentDigest}`,
        ...(idempotencyKey ? [is('idempotency_key', '=', idempotencyKey)] : []),
      ]),
    )
    // Prefer the same key, then the latest with equal content.
    .orderBy((is) => is('idempotency_key', 'is not distinct from', idempotencyKey ?? null), 'desc')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Error('The conflicting message does not exist');
  return found;
}

/**
 * Stores a vote once per key.
 *
 * @returns the option this key voted for
 */
export async function storeVote(
  database: Database,
  option: PollOption,
  idempotencyKey: string | undefined,
): Promise<string> {
  const written = await database.query
    .insertInto('poll_votes')
    .values({ option, idempotency_key: idempotencyKey ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('option')
    .executeTakeFirst();
  if (written || !idempotencyKey) return option;
  const before = await database.query
    .selectFrom('poll_votes')
    .select('option')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  return before.option;
}
