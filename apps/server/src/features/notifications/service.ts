import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  UNPAID_KINDS,
  WARNINGS_AT_ONCE,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { type Counter, countDown, counterOf, countUpEach } from '../../http/counters.ts';
import type { Outbox } from '../../jobs/outbox-worker.ts';
import { measure } from '../../observability/measured-events.ts';
import { attemptToSend } from './channels/channel.ts';
import { CHANNELS } from './channels/index.ts';
import {
  type ClaimedNotification,
  claimNotifications,
  type NotificationOutcome,
  releaseHeld,
  settleNotifications,
} from './repository.ts';
import { type SendingContext, sendThroughChannel } from './sending.ts';

/** Older messages are probably outdated. */
const EXPIRY_HOURS = 72;
const HOUR_MS = 3_600_000;
/** Messages of a channel that is off end at once. */
const CONCURRENCY_OFF = 20;

type Context = SendingContext & Pick<AppContext, 'database' | 'jobs' | 'now'>;

interface PlannedNotification {
  readonly message: ClaimedNotification;
  /** Its counters are reverted unless it is sent. */
  readonly limits: readonly DailyLimit[];
  /** Reason to skip sending. */
  readonly verdict: 'superseded' | 'expired' | 'noAddress' | 'tooMany' | undefined;
  readonly lane: Lane;
}

interface DailyLimit {
  readonly counter: Counter;
  readonly max: number;
}

/** Messages of a request to one recipient, which are sent in order. */
interface Lane {
  /** After a failure, which holds the later ones back. */
  held?: Pick<NotificationOutcome, 'failure' | 'nextAttemptAt'>;
}

/**
 * Sends due messages with one worker per channel, so that channels are independent. Failures are retried, then
 * dead-lettered. Delivery is at least once; recipients deduplicate by key.
 */
export function sendNotifications(context: Context): void {
  const { database, jobs, senders, settings, now } = context;
  jobs.schedule({
    name: 'notifications.sum-up',
    dailyAt: '09:00',
    timeoutSeconds: 600,
    runsOn: 'oneServer',
    run: () => releaseHeld(database.longQuery, now()),
  });
  for (const channel of NOTIFICATION_CHANNELS) {
    const sender = senders[channel];
    if (!sender && channel !== settings.notifications.off) continue;
    jobs.attach(createOutbox(context, channel, sender?.connections ?? CONCURRENCY_OFF));
  }
}

function createOutbox(
  context: Context,
  channel: NotificationChannel,
  concurrency: number,
): Outbox<PlannedNotification, NotificationOutcome> {
  const { database, now } = context;
  // Background pool.
  const query = database.longQuery;
  return {
    name: `notifications.${channel}`,
    service: channel,
    concurrency,
    now,
    async claim(due) {
      const messages = await claimNotifications(query, channel, due);
      const lanes = Map.groupBy(messages, ({ requestId, lane }) => `${requestId} ${lane}`);
      const planned = [...lanes.values()].flatMap((inOrder) => {
        const lane: Lane = {};
        return inOrder.map((message) => {
          const verdict = judge(context, message);
          const limits = verdict ? [] : dailyLimits(context, message);
          return { message, verdict, limits, lane };
        });
      });
      const counted = await withinLimits(context, planned);
      return [...Map.groupBy(counted, ({ lane }) => lane).values()];
    },
    work: (planned, { signal }) => attempt(context, planned, signal),
    giveUp() {
      measure('message', { channel, result: 'failed' });
      return { result: 'deadLettered', failure: 'failed' };
    },
    async settle(settled) {
      const outcomes = settled.map(({ item, ...rest }) => ({ ...rest, item: item.message }));
      await settleNotifications(query, channel, outcomes, now());
      const unsent = settled.filter(({ outcome }) => outcome.result !== 'sent');
      const limits = unsent.flatMap(({ item }) => item.limits);
      await countDown(
        query,
        limits.map(({ counter }) => counter),
      );
    },
  };
}

function judge(
  { now, settings }: Context,
  message: ClaimedNotification,
): PlannedNotification['verdict'] {
  if (message.superseded || message.channel === settings.notifications.off) return 'superseded';
  if (now().getTime() - message.created_at.getTime() > EXPIRY_HOURS * HOUR_MS) return 'expired';
  if (CHANNELS[message.channel].addressOf(message) === undefined) return 'noAddress';
  return undefined;
}

/**
 * Limits of a message that others may cause, by its address over all citizens, because no one has proven it. The second
 * counts only what the first lets pass, or one orderer would use it up.
 */
function dailyLimits({ secret, settings }: Context, message: ClaimedNotification): DailyLimit[] {
  const { channel, kind, detail, orderer, paid } = message;
  const { sms } = settings.dailyLimits;
  if (sms === 0) return [];
  const address = CHANNELS[channel].addressOf(message) ?? '';
  const limit = (max: number, subject: string): DailyLimit => ({
    counter: counterOf('day', secret, `${channel} ${address}${subject}`),
    max,
  });
  const atOnce = WARNINGS_AT_ONCE[kind];
  if (!atOnce) return UNPAID_KINDS.has(kind) && !paid && channel === 'sms' ? [limit(sms, '')] : [];
  const { summed, heldUntil } = detail as { summed?: number; heldUntil?: string | null };
  // An account proves its e-mail; who paid changes the address once.
  const isOwn = kind === 'addressChanged' && (heldUntil !== null || channel === 'email');
  if (isOwn || summed !== undefined) return [];
  return atOnce.map((max, place) => limit(max, ` ${kind}${place === 0 ? ` by ${orderer}` : ''}`));
}

/** Counts limited messages and marks those over a limit, whose counts stay. */
async function withinLimits(
  { database, now }: Context,
  planned: PlannedNotification[],
): Promise<PlannedNotification[]> {
  let judged = planned;
  for (const place of [0, 1]) {
    const counters = judged.flatMap(({ verdict, limits }) =>
      verdict ? [] : (limits[place]?.counter ?? []),
    );
    const counts = (await countUpEach(database.longQuery, counters, now())).values();
    judged = judged.map((one) => {
      const limit = one.verdict ? undefined : one.limits[place];
      return limit && (counts.next().value ?? 0) > limit.max
        ? { ...one, verdict: 'tooMany', limits: [] }
        : one;
    });
  }
  return judged;
}

async function attempt(
  context: Context,
  { message, verdict, lane }: PlannedNotification,
  signal: AbortSignal,
): Promise<NotificationOutcome & { reached?: boolean }> {
  const { channel, attempts } = message;
  if (verdict) {
    measure('message', { channel, result: verdict });
    if (verdict === 'superseded') return { result: verdict };
    return verdict === 'tooMany'
      ? { result: 'held', failure: verdict, nextAttemptAt: 'infinity' }
      : { result: 'deadLettered', failure: verdict };
  }
  if (lane.held) return { result: 'held', ...lane.held };
  const outcome = await attemptToSend({ channel, attempts, now: context.now() }, () =>
    sendThroughChannel(context, message, signal),
  );
  const { result, failure, nextAttemptAt } = outcome;
  if (result === 'retry') lane.held = { failure, nextAttemptAt };
  return outcome;
}
