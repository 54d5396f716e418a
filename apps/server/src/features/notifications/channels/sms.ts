import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isDigits, MOBILE_LENGTH } from '@wathiqa/domain';
import { z } from 'zod';
import { AnswerTooLargeError, readLimitedText } from '../../../http/outside-calls.ts';
import type { SmsGatewaySettings } from '../../../settings/notification-settings.ts';
import { gsmText } from '../notification-text.ts';
import { MESSAGE_TEXTS } from '../texts.locales.ts';
import { type Channel, type Sender, SendingError } from './channel.ts';

export const sms: Channel<Sms> = {
  service: 'sms_gateway',
  connect: ({ sms: gateway }) => gateway && createSmsSender(gateway),
  addressOf: ({ mobile }) =>
    mobile !== null && isDigits(mobile) && mobile.length === MOBILE_LENGTH ? mobile : undefined,
  compose: ({ text, locale, trial }) => {
    const whole = trial
      ? `${MESSAGE_TEXTS[locale].messages.trial}: ${text.sms}`
      : [text.sms, text.call?.sms].filter(Boolean).join(' ');
    return { text: locale === 'ar' ? whole : gsmText(whole) };
  },
  dailyLimit: (limits) => limits.sms,
};

interface Sms {
  text: string;
}

/** Milliseconds, including the body. */
const TIMEOUT_MS = 5_000;
/** Idle milliseconds; gateways close after five seconds or more. */
const IDLE_MS = 4_000;
/** Response limit in bytes; usual are about a hundred. */
const MAX_ANSWER_BYTES = 16 * 1024;

const Answer = z.object({ status: z.enum(['accepted', 'refused']) });

/**
 * SMS gateway over HTTP keep-alive: `POST` of `{ to, text }`, bearer token, `Idempotency-Key`. Other protocols need
 * an adapter.
 */
function createSmsSender({ url, key: secret, connections }: SmsGatewaySettings): Sender<Sms> {
  const isSecure = new URL(url).protocol === 'https:';
  const options = { keepAlive: true, maxSockets: connections, timeout: IDLE_MS };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);

  /** Rejects on a network error or timeout. */
  async function ask(key: string, body: string, signal: AbortSignal) {
    // At a thousand per second, half the CPU of `fetch`.
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent,
      signal,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': key,
      },
    });
    const timer = setTimeout(
      () => request.destroy(new DOMException('No answer in time', 'TimeoutError')),
      TIMEOUT_MS,
    );
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).on('error', reject).end(body);
      });
      return {
        status: answer.statusCode ?? 0,
        text: await readLimitedText(answer, MAX_ANSWER_BYTES),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    connections,
    async send({ key, to, text }, signal) {
      const answer = await ask(key, JSON.stringify({ to, text }), signal).catch(toSendingError);
      if (answer.status >= 500 || answer.status === 429) {
        throw new SendingError('unreachable', `the gateway answered ${answer.status}`);
      }
      if (parseAnswer(answer.text).status === 'refused') {
        throw new SendingError('refused', 'the gateway rejected the message');
      }
      if (answer.status < 200 || answer.status > 299) {
        throw new SendingError('malformedResponse', `the gateway answered ${answer.status}`);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Network errors count as unreachable. @throws SendingError */
function toSendingError(cause: unknown): never {
  if (cause instanceof AnswerTooLargeError) {
    throw new SendingError('malformedResponse', 'the response is too long', { cause });
  }
  throw new SendingError('unreachable', 'no response from the gateway', { cause });
}

function parseAnswer(text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch (cause) {
    throw new SendingError('malformedResponse', 'the response is invalid', { cause });
  }
}
