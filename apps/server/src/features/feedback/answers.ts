import {
  formatReference,
  type Locale,
  localePath,
  type NotificationFailure,
  withoutLinks,
  withoutNationalIds,
} from '@wathiqa/domain';
import { type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import type { AppContext } from '../../context.ts';
import { decryptColumns, readOrReplace } from '../../crypto/encrypted-rows.ts';
import type { Tables } from '../../db/schema.ts';
import { inEveryLanguage } from '../../http/translations.ts';
import { MAX_ATTEMPTS, retryDelay } from '../../jobs/outbox-worker.ts';
import { measure } from '../../observability/measured-events.ts';
import { SendingError } from '../notifications/channels/channel.ts';
import { safeStaffText } from '../notifications/compose.ts';
import { type Email, toLetter } from '../notifications/letter.ts';
import * as source from './feedback.messages.ts';

const LETTER_TEXTS = await inEveryLanguage(source, 'features/feedback/feedback.messages.ts');

const CONCURRENCY = 5;

type Context = Pick<AppContext, 'database' | 'jobs' | 'now' | 'senders' | 'settings'>;

/** Sends answers to messages of the contact form by e-mail, or by SMS to senders without an address. */
export function sendFeedbackAnswers(context: Context): void {
  const { database, jobs, now, senders } = context;
  // Without a channel answers wait.
  if (!senders.email && !senders.sms) return;
  const query = database.longQuery;
  jobs.attach<ClaimedAnswer, SettledAnswer>({
    service: 'email',
    concurrency: CONCURRENCY,
    now,
    async claim(limit, leasedUntil) {
      const answers = await claimAnswers(query, { limit, now: now(), leasedUntil });
      return answers.map((answer) => [answer]);
    },
    work: (answer, signal) => sendAnswer(context, answer, signal),
    release: (answer) => ({ answer, result: 'released' }),
    giveUp: (answer) => ({ answer, result: 'deadLettered', failure: 'failed' }),
    settle: (settled) => settleAnswers(query, settled, now()),
  });
}

async function sendAnswer(
  { now, senders, settings }: Pick<Context, 'now' | 'senders' | 'settings'>,
  answer: ClaimedAnswer,
  signal: AbortSignal,
): Promise<{ outcome: SettledAnswer; reached?: boolean }> {
  const { email, sms } = senders;
  const key = `feedback.${answer.reference}.${answer.actionId}`;
  const { channel, to, send } = answer.email
    ? {
        channel: 'email' as const,
        to: answer.email,
        send: (to: string) => email?.send({ key, to, ...toEmail(answer, settings) }, signal),
      }
    : {
        channel: 'sms' as const,
        to: answer.mobile_number,
        send: (to: string) => sms?.send({ key, to, text: toSms(answer, settings) }, signal),
      };
  // Erased since.
  if (!to) return { outcome: { answer, result: 'deadLettered', failure: 'noAddress' } };
  try {
    if (!senders[channel]) throw new SendingError('unreachable', `${channel} is not configured`);
    await send(to);
  } catch (error) {
    if (!(error instanceof SendingError)) throw error;
    const failure = error.kind;
    measure('message', { channel, result: failure });
    const isLast = failure === 'refused' || answer.attempts >= MAX_ATTEMPTS;
    const nextAttemptAt = new Date(now().getTime() + retryDelay(answer.attempts));
    const outcome: SettledAnswer = isLast
      ? { answer, result: 'deadLettered', failure }
      : { answer, result: 'retry', failure, nextAttemptAt };
    return { outcome, reached: failure !== 'unreachable' };
  }
  measure('message', { channel, result: 'sent' });
  return { outcome: { answer, result: 'sent' }, reached: true };
}

type AnswerSettings = Pick<AppContext['settings'], 'publicUrl' | 'sandbox'>;

/** SMS of an answer, without national IDs and foreign links; trials add a mark. */
function toSms(
  { reference, text, locale }: ClaimedAnswer,
  { publicUrl, sandbox: isTrial }: AnswerSettings,
): string {
  const { sms, trialSms } = LETTER_TEXTS[locale].letterMessages;
  return (isTrial ? trialSms : sms)(
    formatReference(String(reference)),
    safeStaffText(text, publicUrl),
  );
}

function toEmail(
  { reference, name, text, locale }: ClaimedAnswer,
  { publicUrl, sandbox: isTrial }: AnswerSettings,
): Email {
  const number = formatReference(String(reference));
  const texts = LETTER_TEXTS[locale].letterMessages;
  return toLetter(
    {
      sms: '',
      subject: isTrial ? texts.trialSubject(number) : texts.subject(number),
      paragraphs: [
        ...(isTrial ? [texts.trialNote] : []),
        texts.greeting(withoutLinks(withoutNationalIds(name))),
        texts.lead,
        ...safeStaffText(text, publicUrl).split('\n').filter(Boolean),
      ],
      facts: [{ label: texts.reference, value: number }],
      action: texts.action,
      why: texts.why,
    },
    `${publicUrl}${localePath('/complains', locale)}`,
    locale,
  );
}

/** An answer that this process sends; an erased message has neither e-mail nor mobile. */
interface ClaimedAnswer {
  actionId: number;
  /** With this one. */
  attempts: number;
  reference: number;
  name: string;
  email: string;
  mobile_number: string;
  locale: Locale;
  text: string;
  leasedUntil: Date;
}

interface SettledAnswer {
  answer: ClaimedAnswer;
  result: 'sent' | 'deadLettered' | 'retry' | 'released';
  failure?: NotificationFailure;
  nextAttemptAt?: Date;
}

const PENDING = sql<SqlBool>`sent_at IS NULL AND dead_lettered_at IS NULL`;

/** Leases due answers; other processes skip them until the lease ends. */
async function claimAnswers(
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
    SELECT action.id AS "actionId", claimed.attempts, message.reference, message.name, message.email,
           message.mobile_number, message.locale, action.text
    FROM claimed
    JOIN feedback_actions AS action ON action.id = claimed.action_id
    JOIN feedback_messages AS message ON message.reference = action.reference`.execute(database);
  return rows.map((row) => ({ ...decryptAnswer(row), leasedUntil }));
}

type EncryptedAnswer = Pick<ClaimedAnswer, 'reference' | 'name' | 'email' | 'mobile_number'>;

/** An answer with a moved ciphertext has no address. */
function decryptAnswer<Row extends EncryptedAnswer>(row: Row) {
  return readOrReplace(
    () => decryptColumns('feedback_messages', [row.reference], row),
    () => ({ ...row, name: '', email: '', mobile_number: '' }),
  );
}

/** `sent` always applies, other results only under the same lease. */
async function settleAnswers(
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

export async function countPendingAnswers(database: Kysely<Tables>): Promise<number> {
  const { count } = await database
    .selectFrom('feedback_answers')
    .where(PENDING)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
