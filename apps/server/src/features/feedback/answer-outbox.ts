import type { Locale, NotificationFailure } from '@wathiqa/domain';
import { type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import { decryptColumns, readOrReplace } from '../../crypto/encrypted-rows.ts';
import type { Tables } from '../../db/schema.ts';

/** An answer that this process sends, to whom and in which language; an erased message has no address. */
export interface ClaimedAnswer {
  actionId: number;
  /** With this one. */
  attempts: number;
  reference: number;
  name: string;
  email: string;
  locale: Locale;
  text: string;
  leasedUntil: Date;
}

export interface SettledAnswer {
  answer: ClaimedAnswer;
  result: 'sent' | 'deadLettered' | 'retry' | 'released';
  failure?: NotificationFailure;
  nextAttemptAt?: Date;
}

const PENDING = sql<SqlBool>`sent_at IS NULL AND dead_lettered_at IS NULL`;

/** Claims answers that are due; another process leaves them alone until the lease ends. */
export async function claimAnswers(
  database: Kysely<Tables>,
  { limit, now, leasedUntil }: { limit: number; now: Date; leasedUntil: Date },
): Promise<ClaimedAnswer[]> {
  const { rows } = await sql<Omit<ClaimedAnswer, 'leasedUntil'>>`
    WITH due AS (
      SELECT action_id FROM feedback_answers WHERE ${PENDING} AND next_attempt_at <= ${now}::timestamptz
      ORDER BY action_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE feedback_answers AS answer
      SET next_attempt_at = ${leasedUntil}::timestamptz, attempts = answer.attempts + 1
      FROM due WHERE answer.action_id = due.action_id
      RETURNING answer.action_id, answer.attempts
    )
    SELECT action.id AS "actionId", claimed.attempts, message.reference, message.name, message.email, message.locale,
           action.text
    FROM claimed
    JOIN feedback_actions AS action ON action.id = claimed.action_id
    JOIN feedback_messages AS message ON message.reference = action.reference`.execute(database);
  return rows.map((row) => ({ ...decryptAnswer(row), leasedUntil }));
}

/** An answer with a moved ciphertext has no address. */
function decryptAnswer<Row extends { reference: number; name: string; email: string }>(row: Row) {
  return readOrReplace(
    () => decryptColumns('feedback_messages', [row.reference], row),
    () => ({ ...row, name: '', email: '' }),
  );
}

/** Writes results. One that was sent counts always; any other only while the lease is this process's. */
export async function settleAnswers(
  database: Kysely<Tables>,
  settled: readonly SettledAnswer[],
  now: Date,
): Promise<void> {
  for (const { answer, result, failure = null, nextAttemptAt } of settled) {
    const changes: Record<SettledAnswer['result'], Updateable<Tables['feedback_answers']>> = {
      sent: { sent_at: now, failure: null },
      deadLettered: { dead_lettered_at: now, failure },
      retry: { next_attempt_at: nextAttemptAt ?? now, failure },
      released: { next_attempt_at: now, attempts: answer.attempts - 1 },
    };
    let update = database
      .updateTable('feedback_answers')
      .set(changes[result])
      .where('action_id', '=', answer.actionId)
      .where(PENDING);
    if (result !== 'sent') update = update.where('next_attempt_at', '=', answer.leasedUntil);
    await update.execute();
  }
}

/** Answers that are not sent and not given up. */
export async function countPendingAnswers(database: Kysely<Tables>): Promise<number> {
  const { count } = await database
    .selectFrom('feedback_answers')
    .where(PENDING)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
