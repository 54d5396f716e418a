import { z } from 'zod';
import { AnswerTooLongError, limitedText } from '../../platform/limited-text.ts';
import type { SmsGatewaySettings } from '../../settings.ts';
import { SendingError, type SmsSender } from './sending.ts';

/** Milliseconds to wait for an answer, its body included. */
const PATIENCE = 5_000;
/** Bytes of the longest answer that is read; a right one has about a hundred. */
const LONGEST_ANSWER = 16 * 1024;

/** What the gateway answers: it has the message, or it never will. */
const Answer = z.object({ status: z.enum(['accepted', 'refused']) });

/**
 * The SMS gateway, over HTTP: `POST` of `{ to, text }` with the key of the gateway as a bearer token and the
 * message's own as `Idempotency-Key`. A gateway that speaks otherwise gets an adapter of its own beside this.
 */
export function smsGateway({ url, key: secret }: SmsGatewaySettings): SmsSender {
  return async ({ key, to, text }, signal) => {
    const answer = await reached(() =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      }),
    );
    if (answer.status >= 500 || answer.status === 429) {
      await answer.body?.cancel();
      throw new SendingError('unreachable', `the gateway answered ${answer.status}`);
    }
    const { status } = read(await reached(() => limitedText(answer, LONGEST_ANSWER)));
    if (status === 'refused') throw new SendingError('refused', 'the gateway refused the message');
    if (!answer.ok) throw new SendingError('rubbish', `the gateway answered ${answer.status}`);
  };
}

/** What came of asking; whatever the network throws means that nobody was reached. @throws SendingError */
async function reached<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof AnswerTooLongError) {
      throw new SendingError('rubbish', 'the answer is too long', { cause });
    }
    throw new SendingError('unreachable', 'no answer from the gateway', { cause });
  }
}

function read(text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch (cause) {
    throw new SendingError('rubbish', 'the answer cannot be read', { cause });
  }
}
