import { CallError, type FeedbackEntry, submitFeedback } from '@wathiqa/contract';
import { MIN_SECONDS_ON_FORM, RESPONSE_CODES } from '@wathiqa/domain';
import { newIdempotencyKey } from '../../forms/idempotency-key.ts';
import { call } from '../../session/call.ts';

/** What goes with a message beside what was typed. */
interface SubmissionContext {
  /** What stands in the field that people do not see. */
  website: string;
}

/** Sends one message of a form; each form that is opened has a sender of its own. */
export type FeedbackSender = (
  entry: FeedbackEntry,
  context: SubmissionContext,
) => Promise<string | undefined>;

/**
 * A sender for a form that is opened now. The same serializedEntry sent again are the same message to the server: their
 * key changes only with them. Who is done sooner than a person can be waits here for the rest of that time.
 *
 * @returns what sends; it resolves with the reference to quote, where there is one, and rejects with `CallError`
 */
export function createFeedbackSender(): FeedbackSender {
  const openedAt = performance.now();
  let attempt = { serializedEntry: '', key: '' };

  return async (entry, { website }) => {
    const serializedEntry = JSON.stringify(entry);
    if (attempt.serializedEntry !== serializedEntry)
      attempt = { serializedEntry, key: newIdempotencyKey() };
    await waitUntil(openedAt + MIN_SECONDS_ON_FORM * 1000);
    const secondsOnForm = Math.floor((performance.now() - openedAt) / 1000);
    const { ResponseCode, ResponseMessage, reference } = await call(submitFeedback, {
      headers: { 'idempotency-key': attempt.key },
      body: { ...entry, website, secondsOnForm },
    });
    if (ResponseCode !== RESPONSE_CODES.ACCEPTED) {
      throw new CallError(ResponseCode, ResponseMessage);
    }
    return reference;
  };
}

/** Resolves when the page's clock has passed a time. */
function waitUntil(time: number): Promise<void> {
  const remaining = Math.ceil(time - performance.now());
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, remaining)));
}
