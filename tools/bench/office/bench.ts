import { openBench } from '../../support/bench.ts';
import { type BenchDatabases, openDatabases } from '../../support/databases.ts';
import { type Fill, fillRequests } from '../../support/fill.ts';
import { load } from '../../support/load.ts';
import { print, printMachine } from '../../support/report.ts';
import { type Case, officeCases } from './cases.ts';
import { fillAudit } from './fill-audit.ts';
import { sampleFixtures } from './fixtures.ts';
import { openPlanner } from './plans.ts';
import { signInClerks, signInOffice } from './staff.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 2_000_000);
const FILLS = (process.env.BENCH_FILLS ?? 'lived,waiting').split(',') as Fill[];
const CITIZENS = 1000;
/** Concurrent staff. */
const CONNECTIONS = 4;
const REQUESTS_PER_CASE = 600;
const WARM_UP = 100;
const REQUESTS_PER_HEAVY_CASE = 20;
const TARGET_MS = 50;

/**
 * Office latency on a full database over HTTP, with query plans: once with a lived year, once with only undecided
 * requests.
 */
export default async function benchOffice(): Promise<void> {
  printMachine();
  await using databases = await openDatabases();
  for (const fill of FILLS) await measure(databases, fill);
}

async function measure(databases: BenchDatabases, fill: Fill): Promise<void> {
  // Searches count as reads.
  const settings = { STAFF_READS_PER_HOUR: '1000000' };
  await using bench = await openBench(databases, `office_${fill}_${REQUESTS}`, CITIZENS, settings);
  const { database, databaseUrl, product } = bench;
  const planner = openPlanner(databaseUrl);
  try {
    if (!database.filled) {
      await fillRequests(databaseUrl, REQUESTS, fill);
      await fillAudit(databaseUrl, REQUESTS);
      await database.persist();
    }
    const staff = await signInOffice(databaseUrl);
    const clerks = await signInClerks(databaseUrl);
    const cases = officeCases(staff, clerks, await sampleFixtures(databaseUrl), new Date());

    print(
      `\n${REQUESTS} requests, ${fill}: p50 and p95 in ms of ${REQUESTS_PER_CASE} calls, ${CONNECTIONS} at once; of what ` +
        `is heavy ${REQUESTS_PER_HEAVY_CASE} calls, one after another`,
    );
    const slow: string[] = [];
    for (const each of cases) {
      const p95 = await time(product.url, each);
      if (p95 > TARGET_MS && !each.heavy) slow.push(each.name);
    }
    print(`over ${TARGET_MS} ms at p95, of what is not heavy: ${slow.join('; ') || 'none'}`);

    for (const { name, run } of cases) {
      print(`\n-- ${name}\n${(await planner.explain(run)).join('\n\n')}`);
    }
  } finally {
    await planner.close();
  }
}

async function time(url: string, { name, make, heavy }: Case): Promise<number> {
  const connections = heavy ? 1 : CONNECTIONS;
  const turns = heavy ? REQUESTS_PER_HEAVY_CASE : REQUESTS_PER_CASE;
  await load(url, connections, Math.min(WARM_UP, turns), make);
  const { p50, p95, failed } = await load(url, connections, turns, make);
  print(`${name.padEnd(44)} ${p50} ${p95}${failed > 0 ? ` (${failed} FAILED)` : ''}`);
  return p95;
}
