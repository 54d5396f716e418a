import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { signInCitizens } from '../../support/citizens.ts';
import { openDatabases } from '../../support/databases.ts';
import { print, printMachine } from '../../support/print.ts';
import type { ProcessorTime } from '../../support/processor-time.ts';
import { readMemory, startProduct } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';
import { ordersOfOne } from '../orders/bench.ts';
import { pgbenchOrders } from '../orders/pgbench.ts';
import { SECURE_KEY } from '../payments/codes.ts';
import { type Alone, replayAction } from './alone.ts';
import {
  type Cost,
  insertCodes,
  playLifecycles,
  playOrdered,
  playOrders,
  readLastEntry,
  readRequestsSince,
  type Stage,
  signInStaff,
} from './play.ts';
import { type SentTransaction, startRecorder } from './recorder.ts';

const CONNECTIONS = 16;
const CITIZENS = 500;
const LIFECYCLES = Number(process.env.BENCH_LIFECYCLES ?? 1_000);
/** Until JIT and plan caches are warm. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? Math.max(300, LIFECYCLES / 4));
/** p99 at half load. */
const TARGET_P99_MS = 100;
const TARGET_ORDERS = 7;
const TARGET_MB = 256;
/** Server lifecycles relative to pgbench. */
const TARGET_RATIO = 0.5;
const ORDERS_SECONDS = 8;

/**
 * Request lifecycles from order to delivery with open event streams: CPU time per action in server and PostgreSQL,
 * relative to a two-document order; p99 at half load; and throughput relative to PostgreSQL only. Notifications are
 * queued but not sent.
 */
export default async function benchLifecycle(): Promise<void> {
  printMachine();
  const busy = loadavg().map((value) => value.toFixed(1));
  print(`load before: ${busy.join(', ')}`);
  await using databases = await openDatabases();
  const { databaseUrl, close } = await databases.open('lifecycle');
  const secret = randomBytes(32).toString('base64url');
  // Every request of the three runs has a page open.
  const startServer = (url: string) =>
    startProduct(url, secret, {
      FAWRY_SECURE_KEY: SECURE_KEY,
      EVENT_STREAMS_MAX: String(WARM_UP + 2 * LIFECYCLES),
    });
  try {
    let product = await startServer(databaseUrl);
    try {
      const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
      const staff = await signInStaff(databaseUrl, WARM_UP + 3 * LIFECYCLES);
      const stage = { product, databaseUrl, citizens, staff, connections: CONNECTIONS };
      const costs = await measureServer(stage);
      const orderedSince = await readLastEntry(databaseUrl);
      await playOrders(stage, LIFECYCLES);
      await product.stop();
      await measureAlone(stage, orderedSince, costs, async (url) => {
        product = await startServer(url);
        return product;
      });
    } finally {
      await product.stop();
    }
  } finally {
    await close();
  }
}

async function measureServer(stage: Stage): Promise<Cost[]> {
  const { product, databaseUrl } = stage;
  const streams = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const watched = { ...stage, streams };
  try {
    await playLifecycles(watched, WARM_UP);
    await runSql(databaseUrl, 'VACUUM ANALYZE');
    const costs = await playLifecycles(watched, LIFECYCLES);
    tellCosts(costs);
    const rates = new Map(costs.map(({ name, calls }) => [name, calls.perSecond / 2]));
    tellHalf(await playLifecycles({ ...watched, rates }, LIFECYCLES));
    print(`server memory: ${readMemory(product)} MB; target under ${TARGET_MB}`);
    return costs;
  } finally {
    streams.destroy();
  }
}

/**
 * The same lifecycles in PostgreSQL only. The server plays them sequentially while statements are recorded; pgbench
 * replays them in an earlier copy.
 *
 * @param start starts a server on another database
 */
async function measureAlone(
  stage: Stage,
  orderedSince: string,
  costs: readonly Cost[],
  start: (databaseUrl: string) => Promise<Stage['product']>,
): Promise<void> {
  const { databaseUrl } = stage;
  const requests = await readRequestsSince(databaseUrl, orderedSince);
  const copy = await createDatabase(databaseUrl, new URL(databaseUrl).pathname.slice(1));
  const copyUrl = copy.environment.DATABASE_URL;
  const recorder = await startRecorder(databaseUrl);
  try {
    const sent = new Map<string, SentTransaction[]>();
    const product = await start(recorder.databaseUrl);
    recorder.take();
    await playOrdered({ ...stage, product, connections: 1 }, orderedSince, (name) =>
      sent.set(name, recorder.take()),
    );
    await product.stop();

    await insertCodes(copyUrl, requests);
    await runSql(copyUrl, 'VACUUM ANALYZE');
    const alone = new Map<string, Alone>();
    for (const [name, transactions] of sent) {
      // Sequential, because later statements have the numbers that earlier ones made.
      const connections = ['paid', 'packed'].includes(name) ? 1 : CONNECTIONS;
      alone.set(name, await replayAction(copyUrl, transactions, connections));
    }
    await tellDone(copyUrl, requests.length, orderedSince);
    const orders = await pgbenchOrders(copyUrl, {
      connections: CONNECTIONS,
      seconds: ORDERS_SECONDS,
      citizens: CITIZENS,
      orders: ordersOfOne(),
    });
    alone.set('ordered', {
      seconds: requests.length / orders,
      transactions: requests.length,
      statements: requests.length,
    });
    tellRatio(costs, alone, requests.length);
  } finally {
    await recorder.close();
    await copy.drop();
  }
}

function tellCosts(costs: readonly Cost[]): void {
  const total = sum(costs.map(({ time }) => time));
  const toText = (name: string, time: ProcessorTime) =>
    `${name.padEnd(18)} server ${time.server.toFixed(2)} ms, PostgreSQL ${time.postgresql.toFixed(2)} ms a request`;
  for (const { name, calls, time } of costs) {
    print(`${toText(name, time)}; p99 of a call ${calls.p99} ms; ${calls.failed} failed`);
  }
  print(toText('in all', total));
  const both = ({ server, postgresql }: ProcessorTime) => server + postgresql;
  const orders = both(total) / both(costs[0]?.time ?? total);
  print(`a lifecycle is ${orders.toFixed(1)} orders; target ${TARGET_ORDERS} or less`);
}

function tellHalf(costs: readonly Cost[]): void {
  for (const { name, calls } of costs) {
    print(
      `half of the limit: ${name.padEnd(18)} ${calls.perSecond} calls a second, p99 ${calls.p99} ms, ${calls.failed} failed`,
    );
  }
  const slow = costs.filter(({ calls }) => calls.p99 > TARGET_P99_MS).map(({ name }) => name);
  const failed = costs.reduce((all, { calls }) => all + calls.failed, 0);
  const highest = Math.max(...costs.map(({ calls }) => calls.p99));
  print(
    `half of the limit: highest p99 ${highest} ms, ${failed} failed; target ${TARGET_P99_MS} of every call: ` +
      (slow.length > 0 ? `missed by ${slow.join(', ')}` : 'reached'),
  );
}

/** Verifies that the replay affected its rows. */
async function tellDone(databaseUrl: string, requests: number, orderedSince: string) {
  const states = await runSql<{ delivery: string; number: number }>(
    databaseUrl,
    `SELECT delivery, count(*)::integer AS number FROM requests
     WHERE id IN (SELECT request_id FROM request_history WHERE id > $1 AND event = 'REGISTERED') GROUP BY delivery`,
    [orderedSince],
  );
  const found = states.map(({ delivery, number }) => `${number} ${delivery}`).join(', ');
  print(`by pgbench, of ${requests} requests: ${found}`);
}

function tellRatio(
  costs: readonly Cost[],
  alone: ReadonlyMap<string, Alone>,
  requests: number,
): void {
  const milliseconds = (seconds: number) => ((seconds * 1_000) / requests).toFixed(2);
  let [server, postgresql] = [0, 0];
  for (const { name, calls } of costs) {
    const done = alone.get(name);
    if (!done) throw new Error(`No calls were sent for ${name}`);
    server += calls.seconds;
    postgresql += done.seconds;
    const each = (count: number) => (count / requests).toFixed(2);
    print(
      `${name.padEnd(18)} server ${milliseconds(calls.seconds)} ms, pgbench ${milliseconds(done.seconds)} ms a request, ` +
        `ratio ${(done.seconds / calls.seconds).toFixed(2)}; ${each(done.transactions)} transactions, ${each(done.statements)} statements`,
    );
  }
  print(
    `lifecycles a second: server ${(requests / server).toFixed(1)}, pgbench ${(requests / postgresql).toFixed(1)}, ` +
      `ratio ${(postgresql / server).toFixed(2)}; target ${TARGET_RATIO} or more ` +
      '(orders one to a statement; notices after a commit left out; paid and packed by one connection)',
  );
}

function sum(times: readonly ProcessorTime[]): ProcessorTime {
  return {
    server: times.reduce((all, { server }) => all + server, 0),
    postgresql: times.reduce((all, { postgresql }) => all + postgresql, 0),
  };
}
