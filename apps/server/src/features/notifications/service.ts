import { randomUUID } from 'node:crypto';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  UNPAID_KINDS,
  WARNINGS_AT_ONCE,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { type Counter, countDown, counterOf, countUpEach } from '../../http/counters.ts';
import { MAX_ATTEMPTS, type Outbox, retryDelay } from '../../jobs/outbox-worker.ts';
import { runInContext } from '../../observability/call-context.ts';
import { measure } from '../../observability/measured-events.ts';
import { SendingError } from './channels/channel.ts';
import { CHANNELS } from './channels/index.ts';
import {
  type ClaimedNotification,
  claimNotifications,
  type SettledNotification,
  settleNotifications,
  sumUpHeldWarnings,
} from './repository.ts';
import { type SendingContext, sendThroughChannel } from './sending.ts';

/** Older messages are probably outdated. */
const EXPIRY_HOURS = 72;
const HOUR_MS = 3_600_000;
/** Messages of a channel that is off end at once. */
const CONCURRENCY_OFF = 20;

type Context = SendingContext & Pick<AppContext, 'database' | 'jobs' | 'now'>;

interface Lease {
  readonly message: ClaimedNotification;
  readonly leasedUntil: Date;
  /** ID of the claim batch. */
  readonly jobId: string;
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
  held?: Pick<Settlement, 'failure' | 'nextAttemptAt'>;
}

interface Settlement extends SettledNotification {
  /** Counters to revert. */
  readonly uncount: readonly Counter[];
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
    run: () => sumUpHeldWarnings(database.longQuery, now()),
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
          const limits = verdict ? [] : dailyLimits(context, message);
          return { message, leasedUntil, jobId, verdict, limits, lane };
        });
      });
      const counted = await withinLimits(context, leases);
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
        settled.flatMap(({ uncount }) => uncount),
      );
    },
  };
}

function judge({ now, settings }: Context, message: ClaimedNotification): Lease['verdict'] {
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
async function withinLimits({ database, now }: Context, leases: Lease[]): Promise<Lease[]> {
  let judged = leases;
  for (const place of [0, 1]) {
    const counters = judged.flatMap(({ verdict, limits }) =>
      verdict ? [] : (limits[place]?.counter ?? []),
    );
    const counts = (await countUpEach(database.longQuery, counters, now())).values();
    judged = judged.map((lease) => {
      const limit = lease.verdict ? undefined : lease.limits[place];
      return limit && (counts.next().value ?? 0) > limit.max
        ? { ...lease, verdict: 'tooMany', limits: [] }
        : lease;
    });
  }
  return judged;
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
    if (verdict === 'superseded') return { outcome: settlement(lease, verdict) };
    return {
      outcome:
        WARNINGS_AT_ONCE[message.kind] && verdict === 'tooMany'
          ? settlement(lease, 'held', { failure: verdict, nextAttemptAt: 'infinity' })
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
  { message, leasedUntil, limits }: Lease,
  result: Settlement['result'],
  {
    uncount = false,
    ...rest
  }: Pick<Settlement, 'failure' | 'nextAttemptAt'> & { uncount?: boolean } = {},
): Settlement {
  const counters = uncount ? limits.map(({ counter }) => counter) : [];
  return { key: message, leasedUntil, result, uncount: counters, ...rest };
}
