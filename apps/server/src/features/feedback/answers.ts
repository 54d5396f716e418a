import {
  formatReference,
  type Locale,
  localePath,
  withoutLinks,
  withoutNationalIds,
} from '@wathiqa/domain';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { decryptColumns, readOrReplace } from '../../crypto/encrypted-rows.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { inEveryLanguage } from '../../http/translations.ts';
import { type LeasedTable, leaseDue, settleLeased } from '../../jobs/leased-rows.ts';
import type { ClaimOptions, Outcome, Settled } from '../../jobs/outbox-worker.ts';
import { attemptToSend, SendingError } from '../notifications/channels/channel.ts';
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
  jobs.attach<ClaimedAnswer, Outcome>({
    name: 'feedback.answers',
    service: 'email',
    concurrency: CONCURRENCY,
    now,
    claim: async (due) => (await claimAnswers(query, due)).map((answer) => [answer]),
    work: (answer, { signal }) => sendAnswer(context, answer, signal),
    giveUp: () => ({ result: 'deadLettered', failure: 'failed' }),
    settle: (settled) => settleAnswers(query, settled, now()),
  });
}

async function sendAnswer(
  { now, senders, settings }: Pick<Context, 'now' | 'senders' | 'settings'>,
  answer: ClaimedAnswer,
  signal: AbortSignal,
): Promise<Outcome & { reached?: boolean }> {
  const { email, sms } = senders;
  const key = `feedback.${answer.reference}.${answer.action_id}`;
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
  if (!to) return { result: 'deadLettered', failure: 'noAddress' };
  const { reached, ...outcome } = await attemptToSend(
    { channel, attempts: answer.attempts, now: now() },
    async () => {
      if (!senders[channel]) throw new SendingError('unreachable', `${channel} is not configured`);
      await send(to);
    },
  );
  // The circuit breaker is that of e-mail.
  return channel === 'email' ? { ...outcome, reached } : outcome;
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
  action_id: number;
  /** With this one. */
  attempts: number;
  reference: number;
  name: string;
  email: string;
  mobile_number: string;
  locale: Locale;
  text: string;
}

const ANSWERS: LeasedTable<'action_id'> = {
  name: 'feedback_answers',
  key: 'action_id',
  pending: 'sent_at IS NULL AND dead_lettered_at IS NULL',
};

async function claimAnswers(database: Kysely<Tables>, due: ClaimOptions): Promise<ClaimedAnswer[]> {
  const { rows } = await sql<ClaimedAnswer>`
    WITH claimed AS (${leaseDue(ANSWERS, due)})
    SELECT action.id AS action_id, claimed.attempts, message.reference, message.name, message.email,
           message.mobile_number, message.locale, action.text
    FROM claimed
    JOIN feedback_actions AS action ON action.id = claimed.action_id
    JOIN feedback_messages AS message ON message.reference = action.reference`.execute(database);
  return rows.map(decryptAnswer);
}

type EncryptedAnswer = Pick<ClaimedAnswer, 'reference' | 'name' | 'email' | 'mobile_number'>;

/** An answer with a moved ciphertext has no address. */
function decryptAnswer<Row extends EncryptedAnswer>(row: Row) {
  return readOrReplace(
    () => decryptColumns('feedback_messages', [row.reference], row),
    () => ({ ...row, name: '', email: '', mobile_number: '' }),
  );
}

function settleAnswers(
  database: Kysely<Tables>,
  settled: readonly Settled<ClaimedAnswer>[],
  now: Date,
): Promise<void> {
  return settleLeased(
    database,
    ANSWERS,
    settled,
    now,
    sql`
      sent_at = CASE settled.result WHEN 'sent' THEN ${now}::timestamptz END,
      dead_lettered_at = CASE settled.result WHEN 'deadLettered' THEN ${now}::timestamptz END,
      failure = CASE settled.result WHEN 'released' THEN leased.failure ELSE settled.failure END,
      next_attempt_at = coalesce(settled.due, leased.next_attempt_at)`,
  );
}

export async function countPendingAnswers(database: Reader): Promise<number> {
  const { count } = await database
    .selectFrom('feedback_answers')
    .where(sql.raw<SqlBool>(ANSWERS.pending))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
