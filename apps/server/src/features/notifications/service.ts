import { documentTitle } from '@wathiqa/content';
import {
  isDigits,
  type Locale,
  localePath,
  MOBILE_LENGTH,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationDetails,
  type NotificationKind,
  type RequestId,
  UNPAID_KINDS,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { deliveryCode } from '../../core/requests/delivery-code.ts';
import { rejectionIn } from '../../core/requests/rejection-reason.ts';
import { countDown, counterKey, countUp } from '../../platform/daily-counters.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { measure } from '../../platform/measured-events.ts';
import { composeNotification } from './compose.ts';
import type { NotificationFacts } from './notification-facts.ts';
import {
  claimPending,
  deadLetter,
  findPending,
  markFailed,
  markSent,
  type NotificationKey,
  type PendingNotification,
} from './repository.ts';
import { type Senders, SendingError } from './senders.ts';

/** Seconds between looks for messages that were queued. */
const ENQUEUE_INTERVAL_SECONDS = 1;
/** Messages of a channel that are taken at one look. */
const BATCH_SIZE = 50;
/** After so many hours of waiting a message is not worth reading: what it says may not hold any more. */
const EXPIRY_HOURS = 72;
const HOUR_MS = 3_600_000;

/** A queue a channel: one that hangs must not keep the other. About a day of tries, an hour apart at last. */
function createQueues(channel: NotificationChannel) {
  const deadLetters: JobQueue<NotificationKey> = {
    name: `notifications.${channel}.dead-letter`,
    retries: 20,
    retryDelaySeconds: 10,
    maxRetryDelaySeconds: 600,
    timeoutSeconds: 20,
    concurrency: 10,
  };
  const sending: JobQueue<NotificationKey> = {
    name: `notifications.${channel}`,
    retries: 28,
    retryDelaySeconds: 30,
    maxRetryDelaySeconds: 3_600,
    timeoutSeconds: 20,
    concurrency: 10,
    deadLetter: deadLetters,
  };
  return { sending, deadLetters: deadLetters };
}

type Context = Pick<AppContext, 'database' | 'now' | 'secret' | 'settings'> & {
  readonly senders: Senders;
};

/**
 * Sends what was queued, by the ways there are. What cannot be sent is tried again, and at last set aside for
 * the office. A message is sent at least once and marked afterwards; its key lets whoever sends it drop a
 * second one (a process may die in between).
 */
export function sendNotifications(context: Context & Pick<AppContext, 'jobs'>): void {
  const { database, jobs, now, senders } = context;
  for (const channel of NOTIFICATION_CHANNELS) {
    if (!senders[channel]) continue;
    const { sending, deadLetters } = createQueues(channel);
    jobs.repeat(ENQUEUE_INTERVAL_SECONDS, () =>
      database.transaction(async (transaction) => {
        const keys = await claimPending(transaction, channel, BATCH_SIZE, now());
        if (keys.length > 0) await jobs.sendAll(sending, keys, { transaction });
        return keys.length;
      }),
    );
    jobs.work(sending, (key, { signal }) => sendNotification(context, key, signal));
    jobs.work(deadLetters, (key) => deadLetter(database.query, key, now()));
  }
}

/** Tries once. @throws what kept it from being sent, when another try may help */
async function sendNotification(
  context: Context,
  key: NotificationKey,
  signal: AbortSignal,
): Promise<void> {
  const { now } = context;
  const { query } = context.database;
  const message = await findPending(query, key);
  if (!message) return;
  const giveUp = (failure: 'expired' | 'noAddress' | 'tooMany') => {
    measure('message', { channel: key.channel, result: failure });
    return deadLetter(query, key, now(), failure);
  };
  if (now().getTime() - message.created_at.getTime() > EXPIRY_HOURS * HOUR_MS) {
    return giveUp('expired');
  }
  if (key.channel === 'sms' && !isMobile(message.mobile)) return giveUp('noAddress');
  const counter = smsCounter(context, key, message);
  if (counter) {
    const { count } = await countUp(query, counter, now());
    if (count > context.settings.dailyLimits.sms) return giveUp('tooMany');
  }
  try {
    await sendThroughChannel(context, key, message, signal);
  } catch (error) {
    if (counter) await countDown(query, counter);
    const failure = error instanceof SendingError ? error.kind : 'failed';
    await markFailed(query, key, failure);
    measure('message', { channel: key.channel, result: failure });
    if (failure === 'refused') return deadLetter(query, key, now());
    throw error;
  }
  await markSent(query, key, now());
  measure('message', { channel: key.channel, result: 'sent' });
}

/**
 * What an SMS about a request that nothing was paid for is counted by: its mobile, over all citizens, since nobody has
 * proven whose it is. Undefined for what is not counted.
 */
function smsCounter(
  { secret, settings }: Context,
  { channel, kind }: NotificationKey,
  { mobile, paid }: PendingNotification,
): Buffer | undefined {
  const isCounted =
    channel === 'sms' && settings.dailyLimits.sms > 0 && UNPAID_KINDS.has(kind) && !paid;
  return isCounted ? counterKey(secret, 'sms', mobile ?? '') : undefined;
}

async function sendThroughChannel(
  { secret, senders, settings }: Context,
  key: NotificationKey,
  message: PendingNotification,
  signal: AbortSignal,
): Promise<void> {
  const { kind, channel, occurrence, requestId } = key;
  const facts = {
    ...toFacts(requestId, message, toPage(key, message.locale, settings.publicUrl)),
    deliveryCode: findDeliveryCode(secret, key, message),
  };
  const { sms, email } = composeNotification(
    facts,
    { kind, detail: localizeDetail(kind, message) },
    { locale: message.locale, trial: settings.sandbox },
  );
  const name = [requestId, kind, ...(occurrence ? [occurrence] : [])].join('.');
  if (channel === 'sms') {
    await senders.sms?.({ key: name, to: message.mobile ?? '', text: sms }, signal);
  } else {
    await senders.email?.send({ key: name, to: message.email, ...email }, signal);
  }
}

/** What a message says of its own, with the document that it names called by its name in the language of the message. */
function localizeDetail(kind: NotificationKind, { detail, locale }: PendingNotification): unknown {
  if (kind !== 'refunded') return detail;
  const { documentType, languageCode, ...refund } = detail as NotificationDetails['refunded'];
  if (documentType === undefined) return refund;
  return { ...refund, document: documentTitle(documentType, languageCode, null, locale) };
}

/** The digits for the door that a message tells; only now are they written down anywhere. */
function findDeliveryCode(
  secret: string,
  { kind, requestId }: NotificationKey,
  { detail }: PendingNotification,
): string | null {
  if (kind !== 'onItsWay') return null;
  const { codeVersion } = detail as NotificationDetails['onItsWay'];
  return codeVersion === undefined ? null : deliveryCode(secret, requestId, codeVersion);
}

function toFacts(
  requestId: RequestId,
  message: PendingNotification,
  trackingUrl: string,
): Omit<NotificationFacts, 'deliveryCode'> {
  return {
    requestId,
    total: message.total,
    firstName: message.first_name,
    lastAnswer: message.last_answer ?? '',
    documents: message.documents.map((document) => ({
      title: documentTitle(
        document.document_type,
        document.language_code,
        document.issue_reason,
        message.locale,
      ),
      copies: document.copies,
      unitPrice: document.unit_price,
      rejection: document.rejected ? (rejectionIn(document, message.locale)?.text ?? '') : null,
    })),
    trackingUrl,
  };
}

/** The page that a message leads to: a request is followed by who ordered it alone. */
function toPage({ kind, requestId }: NotificationKey, locale: Locale, publicUrl: string): string {
  const page = kind === 'orderedAboutYou' ? '/contactus' : `/inquiryResult/${requestId}`;
  return `${publicUrl}${localePath(page, locale)}`;
}

function isMobile(number: string | null): boolean {
  return number !== null && isDigits(number) && number.length === MOBILE_LENGTH;
}
