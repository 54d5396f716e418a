import { CallError, type FeedbackEntry, submitFeedback } from '@wathiqa/contract';
import { MIN_SECONDS_ON_FORM, RESPONSE_CODES } from '@wathiqa/domain';
import { newIdempotencyKey } from '../../forms/idempotency-key.ts';
import { call } from '../../session/call.ts';

interface SubmissionContext {
  /** Honeypot value. */
  website: string;
}

/** Sends one message; create one per opened form. */
export type FeedbackSender = (
  entry: FeedbackEntry,
  context: SubmissionContext,
) => Promise<string | undefined>;

/**
 * Creates a sender: its idempotency key changes only with the content, and submissions faster than a person are
 * delayed.
 *
 * @returns resolves with the reference, if any; rejects with `CallError`
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

function waitUntil(time: number): Promise<void> {
  const remaining = Math.ceil(time - performance.now());
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, remaining)));
}
