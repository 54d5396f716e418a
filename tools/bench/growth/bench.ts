import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { MAX_REPORT_DAYS } from '@wathiqa/contract/office';
import { addDays, cairoDay, daysBetween, isoDay } from '@wathiqa/domain';
import type { Tables } from '@wathiqa/server/src/db/schema.ts';
import { rollupDay } from '@wathiqa/server/src/features/reports/daily-figures.ts';
import { countDays } from '@wathiqa/server/src/features/reports/daily-orders.ts';
import { findExpiredRequests } from '@wathiqa/server/src/requests/erasure.ts';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Citizen, signInCitizens } from '../../support/citizens.ts';
import { type BenchDatabase, type BenchDatabases, openDatabases } from '../../support/databases.ts';
import { fillRequests } from '../../support/fill.ts';
import { growRegister, MOST_TIMES } from '../../support/grow.ts';
import { load, type Run } from '../../support/load.ts';
import { measureProcessorTime } from '../../support/processor-time.ts';
import { startProduct } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';
import { type Case, officeCases } from '../office/cases.ts';
import { sampleFixtures } from '../office/fixtures.ts';
import { openPlanner } from '../office/plans.ts';
import { signInClerks, signInOffice } from '../office/staff.ts';
import { createLookupRequest } from '../orders/lookup-request.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';
import { migrateUnderLoad } from './migration.ts';

const FEW = Number(process.env.BENCH_FEW ?? 100_000);
const MANY = Number(process.argv[3] ?? process.env.BENCH_REQUESTS ?? 3_000_000);
const CITIZENS = 1000;
const CONNECTIONS = 4;
const CALLS = Number(process.env.BENCH_CALLS ?? 400);
const HEAVY_CALLS = 10;
const TARGET = 1.5;
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '');

const OFFICE = [
  'queue, first page',
  'queue, large governorate',
  'queue, rare document, small governorate',
  'search by request number',
  'search by national ID',
  'search by mobile',
  'search by three names',
  'search by a common name',
  'search by a rare name',
  'search by a name written otherwise',
  'dispatch, ready to pack',
  'dispatch, small governorate',
  'dispatch, one batch',
  'audit, first page',
  'audit, one request',
  'figures of 30 days',
  'figures of 92 days',
];

interface Side {
  database: BenchDatabase;
  product: ServerProcess;
  citizens: Citizen[];
  cases: Measured[];
}

interface Measured extends Pick<Case, 'name' | 'make' | 'heavy'> {
  accepted?: (answer: string) => boolean;
}

/** Milliseconds per call: elapsed and CPU. */
interface Taken extends Run {
  processor: number;
}

/**
 * `npm run bench growth [REQUESTS]`: latency per call with 100,000 (`BENCH_FEW`) and REQUESTS stored requests,
 * alternating; and the longest call during a migration with index and constraint validation.
 */
export default async function benchGrowth(): Promise<void> {
  print(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}`);
  await using databases = await openDatabases();
  const few = await openSide(databases, FEW);
  const many = await openSide(databases, MANY);
  try {
    await compare(few, many);
    await measureErasure([few, many]);
    print(await migrateUnderLoad(many.database.databaseUrl, many.product, many.citizens));
  } finally {
    for (const { product, database } of [few, many]) {
      await product.stop();
      await database.close();
    }
  }
}

async function openSide(databases: BenchDatabases, requests: number): Promise<Side> {
  const database = await databases.open(`growth_${requests}`);
  const { databaseUrl } = database;
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret);
  const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
  if (!database.filled) {
    const times = Math.min(Math.round(requests / FEW), MOST_TIMES);
    await fillRequests(databaseUrl, Math.round(requests / times));
    await growRegister(databaseUrl, times);
    await database.persist();
  }
  await doHousekeeping(databaseUrl);
  const staff = await signInOffice(databaseUrl);
  const office = officeCases(
    staff,
    await signInClerks(databaseUrl),
    await sampleFixtures(databaseUrl),
    new Date(),
  );
  return {
    ...{ database, product, citizens },
    cases: [
      { name: 'order of two documents', make: createOrderRequest(citizens), accepted },
      { name: 'status', make: await createLookupRequest(databaseUrl, citizens), accepted },
      ...office
        .filter(({ name }) => OFFICE.includes(name))
        // Full counts are never concurrent.
        .map((each) => ({ ...each, heavy: each.heavy ?? each.name.startsWith('dispatch') })),
    ],
  };
}

/** Completes background work of older fills: daily rollups, request counts. */
async function doHousekeeping(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const longQuery = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const today = cairoDay(new Date());
    const days = daysBetween(addDays(today, -MAX_REPORT_DAYS), addDays(today, -1)).map(isoDay);
    await rollupDay({ longQuery }, days);
    await countDays({ longQuery }, days, new Date());
    await runSql(databaseUrl, 'VACUUM ANALYZE');
  } finally {
    await longQuery.destroy();
  }
}

async function compare(few: Side, many: Side): Promise<void> {
  print(
    `\n${FEW} and ${MANY} requests: p50 and p99 in ms, ${CALLS} calls, ${CONNECTIONS} at once (figures and dispatch ${HEAVY_CALLS}, one by one), and ` +
      `ms of processor a call, of the server and of PostgreSQL; ratio of the processor's and of p99 (target ${TARGET})`,
  );
  for (const [at, one] of few.cases.entries()) {
    if (!ONLY.test(one.name)) continue;
    const other = many.cases[at];
    if (!other) continue;
    const small = await measure(few, one);
    const large = await measure(many, other);
    const ratios = [large.processor / small.processor, large.p99 / small.p99];
    print(
      `${one.name.padEnd(42)} ${describe(small)} | ${describe(large)} | ${ratios.map(describeRatio).join(', p99 ')}`,
    );
  }
}

async function measure({ product, database }: Side, of: Measured): Promise<Taken> {
  const [connections, calls] = of.heavy ? [1, HEAVY_CALLS] : [CONNECTIONS, CALLS];
  await load(product.url, connections, Math.ceil(calls / 4), of.make, of.accepted);
  let run: Run | undefined;
  const time = await measureProcessorTime(product, database.databaseUrl, async () => {
    run = await load(product.url, connections, calls, of.make, of.accepted);
  });
  if (!run) throw new Error('no measurement');
  return { ...run, processor: (time.server + time.postgresql) / calls };
}

function describeRatio(ratio: number): string {
  return `${ratio.toFixed(2)}${ratio > TARGET ? ' OVER' : ''}`;
}

function describe({ p50, p99, processor, failed }: Taken): string {
  return `${p50} ${p99} (${processor.toFixed(2)})${failed > 0 ? ` ${failed} FAILED` : ''}`;
}

/** Time of the daily retention search with few or no expired requests. */
async function measureErasure(sides: readonly Side[]): Promise<void> {
  const now = Date.now();
  const terms = {
    endedBefore: new Date(now - 300 * DAY_MS),
    deliveredBefore: new Date(now - 300 * DAY_MS),
  };
  for (const { database } of sides) {
    const planner = openPlanner(database.databaseUrl);
    const plan = await planner.explain((database) => findExpiredRequests(database, terms, 200));
    await planner.close();
    print(`\n-- the daily erasure finds its next 200\n${plan.join('\n')}`);
  }
}

const DAY_MS = 86_400_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
