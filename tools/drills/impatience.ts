/**
 * Overload without backoff: ten times the orders that the server can place, and each client sends the next one at once
 * after a refusal, which the server delays. The accepted orders stay near the capacity and are answered in time. A slow
 * database sets the capacity, so that clients on the same machine can exceed it; with `DRILL_STATEMENT_MS=0` the
 * processor does.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { startWithCitizens } from '../support/bench.ts';
import { load, type MakeRequest, readAnswer } from '../support/load.ts';
import { accepted, createOrderRequest } from '../support/orders.ts';
import { runSql } from '../support/sql.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';

/** Each with one connection. */
const PEOPLE = times('DRILL_PEOPLE', 1_000);
const SECONDS = times('DRILL_RUSH', 15);
const TIMES_CAPACITY = 10;
/** Duration of an order's statement, of which a server has four at a time. */
const STATEMENT_MS = Number(process.env.DRILL_STATEMENT_MS ?? 200);
/** Defaults of the product, which test servers switch off. */
const SHIPPED_LIMITS = { DATABASE_QUEUE: '200', OVERLOAD_DELAY: '2000' };
/** Concurrent orders that use up the capacity: four statements, and as many that wait. */
const CAPACITY_CONNECTIONS = 128;
const LEAST_GOODPUT = 0.7;
const LONGEST_P99_MS = 2_000;

export async function impatience(): Promise<void> {
  await using stack = new Stack();
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment } = await createDatabase(cluster.adminUrl);
  const url = environment.DATABASE_URL;
  const { product, citizens } = await startWithCitizens(url, PEOPLE, SHIPPED_LIMITS);
  const server = stack.add(product);
  const make = createOrderRequest(citizens);
  await runSql(
    url,
    `
    CREATE FUNCTION wait_a_moment() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_sleep(${STATEMENT_MS / 1_000}); RETURN NULL; END'`,
  );
  await runSql(
    url,
    'CREATE TRIGGER slow AFTER INSERT ON requests EXECUTE FUNCTION wait_a_moment()',
  );

  await load(server.url, CAPACITY_CONNECTIONS, 500, make);
  const alone = await load(server.url, CAPACITY_CONNECTIONS, 3_000, make, accepted);
  const capacity = alone.perSecond;
  const before = await countOrders(url);

  const asked = capacity * TIMES_CAPACITY;
  const { sent, latencies, failed } = await rush(server.url, make, asked);
  const goodput = latencies.length / SECONDS / capacity;
  const [p50, p99] = [0.5, 0.99].map((share) =>
    Math.round(latencies[Math.floor(latencies.length * share)] ?? 0),
  );
  const written = (await countOrders(url)) - before;

  report('capacity, orders a second', capacity);
  report('asked for and arrived a second', `${asked}; ${Math.round(sent / SECONDS)}`);
  report('accepted a second, of the capacity', `${Math.round(goodput * 100)} %`);
  report('accepted, p50 and p99 in ms', `${p50}; ${p99}`);
  report('acknowledged; written', `${latencies.length}; ${written}`);
  expectThat(failed === 0, `${failed} answers were neither an order nor 503`);
  expectThat(sent - latencies.length >= PEOPLE, 'It was no overload');
  expectThat(written >= latencies.length, `${latencies.length - written} orders are lost`);
  expectThat(goodput >= LEAST_GOODPUT, `Only ${Math.round(goodput * 100)} % of the capacity`);
  expectThat((p99 ?? 0) <= LONGEST_P99_MS, `One in a hundred accepted orders took ${p99} ms`);
}

/**
 * Sends orders for {@link SECONDS}, at a rate as far as the lines allow.
 *
 * @returns latencies of the accepted orders, in milliseconds from the sending, ascending
 */
async function rush(url: string, make: MakeRequest, perSecond: number) {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  let [turns, sent, failed] = [0, 0, 0];
  const begun = performance.now();
  const end = begun + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.setEncoding('latin1');
      await once(socket, 'connect');
      for (;;) {
        const turn = turns++;
        const early = begun + (turn * 1_000) / perSecond - performance.now();
        if (early > 0) await delay(early);
        const at = performance.now();
        if (at >= end) break;
        sent += 1;
        socket.write(make(turn));
        const answer = await readAnswer(socket);
        if (accepted(answer)) latencies.push(performance.now() - at);
        else if (!answer.startsWith('HTTP/1.1 503')) failed += 1;
      }
      socket.destroy();
    }),
  );
  return { sent, failed, latencies: latencies.sort((one, other) => one - other) };
}

async function countOrders(url: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(url, 'SELECT count(*)::int FROM requests');
  return row?.count ?? 0;
}
