import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@wathiqa/domain';
import { storedDocumentFacts } from '@wathiqa/server/src/requests/notification-rows.ts';
import { insertDueRequests } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { type Citizen, signInCitizens } from '../../support/citizens.ts';
import { openDatabases } from '../../support/databases.ts';
import { encryption } from '../../support/encryption.ts';
import { load } from '../../support/load.ts';
import { print, printMachine } from '../../support/print.ts';
import { measureProcessorTime } from '../../support/processor-time.ts';
import { startProduct } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';
import { createStatementRunner } from '../payments/statement-runner.ts';
import { type Gateways, startGateways } from './gateways.ts';

const CITIZENS = 1000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const BACKLOG = Number(process.env.BENCH_MESSAGES ?? 20_000);
const WARM_UP = Math.min(BACKLOG, 3_000);
const SLOW_MS = 2_000;
/** Few connections, because latency is measured. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 2_000);
const ORDER_CONNECTIONS = 4;

/**
 * Notifications per second by channel from a backlog, with CPU costs; effects on the other channel and on orders while
 * one gateway needs two seconds per response.
 */
export default async function benchMessages(): Promise<void> {
  const busy = loadavg().map((value) => value.toFixed(1));
  printMachine();
  print(`load average before: ${busy.join(', ')}`);
  await using databases = await openDatabases();
  const gateways = await startGateways();
  const { databaseUrl, close } = await databases.open('messages');
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret, {
    SMS_GATEWAY_URL: gateways.addresses.sms,
    SMS_GATEWAY_KEY: 'the secret key of this benchmark only',
    SMTP_URL: gateways.addresses.email,
    MAIL_FROM: 'وثيقة <no-reply@wathiqa.example>',
  });
  try {
    const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
    await giveAddresses(databaseUrl, citizens);
    await queue(databaseUrl, citizens, WARM_UP);
    await drained(databaseUrl, NOTIFICATION_CHANNELS);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await gateways.tell({ forget: true });
      const requests = await insertRequests(databaseUrl, citizens, BACKLOG);
      const took = await measureProcessorTime(product, databaseUrl, async () => {
        await notify(databaseUrl, requests);
        await drained(databaseUrl, NOTIFICATION_CHANNELS);
      });
      const per1000 = (ms: number) => (ms / 1_000 / ((2 * BACKLOG) / 1_000)).toFixed(2);
      print(
        `round ${round}: ${await toText(gateways)}; processor time of 1,000: server ${per1000(took.server)} s, ` +
          `PostgreSQL ${per1000(took.postgresql)} s`,
      );
    }
    const order = () =>
      load(product.url, ORDER_CONNECTIONS, ORDERS, createOrderRequest(citizens), accepted);
    await order();
    await drained(databaseUrl, NOTIFICATION_CHANNELS);
    const before = await order();
    await drained(databaseUrl, NOTIFICATION_CHANNELS);

    await gateways.tell({ delayMs: { sms: SLOW_MS }, forget: true });
    const older = new Set(await queue(databaseUrl, citizens, BACKLOG));
    await drained(databaseUrl, ['email']);
    const { email, sms } = await gateways.tell({});
    print(
      `an SMS takes ${SLOW_MS} ms: e-mails ${rate(email)}/s, ${email.messages} of ${BACKLOG}, ` +
        `${email.doubles} doubled; ${sms.messages} SMS meanwhile, ${sms.doubles} doubled`,
    );
    const meanwhile = await order();
    const times = ({ p50, p99, failed }: typeof before) =>
      `p50 ${p50}, p99 ${p99} ms, ${failed} failed`;
    print(
      `orders: ${times(before)}; with ${await waiting(databaseUrl)} SMS waiting: ${times(meanwhile)}`,
    );
    await measureBacklog(databaseUrl, citizens, gateways, older);
  } finally {
    await product.stop();
    gateways.stop();
    await close();
  }
}

/** Backlog after a slow gateway recovers: newest first, each once. */
async function measureBacklog(
  databaseUrl: string,
  citizens: readonly Citizen[],
  gateways: Gateways,
  older: ReadonlySet<string>,
): Promise<void> {
  const newer = new Set(await queue(databaseUrl, citizens, BACKLOG));
  const { sms: before } = await gateways.tell({ delayMs: { sms: 0 }, names: true });
  await drained(databaseUrl, NOTIFICATION_CHANNELS);
  const { sms } = await gateways.tell({ names: true });
  const requests = sms.names.slice(before.messages).map((name) => name.split('.')[0] ?? '');
  const lastNewer = requests.findLastIndex((id) => newer.has(id));
  const overtaken = requests.slice(0, lastNewer + 1).filter((id) => older.has(id)).length;
  const sent = sms.names.filter((name) => older.has(name.split('.')[0] ?? '')).length;
  print(
    `the gateway answers at once again: ${requests.length} SMS that waited and ${newer.size} new ones are sent; ` +
      `${overtaken} older ones before the last new one; ${older.size - sent} of the backlog lost, ${sms.doubles} doubled`,
  );
}

/** Inserts requests with a message per channel; returns their numbers. */
async function queue(databaseUrl: string, citizens: readonly Citizen[], count: number) {
  const requests = await insertRequests(databaseUrl, citizens, count);
  await notify(databaseUrl, requests);
  return requests;
}

async function insertRequests(databaseUrl: string, citizens: readonly Citizen[], count: number) {
  const ids = citizens.map(({ id }) => id);
  const due = await insertDueRequests(createStatementRunner(databaseUrl), ids, count);
  await runSql(databaseUrl, 'VACUUM ANALYZE');
  return due.map(({ id }) => id);
}

async function notify(databaseUrl: string, requests: readonly string[]): Promise<void> {
  await runSql(
    databaseUrl,
    `INSERT INTO notifications (request_id, kind, channel, detail)
     SELECT due.id, 'waitingPayment', channel, ${storedDocumentFacts('due.id')}
     FROM unnest($1::bigint[]) AS due (id), unnest($2::text[]) AS channel`,
    [requests, NOTIFICATION_CHANNELS],
  );
}

/** Adds e-mail addresses, which bench citizens lack. */
async function giveAddresses(databaseUrl: string, citizens: readonly Citizen[]): Promise<void> {
  const keys = await runSql<{ id: number; issuer: string; subject: string }>(
    databaseUrl,
    'SELECT id, issuer, subject FROM citizens WHERE id = ANY ($1::bigint[])',
    [citizens.map(({ id }) => id)],
  );
  await runSql(
    databaseUrl,
    `UPDATE citizens SET email = given.email FROM unnest($1::bigint[], $2::text[]) AS given (id, email)
     WHERE citizens.id = given.id`,
    [
      keys.map(({ id }) => id),
      keys.map(({ id, issuer, subject }) =>
        encryption.encrypt(`bench-${id}@wathiqa.example`, 'citizens.email', [issuer, subject]),
      ),
    ],
  );
}

/** Unsent: neither sent, dead-lettered nor superseded. */
const WAITS = 'sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL';

/** Waits until channels are drained. */
async function drained(
  databaseUrl: string,
  channels: readonly NotificationChannel[],
): Promise<void> {
  const left = `SELECT FROM notifications WHERE channel = ANY ($1) AND ${WAITS} LIMIT 1`;
  while ((await runSql(databaseUrl, left, [channels])).length > 0) await delay(250);
}

async function waiting(databaseUrl: string): Promise<number> {
  const [found] = await runSql<{ count: string }>(
    databaseUrl,
    `SELECT count(*) FROM notifications WHERE ${WAITS}`,
  );
  return Number(found?.count);
}

async function toText(gateways: Gateways): Promise<string> {
  const arrived = await gateways.tell({});
  return NOTIFICATION_CHANNELS.map((channel) => {
    const { messages, doubles } = arrived[channel];
    return `${channel} ${rate(arrived[channel])}/s (${BACKLOG - messages} lost, ${doubles} doubled)`;
  }).join(', ');
}

function rate({ messages, seconds }: { messages: number; seconds: number }): number {
  return Math.round(messages / seconds);
}
