import { randomUUID } from 'node:crypto';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationFailure,
  UNPAID_KINDS,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { type Counter, countDown, counterOf, countUpEach } from '../../http/counters.ts';
import { MAX_ATTEMPTS, type Outbox, retryDelay } from '../../jobs/outbox-worker.ts';
import { runInContext } from '../../observability/call-context.ts';
import { measure } from '../../observability/measured-events.ts';
import { type Channel, SendingError } from './channels/channel.ts';
import { CHANNELS } from './channels/index.ts';
import {
  type ClaimedNotification,
  claimNotifications,
  type SettledNotification,
  settleNotifications,
} from './repository.ts';
import { type SendingContext, sendThroughChannel } from './sending.ts';

/** Older messages are probably outdated. */
const EXPIRY_HOURS = 72;
const HOUR_MS = 3_600_000;

type Context = SendingContext & Pick<AppContext, 'database' | 'jobs' | 'now'>;

interface Lease {
  readonly message: ClaimedNotification;
  readonly leasedUntil: Date;
  /** ID of the claim batch. */
  readonly jobId: string;
  /** Rate limit counter, if any. */
  readonly counter: Counter | undefined;
  /** Reason to skip sending. */
  readonly verdict: 'superseded' | 'expired' | 'noAddress' | 'tooMany' | undefined;
  readonly lane: Lane;
}

/** Messages of a request to one recipient, which are sent in order. */
interface Lane {
  /** After a failure, which holds the later ones back. */
  held?: Pick<Settlement, 'failure' | 'nextAttemptAt'>;
}

interface Settlement extends SettledNotification {
  /** Counter to revert. */
  readonly uncount: Counter | undefined;
}

/**
 * Sends due messages with one worker per channel, so that channels are independent. Failures are retried, then
 * dead-lettered. Delivery is at least once; recipients deduplicate by key.
 */
export function sendNotifications(context: Context): void {
  const { jobs, senders } = context;
  for (const channel of NOTIFICATION_CHANNELS) {
    const sender = senders[channel];
    if (!sender) continue;
    jobs.attach(createOutbox(context, channel, sender.connections));
  }
}

function createOutbox(
  context: Context,
  channel: NotificationChannel,
  concurrency: number,
): Outbox<Lease, Settlement> {
  const { database, now } = context;
  // Background pool.
  const query = database.longQuery;
  return {
    service: channel,
    concurrency,
    now,
    async claim(limit, leasedUntil) {
      const at = now();
      const messages = await claimNotifications(query, channel, {
        limit,
        now: at,
        leasedUntil,
      });
      const jobId = randomUUID();
      const lanes = Map.groupBy(messages, ({ requestId, lane }) => `${requestId} ${lane}`);
      const leases = [...lanes.values()].flatMap((inOrder) => {
        const lane: Lane = {};
        return inOrder.map((message) => {
          const verdict = judge(context, message);
          const counter = verdict ? undefined : limitCounter(context, message);
          return { message, leasedUntil, jobId, verdict, counter, lane };
        });
      });
      const counted = await withinLimit(context, leases);
      return [...Map.groupBy(counted, ({ lane }) => lane).values()];
    },
    work: (lease, signal) =>
      runInContext({ names: { jobId: lease.jobId, queue: `notifications.${channel}` } }, () =>
        attempt(context, lease, signal),
      ),
    release: (lease) => settlement(lease, 'released', { uncount: true }),
    giveUp(lease) {
      measure('message', { channel, result: 'failed' });
      return settlement(lease, 'deadLettered', { failure: 'failed', uncount: true });
    },
    async settle(settled) {
      await settleNotifications(query, channel, settled, now());
      await countDown(
        query,
        settled.flatMap(({ uncount }) => uncount ?? []),
      );
    },
  };
}

function judge({ now }: Context, message: ClaimedNotification): Lease['verdict'] {
  if (message.superseded) return 'superseded';
  if (now().getTime() - message.created_at.getTime() > EXPIRY_HOURS * HOUR_MS) return 'expired';
  if (CHANNELS[message.channel].addressOf(message) === undefined) return 'noAddress';
  return undefined;
}

/**
 * Counter of a notification about an unpaid request: by address, over all citizens, because no one has proven the
 * address. Undefined for a notification without a limit.
 */
function limitCounter(
  { secret, settings }: Context,
  message: ClaimedNotification,
): Counter | undefined {
  const { channel, kind, paid } = message;
  const isCounted = dailyLimit(channel, settings) > 0 && UNPAID_KINDS.has(kind) && !paid;
  const address = CHANNELS[channel].addressOf(message) ?? '';
  return isCounted ? counterOf('day', secret, `${channel} ${address}`) : undefined;
}

function dailyLimit(channel: NotificationChannel, settings: Context['settings']): number {
  const { dailyLimit: limit }: Pick<Channel<object>, 'dailyLimit'> = CHANNELS[channel];
  return limit?.(settings.dailyLimits) ?? 0;
}

/** Counts limited messages and marks those over the limit. */
async function withinLimit(
  { database, now, settings }: Context,
  leases: Lease[],
): Promise<Lease[]> {
  const counters = leases.flatMap(({ counter }) => counter ?? []);
  if (counters.length === 0) return leases;
  const counts = (await countUpEach(database.longQuery, counters, now())).values();
  return leases.map((lease) => {
    const count = lease.counter && counts.next().value;
    return count !== undefined && count > dailyLimit(lease.message.channel, settings)
      ? { ...lease, verdict: 'tooMany' }
      : lease;
  });
}

async function attempt(
  context: Context,
  lease: Lease,
  signal: AbortSignal,
): Promise<{ outcome: Settlement; reached?: boolean }> {
  const { message, verdict, lane } = lease;
  const { channel } = message;
  if (verdict) {
    measure('message', { channel, result: verdict });
    return {
      outcome:
        verdict === 'superseded'
          ? settlement(lease, 'superseded')
          : settlement(lease, 'deadLettered', { failure: verdict }),
    };
  }
  if (lane.held) return { outcome: settlement(lease, 'held', { ...lane.held, uncount: true }) };
  try {
    await sendThroughChannel(context, message, signal);
  } catch (error) {
    if (!(error instanceof SendingError)) throw error;
    const failure = error.kind;
    const reached = failure !== 'unreachable';
    measure('message', { channel, result: failure });
    if (failure === 'refused' || message.attempts >= MAX_ATTEMPTS) {
      return { outcome: settlement(lease, 'deadLettered', { failure, uncount: true }), reached };
    }
    const nextAttemptAt = new Date(context.now().getTime() + retryDelay(message.attempts));
    lane.held = { failure, nextAttemptAt };
    return { outcome: settlement(lease, 'retry', { ...lane.held, uncount: true }), reached };
  }
  measure('message', { channel, result: 'sent' });
  return { outcome: settlement(lease, 'sent'), reached: true };
}

function settlement(
  { message, leasedUntil, counter }: Lease,
  result: Settlement['result'],
  {
    uncount = false,
    ...rest
  }: { failure?: NotificationFailure; nextAttemptAt?: Date; uncount?: boolean } = {},
): Settlement {
  return { key: message, leasedUntil, result, uncount: uncount ? counter : undefined, ...rest };
}
