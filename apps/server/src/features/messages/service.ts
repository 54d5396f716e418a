import { documentTitle } from '@wathiqa/content';
import { isDigits, MESSAGE_CHANNELS, type MessageChannel, MOBILE_LENGTH } from '@wathiqa/domain';
import type { Database } from '../../platform/database.ts';
import type { JobQueue, Jobs } from '../../platform/jobs.ts';
import { composed } from './compose.ts';
import type { MessageFacts } from './message-facts.ts';
import {
  findWaiting,
  handOver,
  type MessageKey,
  markFailed,
  markSent,
  setAside,
  type WaitingMessage,
} from './queries.ts';
import { type Senders, SendingError } from './sending.ts';

/** Seconds between looks for messages that were queued. */
const HAND_OVER_EVERY = 1;
/** Messages of a channel that are taken at one look. */
const HANDED_AT_ONCE = 50;
/** After so many hours of waiting a message is not worth reading: what it says may not hold any more. */
const WORTH_READING_HOURS = 72;
const HOUR_MS = 3_600_000;

/** A queue a channel: one that hangs must not keep the other. About a day of tries, an hour apart at last. */
function queuesOf(channel: MessageChannel) {
  const given: JobQueue<MessageKey> = {
    name: `messages.${channel}.given-up`,
    retries: 20,
    retryAfter: 10,
    retryAtMost: 600,
    expiresAfter: 20,
    atOnce: 10,
  };
  const sending: JobQueue<MessageKey> = {
    name: `messages.${channel}`,
    retries: 28,
    retryAfter: 30,
    retryAtMost: 3_600,
    expiresAfter: 20,
    atOnce: 10,
    setAside: given,
  };
  return { sending, givenUp: given };
}

/**
 * Sends what was queued, by the ways there are. What cannot be sent is tried again, and at last set aside for
 * the office. A message is sent at least once and marked afterwards; its key lets whoever sends it drop a
 * second one (a process may die in between).
 *
 * @param publicUrl the portal's address
 */
export function sendMessages(
  {
    database,
    jobs,
    senders,
    publicUrl,
  }: {
    database: Database;
    jobs: Jobs;
    senders: Senders;
    publicUrl: string;
  },
  now: () => Date = () => new Date(),
): void {
  for (const channel of MESSAGE_CHANNELS) {
    if (!senders[channel]) continue;
    const { sending, givenUp } = queuesOf(channel);
    jobs.repeat(HAND_OVER_EVERY, () =>
      database.query.transaction().execute(async (transaction) => {
        const keys = await handOver(transaction, channel, HANDED_AT_ONCE);
        if (keys.length > 0) await jobs.sendAll(sending, keys, { within: transaction });
        return keys.length;
      }),
    );
    jobs.work(sending, (key, { signal }) => send(key, signal));
    jobs.work(givenUp, (key) => setAside(database.query, key));
  }

  /** Tries once. @throws what kept it from being sent, when another try may help */
  async function send(key: MessageKey, signal: AbortSignal): Promise<void> {
    const message = await findWaiting(database.query, key);
    if (!message) return;
    if (now().getTime() - message.queued_at.getTime() > WORTH_READING_HOURS * HOUR_MS) {
      return setAside(database.query, key, 'late');
    }
    if (key.channel === 'sms' && !isMobile(message.mobile)) {
      return setAside(database.query, key, 'noAddress');
    }
    try {
      await sendBy(key, message, signal);
    } catch (error) {
      const failure = error instanceof SendingError ? error.kind : 'failed';
      await markFailed(database.query, key, failure);
      if (failure === 'refused') return setAside(database.query, key);
      throw error;
    }
    await markSent(database.query, key);
  }

  async function sendBy(
    key: MessageKey,
    message: WaitingMessage,
    signal: AbortSignal,
  ): Promise<void> {
    const { kind, channel, occasion, requestId } = key;
    const { sms, email } = composed(factsOf(requestId, message), { kind, detail: message.detail });
    const name = [requestId, kind, ...(occasion ? [occasion] : [])].join('.');
    if (channel === 'sms') {
      await senders.sms?.({ key: name, to: message.mobile ?? '', text: sms }, signal);
    } else {
      await senders.email?.send({ key: name, to: message.email, ...email }, signal);
    }
  }

  function factsOf(requestId: string, message: WaitingMessage): MessageFacts {
    return {
      requestId,
      total: message.total,
      firstName: message.first_name ?? '',
      documents: message.documents.map((document) => ({
        title: documentTitle(document.document_type, document.language_code),
        copies: document.copies,
        unitPrice: document.unit_price,
        rejection: document.rejected ? (document.rejection_reason ?? '') : null,
      })),
      followAddress: `${publicUrl}/inquiryResult/${requestId}`,
    };
  }
}

function isMobile(number: string | null): boolean {
  return number !== null && isDigits(number) && number.length === MOBILE_LENGTH;
}
