/** Database outages under load on two servers: silent host, stop, full disk, terminated backends. */
import { setTimeout as delay } from 'node:timers/promises';
import { runSql } from '../support/sql.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';
import type { Load } from './support/load.ts';
import { type SystemPostgres, startPostgres } from './support/postgres.ts';
import { endLoad, startLoadedServers } from './support/two-servers.ts';
import { startValve, type Valve } from './support/valve.ts';
import { countsText } from './support/watched-client.ts';

const SILENT_MS = times('DRILL_SILENT', 30) * 1_000;
const STOPPED_MS = times('DRILL_STOPPED', 60) * 1_000;
const TERMINATIONS = times('DRILL_TERMINATIONS', 200);
const BACK_WITHIN_MS = 10_000;

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
    // Within any transaction or statement.
    const terminate = `SELECT pg_terminate_backend(pid) FROM (
      SELECT pid FROM pg_stat_activity
      WHERE application_name LIKE 'wathiqa key %' AND state <> 'idle' ORDER BY random() LIMIT 1) AS busy`;
    for (let ended = 0; ended < TERMINATIONS; await delay(20)) {
      ended += (await runSql(postgres.directUrl, terminate)).length;
    }
  },
};

export async function outages(): Promise<void> {
  await using stack = new Stack();
  const postgres = stack.add(await startPostgres());
  const valve = stack.add(await startValve(postgres.directUrl));
  const { urls, load } = await startLoadedServers(valve.url, stack);
  const late: string[] = [];
  for (const [name, outage] of Object.entries(OUTAGES)) {
    const before = load.answers.later;
    await outage({ postgres, valve, load });
    const back = Date.now();
    while (load.lastOrderAt() < back) await delay(50);
    const waited = load.lastOrderAt() - back;
    const refused = load.answers.later - before;
    report(name, `first order accepted after ${(waited / 1_000).toFixed(1)} s, ${refused} × 503`);
    if (waited > BACK_WITHIN_MS) late.push(name);
    await delay(2_000);
  }
  const losses = await endLoad(load, postgres.directUrl);
  const alive = await Promise.all(urls.map(async (url) => (await fetch(`${url}/health/ready`)).ok));
  report('ready servers', `${alive.filter(Boolean).length} of ${urls.length}`);
  expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
  expectThat(!alive.includes(false), 'A server is not ready');
  expectThat(load.answers.wrong.size === 0, countsText(load.answers.wrong));
  expectThat(late.length === 0, `Orders were accepted too late: ${late.join(', ')}`);
}
