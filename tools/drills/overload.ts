/**
 * Overload: more people than the server can serve order, read and retry under their key; some disconnect early. The
 * server has two connections and a short queue. Load shedding answers in the API form with Retry-After; accepted
 * orders are neither lost nor duplicated; everyone is served afterwards.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, createRequest, requestStatus } from '@wathiqa/contract';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { startWithCitizens } from '../support/bench.ts';
import { readMemory } from '../support/product.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { findLosses } from './support/load.ts';
import { countsText, insist, noAnswers, watchedClient } from './support/watched-client.ts';

/** Each with one connection. */
const PEOPLE = times('DRILL_PEOPLE', 1_000);
/** End of the rush. */
const RUSH_MS = times('DRILL_RUSH', 60) * 1_000;
/** A thousand requests slow a busy machine. */
const ANSWER_WITHIN_MS = 120_000;
/** One in `IMPATIENT` disconnects before the first response. */
const IMPATIENT = 5;
const HANGS_UP_AFTER_MS = 200;
/** Too few connections on any machine. */
const TOO_FEW = { DATABASE_CONNECTIONS: '2', DATABASE_QUEUE: '20' };
const MOST_MEMORY_MB = 400;
const HEALTH_EVERY_MS = 500;
const AFTERWARDS = 50;

export async function overload(): Promise<void> {
  await using stack = new Stack();
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment } = await createDatabase(cluster.adminUrl);
  const { product, citizens } = await startWithCitizens(environment.DATABASE_URL, PEOPLE, TOO_FEW);
  const server = stack.add(product);
  const headersOf = citizens.map(({ accessToken }) => () => ({
    authorization: `Bearer ${accessToken}`,
  }));

  const during = noAnswers();
  const orders = new Map<string, string>();
  const changed: string[] = [];
  const watch = stack.add(watchServer(server));
  const rushOver = Date.now() + RUSH_MS;
  /** Retry-After with jitter. */
  const comeAgain = (told: number) => {
    if (Date.now() > rushOver) throw new WentHome();
    return told * 1_000 * (1 + Math.random());
  };
  const outcomes = await Promise.all(
    headersOf.map(async (headers, nth) => {
      const client = watchedClient(during, () => server.url, headers, ANSWER_WITHIN_MS);
      const key = crypto.randomUUID();
      try {
        if (nth % IMPATIENT === 0) await hangUp(server.url, headers, key);
        const id = await insist(() => order(client, key), comeAgain);
        orders.set(key, id);
        await insist(() => client(requestStatus, { headers: { requestid: id } }), comeAgain);
        const again = await insist(() => order(client, key), comeAgain);
        if (again !== id) changed.push(key);
        return 'served';
      } catch (error) {
        if (error instanceof WentHome) return 'went home';
        throw error;
      }
    }),
  );
  const afterwards = noAnswers();
  for (const headers of headersOf.slice(0, AFTERWARDS)) {
    const client = watchedClient(afterwards, () => server.url, headers);
    const key = crypto.randomUUID();
    const id = await insist(() => order(client, key));
    orders.set(key, id);
    await insist(() => client(requestStatus, { headers: { requestid: id } }));
  }
  const { live, ready, memory } = await watch.stop();

  report('concurrent users, one connection each', PEOPLE);
  const served = outcomes.filter((outcome) => outcome === 'served').length;
  report('users served; users who gave up', `${served}; ${outcomes.length - served}`);
  report('orders accepted', orders.size);
  report('accepted calls; calls answered 503', `${during.accepted}; ${during.later}`);
  report('failed otherwise', countsText(during.wrong) || 'none');
  report('liveness probes; failed', saidNo(live));
  report('readiness probes; failed', saidNo(ready));
  report('peak memory of the process', `${memory} MB of ${MOST_MEMORY_MB}`);
  report(
    'afterwards: accepted calls; calls answered 503',
    `${afterwards.accepted}; ${afterwards.later}`,
  );
  const acknowledged = { orders, decided: new Set<string>(), paid: new Set<string>() };
  const losses = await findLosses(environment.DATABASE_URL, acknowledged);
  report('lost or duplicated', losses.length + changed.length);

  expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
  expectThat(changed.length === 0, `${changed.length} keys have two Ids`);
  expectThat(during.wrong.size === 0, countsText(during.wrong));
  expectThat(during.later > 0, 'No call was rejected, so there was no overload');
  expectThat(served > 0, 'No user was served');
  expectThat(!live.some((status) => status !== 200), `The liveness probe returned ${live}`);
  // Readiness may fail during overload.
  expectThat(!ready.some((status) => status !== 200 && status !== 503), `Ready: ${ready}`);
  expectThat(live.length > 0 && ready.at(-1) === 200, 'The server is not ready at the end');
  expectThat(memory <= MOST_MEMORY_MB, `The process used ${memory} MB`);
  expectThat(afterwards.wrong.size === 0, `Afterwards ${countsText(afterwards.wrong)}`);
  expectThat(afterwards.later === 0, `${afterwards.later} calls were answered 503 afterwards`);
  const code = await server.stop();
  expectThat(code === 0, `The server exited with ${code}`);
}

/** Gave up. */
class WentHome extends Error {}

async function order(client: Client, key: string): Promise<string> {
  const headers = { 'idempotency-key': key };
  const { Id = '' } = await client(createRequest, { headers, query: {}, body: birthOrder() });
  return Id;
}

async function hangUp(
  baseUrl: string,
  headers: () => Record<string, string>,
  key: string,
): Promise<void> {
  const answerWithin = Math.ceil(HANGS_UP_AFTER_MS * Math.random());
  const client = createClient({ baseUrl, fetch, headers, answerWithin });
  await order(client, key).catch(() => {});
}

/** Number of checks; number of failures. */
function saidNo(statuses: readonly number[]): string {
  return `${statuses.length}; ${statuses.filter((status) => status !== 200).length}`;
}

function watchServer(server: ServerProcess) {
  const live: number[] = [];
  const ready: number[] = [];
  let memory = 0;
  let stopped = false;
  /** 0: no response. */
  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`).catch(() => undefined);
    await response?.text().catch(() => '');
    return response?.status ?? 0;
  };
  const watching = (async () => {
    for (let last = false; !last; ) {
      last = stopped;
      live.push(await ask('/health/live'));
      ready.push(await ask('/health/ready'));
      memory = Math.max(memory, readMemory(server));
      if (!last) await delay(HEALTH_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return { live, ready, memory };
    },
  };
}
