import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Tables } from '../../db/schema.ts';
import { createJsonClient, type JsonClient } from '../../http/json-client.ts';
import type { Lease } from '../../jobs/lease.ts';
import { type LeasedTable, leaseDue } from '../../jobs/leased-rows.ts';
import { type Outcome, retryOrGiveUp, type Settled } from '../../jobs/outbox-worker.ts';
import { logOperation } from '../../observability/operation-events.ts';
import type { ClientSettings } from '../../settings/client-settings.ts';
import { listEvents } from './service.ts';
import { webhookHeaders } from './webhook-signature.ts';

const CONCURRENCY = 5;
/** Events that one attempt delivers in sequence. */
const BATCH = 50;
const IDLE_MS = 2_000;
const TIMEOUT_MS = 10_000;
/** After a day of refusals, and of a client that left the settings or that this server does not know yet. */
const PARKED_MS = 3_600_000;

type Context = Pick<
  AppContext,
  'callDependency' | 'database' | 'jobs' | 'log' | 'now' | 'settings'
>;

interface Webhook {
  id: number;
  client: string;
  /** Last accepted event. */
  position: number;
  /** Since the last accepted event, with this one. */
  attempts: number;
}

type End = Outcome & { readonly position?: number };

/** Where the events of a client go. */
interface Receiver {
  readonly secrets: readonly Buffer[];
  readonly connection: JsonClient;
}

/** Posts events to the clients with a webhook: in order, each until it is accepted. */
export function sendEvents(context: Context): void {
  const { database, jobs, now, settings } = context;
  const receivers = new Map([...settings.clients].flatMap(toReceiver));
  if (receivers.size === 0) return;
  const query = database.longQuery;
  let isOpen = false;
  jobs.attach<Webhook, End>({
    name: 'events.webhooks',
    service: 'webhook',
    concurrency: CONCURRENCY,
    now,
    claim: async (due) => {
      if (!isOpen) await openWebhooks(query, [...receivers.keys()]);
      isOpen = true;
      const { rows } = await leaseDue<Webhook>(WEBHOOKS, due).execute(query);
      return rows.map((webhook) => [webhook]);
    },
    work: (webhook, attempt) => deliver(context, webhook, receivers.get(webhook.client), attempt),
    giveUp: ({ attempts }) => retry(attempts, now()),
    settle: (settled) => settleWebhooks(query, settled, now()),
  });
}

function toReceiver([name, { webhook }]: [string, ClientSettings]): [string, Receiver][] {
  if (!webhook) return [];
  const connection = createJsonClient(webhook.url, { connections: 1, timeoutMs: TIMEOUT_MS });
  return [[name, { secrets: webhook.secrets, connection }]];
}

async function deliver(
  context: Context,
  { client, attempts, position: start }: Webhook,
  receiver: Receiver | undefined,
  { signal, lease }: { signal: AbortSignal; lease: Lease },
): Promise<End> {
  const { database, log, now } = context;
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  if (!receiver) return { result: 'retry', nextAttemptAt: after(PARKED_MS) };
  const { events, next } = await listEvents({ database }, client, { after: start, limit: BATCH });
  let position = start;
  for (const event of events) {
    if (!lease.mayBegin()) return { result: 'sent', position, nextAttemptAt: now() };
    const message = { id: `evt_${event.id}`, body: JSON.stringify(event) };
    if (!(await post(context, receiver, message, signal))) {
      const end = retry(position === start ? attempts : 1, now());
      if (end.isParked) logOperation(log, 'webhook_parked', { client, event: event.id });
      return { ...end, position };
    }
    position = Number(event.id);
  }
  const isLast = events.length < BATCH;
  return { result: 'sent', position: Number(next), nextAttemptAt: after(isLast ? IDLE_MS : 0) };
}

/** `isParked`: after a day of refusals, when one attempt an hour shows whether the client accepts events again. */
function retry(attempts: number, now: Date): End & { readonly isParked: boolean } {
  const next = retryOrGiveUp(attempts, now);
  if (next.result === 'retry') return { ...next, isParked: false };
  const nextAttemptAt = new Date(now.getTime() + PARKED_MS);
  return { result: 'retry', nextAttemptAt, isParked: true };
}

/** Failed answer of a receiver. */
class WebhookError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number) {
    super('the receiver refused the event');
    this.name = 'WebhookError';
    this.responseCode = responseCode;
  }
}

/** Whether the receiver accepted it; failures are logged. */
async function post(
  { callDependency, now }: Context,
  { secrets, connection }: Receiver,
  message: { id: string; body: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await callDependency({ service: 'webhook', operation: 'deliver' }, async () => {
      const headers = webhookHeaders(message, secrets, now());
      const { status } = await connection.post(message.body, headers, signal);
      if (status < 200 || status > 299) throw new WebhookError(status);
    });
    return true;
  } catch {
    return false;
  }
}

const WEBHOOKS: LeasedTable<'id'> = { name: 'webhooks', key: 'id', pending: 'true' };

/** A new webhook begins with the next event. */
async function openWebhooks(database: Kysely<Tables>, clients: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO webhooks (client, position)
    SELECT client, coalesce((SELECT max(id) FROM request_history), 0) FROM unnest(${[...clients]}::text[]) AS client
    ON CONFLICT (client) DO NOTHING`.execute(database);
}

/** Without `settleLeased`, because a result also has a position, and success resets the attempts. */
async function settleWebhooks(
  database: Kysely<Tables>,
  settled: readonly Settled<Webhook, End>[],
  now: Date,
): Promise<void> {
  const outcomes = settled.map(({ item, leasedUntil, outcome }) => ({
    id: item.id,
    leased_until: leasedUntil,
    result: outcome.result,
    position: outcome.position ?? item.position,
    due: outcome.nextAttemptAt ?? now,
  }));
  await sql`
    UPDATE webhooks SET
      position = settled.position,
      attempts = CASE WHEN settled.result = 'released' THEN webhooks.attempts - 1
                      WHEN settled.result = 'sent' THEN 0
                      WHEN settled.position > webhooks.position THEN 1
                      ELSE webhooks.attempts END,
      next_attempt_at = settled.due
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS settled (
      id bigint, leased_until timestamptz, result text, position bigint, due timestamptz)
    WHERE webhooks.id = settled.id AND webhooks.next_attempt_at = settled.leased_until`.execute(
    database,
  );
}
