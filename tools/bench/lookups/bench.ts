import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { recordOf, startRegister } from '@wathiqa/server/test/support/civil-register.ts';
import { signInCitizens } from '../../support/citizens.ts';
import { openDatabases } from '../../support/databases.ts';
import { load, type Run } from '../../support/load.ts';
import { print, printMachine } from '../../support/print.ts';
import { startProduct } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';

const CITIZENS = 1000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Few, because latency is measured. */
const CONNECTIONS = 4;
const ORDERS_A_ROUND = Number(process.env.BENCH_ORDERS ?? 600);
/** Two documents each: 1,200 lookups a minute. */
const ORDERS_PER_SECOND = 10;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const REGISTER_MS = 100;

/**
 * Orders with and without a civil register, in turn; then lookups a minute during orders, with a register that needs
 * 100 ms an answer. The register is in this process, with the load.
 */
export default async function benchLookups(): Promise<void> {
  printMachine();
  await using databases = await openDatabases();
  const register = await startRegister();
  register.answer = async (request) => {
    await delay(REGISTER_MS);
    return { body: recordOf(request) };
  };
  const secret = randomBytes(32).toString('base64url');
  const start = async (name: string, environment: Record<string, string>) => {
    const { databaseUrl, close } = await databases.open(name);
    const product = await startProduct(databaseUrl, secret, environment);
    const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
    const order = (count: number, perSecond?: number) =>
      load(product.url, CONNECTIONS, count, createOrderRequest(citizens), accepted, perSecond);
    await order(ORDERS_A_ROUND);
    return { databaseUrl, order, stop: () => product.stop().then(close) };
  };
  const without = await start('without', {});
  const beside = await start('lookups', register.environment);
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      print(`round ${round}, without a register: ${times(await without.order(ORDERS_A_ROUND))}`);
      print(`round ${round}, with one: ${times(await beside.order(ORDERS_A_ROUND))}`);
    }
    await drained(beside.databaseUrl);
    const before = await countDone(beside.databaseUrl);
    const started = performance.now();
    const run = await beside.order(SECONDS * ORDERS_PER_SECOND, ORDERS_PER_SECOND);
    await drained(beside.databaseUrl);
    const minutes = (performance.now() - started) / 60_000;
    const done = (await countDone(beside.databaseUrl)) - before;
    print(`${ORDERS_PER_SECOND} orders/s: ${times(run)}`);
    print(
      `lookups a minute: ${Math.round(done / minutes)}; target 1,000. ` +
        `${2 * SECONDS * ORDERS_PER_SECOND - done} lost or doubled`,
    );
  } finally {
    await without.stop();
    await beside.stop();
    await register.stop();
  }
}

function times({ p50, p95, p99, perSecond, failed }: Run): string {
  return `${perSecond}/s, p50 ${p50}, p95 ${p95}, p99 ${p99} ms, ${failed} failed`;
}

/** Waits until every order is examined and every lookup is done. */
async function drained(databaseUrl: string): Promise<void> {
  const left = `SELECT FROM requests WHERE findings IS NULL
                UNION ALL SELECT FROM document_lookups WHERE state = 'pending' LIMIT 1`;
  while ((await runSql(databaseUrl, left)).length > 0) await delay(250);
}

async function countDone(databaseUrl: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    databaseUrl,
    "SELECT count(*)::int AS count FROM audit_entries WHERE action = 'request.lookUp'",
  );
  return row?.count ?? 0;
}
