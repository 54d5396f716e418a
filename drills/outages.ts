/**
 * The database goes away in other ways than by a kill, under orders, decisions and payments at two servers: its host
 * falls silent, PostgreSQL is stopped, its disk fills, and backends are ended in the middle of whatever they do.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import { startServerProcess } from '@wathiqa/server/test/support/server-process.ts';
import { runSql } from '../bench/support/sql.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { findLosses, type Load, startLoad, startProvider } from './support/load.ts';
import { type SystemPostgres, startPostgres } from './support/postgres.ts';
import { startValve, type Valve } from './support/valve.ts';
import { wrongText } from './support/watched-client.ts';

const PEOPLE = 6;
const SILENT_MS = times('DRILL_SILENT', 30) * 1_000;
const STOPPED_MS = times('DRILL_STOPPED', 60) * 1_000;
const TERMINATIONS = times('DRILL_TERMINATIONS', 200);
const BACK_WITHIN_MS = 10_000;
const SETTLED_WITHIN_MS = 60_000;

interface Scene {
  postgres: SystemPostgres;
  valve: Valve;
  load: Load;
}

const OUTAGES: Record<string, (scene: Scene) => Promise<void>> = {
  'host silent': async ({ valve }) => {
    valve.close();
    await delay(SILENT_MS);
    valve.open();
  },
  'PostgreSQL stopped': async ({ postgres }) => {
    await postgres.halt();
    await delay(STOPPED_MS);
    await postgres.start();
  },
  'disk full': async ({ postgres }) => {
    await postgres.fillDisk();
    await delay(15_000);
    await postgres.freeDisk();
  },
  'backends terminated': async ({ postgres }) => {
    // In the middle of a transaction or a statement, whichever it is.
    const terminate = `SELECT pg_terminate_backend(pid) FROM (
      SELECT pid FROM pg_stat_activity
      WHERE application_name = 'wathiqa' AND state <> 'idle' ORDER BY random() LIMIT 1) AS busy`;
    for (let ended = 0; ended < TERMINATIONS; await delay(20)) {
      ended += (await runSql(postgres.directUrl, terminate)).length;
    }
  },
};

export async function outages(): Promise<void> {
  const stack = new Stack();
  try {
    const postgres = stack.add(await startPostgres());
    const valve = stack.add(await startValve(postgres.directUrl));
    const urls: string[] = [];
    const provider = stack.add(await startProvider(() => urls));
    const start = () =>
      startServerProcess({
        ...DATA_KEYS,
        DATABASE_URL: valve.url,
        FAWRY_HOST: provider.url,
        RATE_LIMIT_PAYMENTS: '1000000',
        STAFF_READS_PER_HOUR: '1000000',
      });
    const servers = [stack.add(await start()), stack.add(await start())];
    urls.push(...servers.map(({ url }) => url));
    const load = await startLoad(urls, provider, PEOPLE);
    await delay(3_000);
    const late: string[] = [];
    for (const [name, outage] of Object.entries(OUTAGES)) {
      const before = load.answers.later;
      await outage({ postgres, valve, load });
      const back = Date.now();
      while (load.lastOrderAt() < back) await delay(50);
      const waited = load.lastOrderAt() - back;
      const refused = load.answers.later - before;
      report(name, `orders again after ${(waited / 1_000).toFixed(1)} s, ${refused} × 503`);
      if (waited > BACK_WITHIN_MS) late.push(name);
      await delay(2_000);
    }
    await load.stop();
    const { orders, decided, paid } = load.acknowledged;
    report(
      'acknowledged: orders, decisions, payments',
      `${orders.size}, ${decided.size}, ${paid.size}`,
    );
    let losses = await findLosses(postgres.directUrl, load.acknowledged);
    for (
      const deadline = Date.now() + SETTLED_WITHIN_MS;
      losses.length > 0 && Date.now() < deadline;
    ) {
      await delay(1_000);
      losses = await findLosses(postgres.directUrl, load.acknowledged);
    }
    report('lost or doubled', losses.length);
    const alive = await Promise.all(
      urls.map(async (url) => (await fetch(`${url}/health/ready`)).ok),
    );
    report('servers that are ready', `${alive.filter(Boolean).length} of ${servers.length}`);
    expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
    expectThat(!alive.includes(false), 'A server is not ready');
    expectThat(load.answers.wrong.size === 0, wrongText(load.answers));
    expectThat(late.length === 0, `Orders were taken too late: ${late.join(', ')}`);
  } finally {
    await stack.end();
  }
}
