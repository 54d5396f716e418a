import { isDigits, MOBILE_LENGTH } from '@wathiqa/domain';
import { z } from 'zod';
import { createJsonClient } from '../../../http/json-client.ts';
import { AnswerTooLargeError, reachHost } from '../../../http/outside-calls.ts';
import type { SmsGatewaySettings } from '../../../settings/notification-settings.ts';
import { gsmText } from '../notification-text.ts';
import { MESSAGE_TEXTS } from '../texts.locales.ts';
import { type Channel, type Sender, SendingError } from './channel.ts';

export const sms: Channel<Sms> = {
  connect: ({ sms: gateway }) => gateway && createSmsSender(gateway),
  probe: ({ sms: gateway }, timeoutMs) => gateway && reachHost(gateway.url, timeoutMs),
  addressOf: ({ mobile }) =>
    mobile !== null && isDigits(mobile) && mobile.length === MOBILE_LENGTH ? mobile : undefined,
  compose: ({ text, locale, trial }) => {
    const whole = trial
      ? `${MESSAGE_TEXTS[locale].messages.trial}: ${text.sms}`
      : [text.sms, text.call?.sms].filter(Boolean).join(' ');
    return { text: locale === 'ar' ? whole : gsmText(whole) };
  },
};

interface Sms {
  text: string;
}

/** Includes the body. */
const TIMEOUT_MS = 5_000;

const Answer = z.object({ status: z.enum(['accepted', 'refused']) });

/**
 * SMS gateway over HTTP keep-alive: `POST` of `{ to, text }`, bearer token, `Idempotency-Key`. Other protocols need
 * an adapter.
 */
function createSmsSender({ url, key: secret, connections }: SmsGatewaySettings): Sender<Sms> {
  const client = createJsonClient(url, { connections, timeoutMs: TIMEOUT_MS });
  return {
    connections,
    async send({ key, to, text }, signal) {
      const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': key };
      const body = JSON.stringify({ to, text });
      const answer = await client.post(body, headers, signal).catch(toSendingError);
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
    close: client.close,
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
