import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { CHANGED_EVENT, fawryWebhook, requestEvents, requestStatus } from '@wathiqa/contract';
import { readBooks } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { type Citizen, signInCitizens } from '../../support/citizens.ts';
import type { BenchDatabases } from '../../support/databases.ts';
import { startProduct } from '../../support/product.ts';
import { insertPayable, type Payable, SECURE_KEY, webhookBody } from './codes.ts';
import { reportBooks } from './ledger-errors.ts';
import { createStatementRunner } from './statement-runner.ts';

const CITIZENS = 1000;
/** The target rate is 100. */
const PAYMENTS_PER_SECOND = Number(process.env.BENCH_A_SECOND ?? 100);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
/** Concurrently opened streams. */
const OPEN_CONCURRENCY = 50;
/** Later than this counts as missed. */
const TIMEOUT_MS = 30_000;
const TARGET_MS = 2_000;

/** Persistent, like the connections of browsers and of the provider. */
const callAgent = new Agent({ keepAlive: true });
const streamAgent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

interface PageTimes {
  sentAt: number | undefined;
  eventReceivedAt: number | undefined;
  /** Paid state read. */
  shownAt: number | undefined;
}

/**
 * Open pages listen and read like the portal during payments at a steady rate: latency from webhook to displayed
 * payment.
 */
export async function measureDisplayLatency(
  databases: BenchDatabases,
  print: (line: string) => void,
): Promise<void> {
  const { databaseUrl, close } = await databases.open('payments_shown');
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret, { FAWRY_SECURE_KEY: SECURE_KEY });
  try {
    const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
    const byId = new Map(citizens.map((citizen) => [citizen.id, citizen]));
    const ids = citizens.map(({ id }) => id);
    const payable = await insertPayable(databaseUrl, ids, PAYMENTS_PER_SECOND * SECONDS);

    const pages: { due: Payable; watched: PageTimes }[] = [];
    for (let first = 0; first < payable.length; first += OPEN_CONCURRENCY) {
      const some = payable.slice(first, first + OPEN_CONCURRENCY).map(async (due) => {
        const watched = { sentAt: undefined, eventReceivedAt: undefined, shownAt: undefined };
        pages.push({ due, watched });
        await openPage(product.url, byId.get(due.citizenId), due.id, watched);
      });
      await Promise.all(some);
    }

    const answers = await payAtRate(product.url, pages);
    const waitUntil = performance.now() + TIMEOUT_MS;
    const countNotShown = () => pages.filter(({ watched }) => watched.shownAt === undefined).length;
    while (countNotShown() > 0 && performance.now() < waitUntil) await pause(100);

    const eventLatencies = pages
      .map(({ watched }) => between(watched.sentAt, watched.eventReceivedAt))
      .sort(ascending);
    const displayLatencies = pages
      .map(({ watched }) => between(watched.sentAt, watched.shownAt))
      .sort(ascending);
    print(
      `${pages.length} pages open, ${PAYMENTS_PER_SECOND} payments a second: notified after p50 ${quantile(eventLatencies, 0.5)} ms, ` +
        `p99 ${quantile(eventLatencies, 0.99)} ms; shown after p50 ${quantile(displayLatencies, 0.5)} ms, p99 ${quantile(displayLatencies, 0.99)} ms, at most ` +
        `${quantile(displayLatencies, 1)} ms; ${countNotShown()} not shown, ${answers.filter((code) => code !== 200).length} not ` +
        `answered with 200; target p99 under ${TARGET_MS} ms`,
    );
    print(
      `pages: ${reportBooks(await readBooks(createStatementRunner(databaseUrl)), pages.length)}`,
    );
  } finally {
    streamAgent.destroy();
    callAgent.destroy();
    await product.stop();
    await close();
  }
}

/** Sends webhooks at a fixed rate without waiting for responses. */
async function payAtRate(
  url: string,
  pages: readonly { due: Payable; watched: PageTimes }[],
): Promise<number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (const [index, { due, watched }] of pages.entries()) {
    await pause(Math.max(0, began + (index * 1000) / PAYMENTS_PER_SECOND - performance.now()));
    const body = webhookBody(due);
    watched.sentAt = performance.now();
    answers.push(
      sendRequest(callAgent, 'POST', url + fawryWebhook.path, JSON_BODY, body).then(
        async (answer) => {
          await text(answer);
          return answer.statusCode ?? 0;
        },
      ),
    );
  }
  return Promise.all(answers);
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Opens an event stream and reads after every event. */
async function openPage(
  url: string,
  citizen: Citizen | undefined,
  requestId: string,
  watched: PageTimes,
): Promise<void> {
  const headers = { authorization: `Bearer ${citizen?.accessToken}`, requestid: requestId };
  const line = await sendRequest(streamAgent, 'GET', url + requestEvents.path, headers);
  if (line.statusCode !== 200) throw new Error(`A page has no event stream: ${line.statusCode}`);
  const changed = async () => {
    // Skips the initial event.
    if (watched.sentAt === undefined) return;
    watched.eventReceivedAt ??= performance.now();
    const status = await text(
      await sendRequest(callAgent, 'GET', url + requestStatus.path, headers),
    );
    if (status.includes('PAYMENT_ACCEPTED')) watched.shownAt ??= performance.now();
  };
  line.setEncoding('utf8');
  line.on('data', (told: string) => {
    if (told.includes(CHANGED_EVENT)) changed().catch(() => {});
  });
  line.on('error', () => {});
}

function sendRequest(
  agent: Agent,
  method: string,
  address: string,
  headers: Record<string, string>,
  body = '',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, { agent, method, headers }, resolve).once('error', reject).end(body);
  });
}

function between(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? Number.POSITIVE_INFINITY : to - from;
}

function ascending(a: number, b: number): number {
  return a - b;
}

function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
