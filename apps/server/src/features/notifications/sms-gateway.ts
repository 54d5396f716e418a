import { z } from 'zod';
import { AnswerTooLargeError, readLimitedText } from '../../platform/limited-text.ts';
import type { SmsGatewaySettings } from '../../settings.ts';
import { SendingError, type SmsSender } from './senders.ts';

/** Milliseconds to wait for an answer, its body included. */
const TIMEOUT_MS = 5_000;
/** Bytes of the longest answer that is read; a right one has about a hundred. */
const MAX_ANSWER_BYTES = 16 * 1024;

/** What the gateway answers: it has the message, or it never will. */
const Answer = z.object({ status: z.enum(['accepted', 'refused']) });

/**
 * The SMS gateway, over HTTP: `POST` of `{ to, text }` with the key of the gateway as a bearer token and the
 * message's own as `Idempotency-Key`. A gateway that speaks otherwise gets an adapter of its own beside this.
 */
export function createSmsSender({ url, key: secret }: SmsGatewaySettings): SmsSender {
  return async ({ key, to, text }, signal) => {
    const answer = await requestGateway(() =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }),
    );
    if (answer.status >= 500 || answer.status === 429) {
      await answer.body?.cancel();
      throw new SendingError('unreachable', `the gateway answered ${answer.status}`);
    }
    const { status } = parseAnswer(
      await requestGateway(() => readLimitedText(answer, MAX_ANSWER_BYTES)),
    );
    if (status === 'refused') throw new SendingError('refused', 'the gateway refused the message');
    if (!answer.ok)
      throw new SendingError('malformedResponse', `the gateway answered ${answer.status}`);
  };
}

/** What came of asking; whatever the network throws means that nobody was reached. @throws SendingError */
async function requestGateway<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof AnswerTooLargeError) {
      throw new SendingError('malformedResponse', 'the answer is too long', { cause });
    }
    throw new SendingError('unreachable', 'no answer from the gateway', { cause });
  }
}

function parseAnswer(text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch (cause) {
    throw new SendingError('malformedResponse', 'the answer cannot be read', { cause });
  }
}
