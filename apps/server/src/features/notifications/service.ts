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

/** Messages waiting less are sent despite a successor; only a backlog skips them. */
const SUPERSEDED_AFTER_MS = 10 * 60_000;
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
        supersededBefore: new Date(at.getTime() - SUPERSEDED_AFTER_MS),
        leasedUntil,
      });
      const jobId = randomUUID();
      const leases = messages.map((message) => {
        const verdict = judge(context, message);
        const counter = verdict ? undefined : limitCounter(context, message);
        return { message, leasedUntil, jobId, verdict, counter };
      });
      return byRequest(await withinLimit(context, leases));
    },
    work: (lease, signal) =>
      runInContext({ names: { jobId: lease.jobId, queue: `notifications.${channel}` } }, () =>
        attempt(context, lease, signal),
      ),
    release: (lease) => settlement(lease, 'released', { uncount: true }),
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

/** Groups by request, in claim order. */
function byRequest(leases: readonly Lease[]): Lease[][] {
  return [...Map.groupBy(leases, ({ message }) => message.requestId).values()];
}

async function attempt(
  context: Context,
  lease: Lease,
  signal: AbortSignal,
): Promise<{ outcome: Settlement; reached?: boolean }> {
  const { message, verdict } = lease;
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
  try {
    await sendThroughChannel(context, message, signal);
  } catch (error) {
    const failure = error instanceof SendingError ? error.kind : 'failed';
    measure('message', { channel, result: failure });
    const isLast = failure === 'refused' || message.attempts >= MAX_ATTEMPTS;
    const outcome = isLast
      ? settlement(lease, 'deadLettered', { failure, uncount: true })
      : settlement(lease, 'retry', {
          failure,
          uncount: true,
          nextAttemptAt: new Date(context.now().getTime() + retryDelay(message.attempts)),
        });
    if (failure === 'failed') return { outcome };
    return { outcome, reached: failure !== 'unreachable' };
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
