import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { type Cluster, startCluster } from '@wathiqa/server/test/support/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/postgresql-database.ts';
import { signInCitizens } from '../support/citizens.ts';
import { type Fill, fillRequests } from '../support/fill.ts';
import { load } from '../support/load.ts';
import { startProduct } from '../support/product.ts';
import { type Case, clerkCases, supervisorCases } from './cases.ts';
import { drawKnown } from './known.ts';
import { openPlanner } from './plans.ts';
import { signInStaff } from './staff.ts';

/** Memory as an operator would give it; everything that keeps orders safe stays as it comes. */
const MEMORY = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min'];
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 2_000_000);
const CITIZENS = 1000;
/** Clerks who ask at the very same moment. */
const CONNECTIONS = 4;
const TURNS = 600;
const WARM_UP = 100;
const FIGURES_TURNS = 20;
const TARGET_MS = 50;

/**
 * What staff wait for with a full register, over HTTP and signed in: every way of narrowing the queue, every
 * kind of search, and the figures; with how PostgreSQL runs each. Once with a year that was lived, and once
 * with as many requests of which not one is decided.
 */
export default async function benchOffice(): Promise<void> {
  say(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}`);
  const cluster = await startCluster({ durable: true, settings: MEMORY });
  try {
    for (const fill of ['lived', 'waiting'] as const) await measure(cluster, fill);
  } finally {
    await cluster.stop();
  }
}

async function measure(cluster: Cluster, fill: Fill): Promise<void> {
  const { environment, drop } = await createDatabase(cluster.adminUrl);
  const databaseUrl = environment.DATABASE_URL;
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret);
  const planner = openPlanner(databaseUrl);
  try {
    await signInCitizens(databaseUrl, secret, CITIZENS);
    await fillRequests(databaseUrl, REQUESTS, fill);
    const known = await drawKnown(databaseUrl);
    const clerk = clerkCases(await signInStaff(databaseUrl, 'clerk'), known);
    const supervisor = supervisorCases(await signInStaff(databaseUrl, 'supervisor'), new Date());

    say(
      `\n${REQUESTS} requests, ${fill}: p50 and p95 in ms of ${TURNS} calls, ${CONNECTIONS} at once`,
    );
    const slow: string[] = [];
    for (const each of clerk) {
      const p95 = await time(product.url, each, CONNECTIONS, TURNS);
      if (p95 > TARGET_MS) slow.push(each.name);
    }
    for (const each of supervisor) await time(product.url, each, 1, FIGURES_TURNS);
    say(`over ${TARGET_MS} ms at p95: ${slow.join('; ') || 'none'}`);

    for (const { name, run } of [...clerk, ...supervisor]) {
      say(`\n-- ${name}\n${(await planner.plansOf(run)).join('\n\n')}`);
    }
  } finally {
    await planner.close();
    await product.stop();
    await drop();
  }
}

/** Measures one case and says it. Resolves with its p95. */
async function time(
  url: string,
  { name, make }: Case,
  connections: number,
  turns: number,
): Promise<number> {
  await load(url, connections, Math.min(WARM_UP, turns), make);
  const { p50, p95, failed } = await load(url, connections, turns, make);
  say(`${name.padEnd(44)} ${p50} ${p95}${failed > 0 ? ` (${failed} FAILED)` : ''}`);
  return p95;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
