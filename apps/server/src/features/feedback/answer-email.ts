import { formatReference, localePath, withoutLinks, withoutNationalIds } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { MAX_ATTEMPTS, retryDelay } from '../../jobs/retry-times.ts';
import { measure } from '../../observability/measured-events.ts';
import { type Sender, SendingError } from '../notifications/channels/channel.ts';
import { safeStaffText } from '../notifications/compose.ts';
import { type Email, toLetter } from '../notifications/letter.ts';
import {
  type ClaimedAnswer,
  claimAnswers,
  type SettledAnswer,
  settleAnswers,
} from './answer-outbox.ts';
import { LETTER_TEXTS } from './feedback.locales.ts';

/** Answers that are sent at once. */
const CONCURRENCY = 5;
/** Sending one takes ten seconds at most, and settling it some more. */
const LEASE_MS = 30_000;

type Context = Pick<AppContext, 'database' | 'jobs' | 'now' | 'senders' | 'settings'>;

/** Sends answers to messages of the contact form by e-mail; without a mail server they wait. */
export function sendFeedbackAnswers(context: Context): void {
  const { database, jobs, now, senders } = context;
  const sender = senders.email;
  if (!sender) return;
  const query = database.longQuery;
  jobs.attach<ClaimedAnswer, SettledAnswer>({
    concurrency: CONCURRENCY,
    async claim(limit) {
      const at = now();
      const leasedUntil = new Date(at.getTime() + LEASE_MS);
      const answers = await claimAnswers(query, { limit, now: at, leasedUntil });
      return answers.map((answer) => [answer]);
    },
    work: (answer, signal) => sendAnswer(context, sender, answer, signal),
    release: (answer) => ({ answer, result: 'released' }),
    settle: (settled) => settleAnswers(query, settled, now()),
  });
}

async function sendAnswer(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  sender: Sender<Email>,
  answer: ClaimedAnswer,
  signal: AbortSignal,
): Promise<{ outcome: SettledAnswer; reached?: boolean }> {
  // Erased since.
  if (!answer.email) return { outcome: { answer, result: 'deadLettered', failure: 'noAddress' } };
  try {
    const key = `feedback.${answer.reference}.${answer.actionId}`;
    await sender.send({ key, to: answer.email, ...composeAnswer(answer, settings) }, signal);
  } catch (error) {
    const failure = error instanceof SendingError ? error.kind : 'failed';
    measure('message', { channel: 'email', result: failure });
    const isLast = failure === 'refused' || answer.attempts >= MAX_ATTEMPTS;
    const nextAttemptAt = new Date(now().getTime() + retryDelay(answer.attempts));
    const outcome: SettledAnswer = isLast
      ? { answer, result: 'deadLettered', failure }
      : { answer, result: 'retry', failure, nextAttemptAt };
    return failure === 'failed' ? { outcome } : { outcome, reached: failure !== 'unreachable' };
  }
  measure('message', { channel: 'email', result: 'sent' });
  return { outcome: { answer, result: 'sent' }, reached: true };
}

/** Renders an answer without national IDs and foreign links; trials add a mark. */
function composeAnswer(
  { reference, name, text, locale }: ClaimedAnswer,
  { publicUrl, sandbox: isTrial }: Pick<AppContext['settings'], 'publicUrl' | 'sandbox'>,
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
