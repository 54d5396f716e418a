import { formatReference, localePath, withoutLinks, withoutNationalIds } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { JobQueue } from '../../jobs/jobs.ts';
import { measure } from '../../observability/measured-events.ts';
import { type Email, toLetter } from '../notifications/email.ts';
import { SendingError } from '../notifications/senders.ts';
import { LETTER_TEXTS } from './feedback.locales.ts';
import { type AnswerRow, findAnswer, insertAnswerRefusal } from './office-repository.ts';

/** An answer that is to be sent: the act in which it was written. */
interface AnswerJob {
  actionId: number;
}

/** About a day of tries, as messages about requests have. */
export const FEEDBACK_ANSWERS: JobQueue<AnswerJob> = {
  name: 'feedback.answers',
  retries: 28,
  retryDelaySeconds: 30,
  maxRetryDelaySeconds: 3_600,
  timeoutSeconds: 20,
  concurrency: 5,
};

type Context = Pick<AppContext, 'database' | 'jobs' | 'now' | 'senders' | 'settings'>;

/** Sends answers to messages of the contact form to whoever wrote them, by e-mail. */
export function sendFeedbackAnswers({ database, jobs, now, senders, settings }: Context): void {
  jobs.work(FEEDBACK_ANSWERS, async ({ actionId }, { signal }) => {
    const answer = await findAnswer(database.query, actionId);
    // Erased since: there is nobody to send it to.
    if (!answer?.email) return;
    if (!senders.email) throw new Error('There is no mail server');
    const letter = composeAnswer(answer, settings);
    try {
      const key = `feedback.${answer.reference}.${actionId}`;
      await senders.email.send({ key, to: answer.email, ...letter }, signal);
    } catch (error) {
      const failure = error instanceof SendingError ? error.kind : 'failed';
      measure('message', { channel: 'email', result: failure });
      // It says no, and will again: staff see it, and have the sender's mobile.
      if (failure === 'refused') {
        await insertAnswerRefusal(database.query, actionId, now());
        return;
      }
      throw error;
    }
    measure('message', { channel: 'email', result: 'sent' });
  });
}

/** An answer as it is sent, marked where a trial sends it; what people wrote loses its national ID numbers. */
function composeAnswer(
  { reference, name, text, locale }: AnswerRow,
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
        ...withoutNationalIds(text).split('\n').filter(Boolean),
      ],
      facts: [{ label: texts.reference, value: number }],
      action: texts.action,
      why: texts.why,
    },
    `${publicUrl}${localePath('/complains', locale)}`,
    locale,
  );
}
