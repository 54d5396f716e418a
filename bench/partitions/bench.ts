import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { migrate } from '@wathiqa/server/src/db/migrate.ts';
import type { Tables } from '@wathiqa/server/src/db/schema.ts';
import { deleteNotifications } from '@wathiqa/server/src/features/compliance/retention/repository.ts';
import { claimNotifications } from '@wathiqa/server/src/features/notifications/repository.ts';
import { loadContent } from '@wathiqa/server/src/features/reference-data/lookups/load.ts';
import { CREATE_REQUESTS } from '@wathiqa/server/src/requests/register.ts';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ordersOfOne } from '../orders/bench.ts';
import { PLACEHOLDERS } from '../orders/pgbench.ts';
import { type Citizen, signInCitizens } from '../support/citizens.ts';
import { readProcessorTime } from '../support/processor-time.ts';
import { runSql } from '../support/sql.ts';
import { fillMonths, firstNumber, MONTHS, partTables } from './parted.ts';

const REQUESTS = Number(process.argv[3] ?? process.env.BENCH_REQUESTS ?? 96_000);
const ORDERS = Number(process.env.BENCH_ORDERS ?? 400);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const CITIZENS = 200;
const READS = 2_000;
const CLAIMS = 100;
const WAITING = 1_000;
const SETTLED = 20_000;
const MEMORY = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
  'autovacuum=off',
];

interface Side {
  name: string;
  parted: boolean;
  databaseUrl: string;
  citizens: Citizen[];
  /** One connection. */
  pool: pg.Pool;
  database: Kysely<Tables>;
  /** The process behind it. */
  backend: number;
}

/** What each form took, turn about, by the name of what was done. */
type Results = Map<string, Map<string, string[]>>;

/**
 * `npm run bench partitions [REQUESTS]`: history and messages in one table each, and parted by month: processor time of PostgreSQL for
 * orders, for reading a request's history, for claiming messages, for the end of a month's messages, and for tidying up.
 * `BENCH_PROGRAMS` names the folder of another PostgreSQL's programs.
 */
export default async function benchPartitions(): Promise<void> {
  const programs = process.env.BENCH_PROGRAMS;
  const settings = MEMORY;
  const cluster = await startCluster({
    durable: false,
    settings,
    ...(programs ? { programs } : {}),
  });
  const [{ version } = { version: '' }] = await runSql<{ version: string }>(
    cluster.adminUrl,
    `SELECT current_setting('server_version') AS version`,
  );
  print(
    `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; PostgreSQL ${version}; ${REQUESTS} requests in ${MONTHS} months`,
  );
  const results: Results = new Map();
  try {
    const sides = [
      await openSide(cluster.adminUrl, 'one table', false),
      await openSide(cluster.adminUrl, `${MONTHS} partitions`, true),
    ];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          await measureCalls(side, results);
        }
      }
      for (const side of sides) await measureEnds(side, results);
    } finally {
      for (const { pool } of sides) await pool.end();
    }
  } finally {
    await cluster.stop();
  }
  for (const [what, forms] of results) {
    const described = [...forms].map(([form, figures]) => `${form}: ${figures.join(', ')}`);
    print(`${what}\n  ${described.join('\n  ')}`);
  }
  print(
    `load average after: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  );
}

async function openSide(adminUrl: string, name: string, parted: boolean): Promise<Side> {
  const { environment } = await createDatabase(adminUrl);
  const databaseUrl = environment.DATABASE_URL;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  // What failed has said so by itself.
  pool.on('error', () => {});
  const connection = {
    script: async (script: string) => void (await pool.query(script)),
    rows: (text: string, values?: unknown[]) => pool.query(text, values),
  };
  await migrate(connection, loadContent);
  const citizens = await signInCitizens(
    databaseUrl,
    'a secret of the bench, long enough',
    CITIZENS,
  );
  if (parted) await partTables(databaseUrl);
  const start = performance.now();
  const { rows } = await pool.query<{ backend: number }>('SELECT pg_backend_pid() AS backend');
  const side = {
    ...{ name, parted, databaseUrl, citizens, pool },
    database: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    backend: rows[0]?.backend ?? 0,
  };
  await order(side, CITIZENS);
  await fillMonths(databaseUrl, REQUESTS);
  const sizes = await runSql<{ size: string }>(
    databaseUrl,
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  const took = ((performance.now() - start) / 1000).toFixed(0);
  print(`${name}: filled in ${took} s, ${sizes[0]?.size}; load ${loadavg()[0]?.toFixed(1)}`);
  return side;
}

/** Orders of two documents by the server's own statement, one after the other. */
async function order({ pool, citizens }: Pick<Side, 'pool' | 'citizens'>, count: number) {
  const orders = ordersOfOne();
  for (let turn = 0; turn < count; turn += 1) {
    const { sessionId = '' } = citizens[turn % citizens.length] ?? {};
    const own = orders
      .replaceAll(PLACEHOLDERS.session, sessionId)
      .replaceAll(PLACEHOLDERS.key, randomUUID());
    const { rows } = await pool.query<{ request_id: string | null }>({
      ...{ name: 'order', text: CREATE_REQUESTS.text },
      values: [own, 0, 0],
    });
    if (rows[0]?.request_id == null) throw new Error('an order was refused');
  }
}

/** What happens all day. */
async function measureCalls(side: Side, results: Results): Promise<void> {
  const { pool, database } = side;
  const orders = await spend(side, () => order(side, ORDERS));
  note(results, 'an order of two documents, ms', side, orders.processor / ORDERS);

  await pool.query('SET plan_cache_mode = force_generic_plan');
  const reads = await spend(side, async () => {
    for (let read = 0; read < READS; read += 1) {
      const month = read % (MONTHS - 1);
      const n = 1 + ((read * 7919) % Math.round(REQUESTS / MONTHS));
      const id = firstNumber(month) + ((n * 1_000_003) % 999_999_937) * 10;
      await pool.query({
        name: 'history',
        text: 'SELECT at, event, state, left_state FROM request_history WHERE request_id = $1 ORDER BY id',
        values: [id],
      });
    }
  });
  await pool.query('RESET plan_cache_mode');
  note(
    results,
    'the history of a request, prepared and generic, ms',
    side,
    reads.processor / READS,
  );

  await pool.query(
    `UPDATE notifications SET sent_at = NULL, next_attempt_at = '-infinity', created_at = now(), enqueued_at = NULL
     WHERE channel = 'sms' AND occurrence = '1' AND request_id = ANY (ARRAY(
       SELECT request_id FROM request_history WHERE request_id >= ${firstNumber(MONTHS - 1)}
       ORDER BY request_id LIMIT ${WAITING * 6}))`,
  );
  const now = new Date();
  const claims = await spend(side, async () => {
    for (let claim = 0; claim < CLAIMS; claim += 1) {
      const undone = database.transaction().execute(async (transaction) => {
        await claimNotifications(transaction, 'sms', {
          ...{
            limit: 100,
            now,
            supersededBefore: now,
            leasedUntil: new Date(now.getTime() + 60_000),
          },
        });
        throw new UndoneError();
      });
      await undone.catch((error) => {
        if (!(error instanceof UndoneError)) throw error;
      });
    }
  });
  note(results, 'a claim of 100 messages, ms', side, claims.processor / CLAIMS);
  await pool.query(
    `UPDATE notifications SET sent_at = now(), next_attempt_at = now() WHERE sent_at IS NULL AND occurrence = '1'`,
  );
  await pool.query('VACUUM (ANALYZE, PARALLEL 0) notifications');
}

/** What happens now and then: messages that are settled are tidied up after, and those of the first month go. */
async function measureEnds(side: Side, results: Results): Promise<void> {
  const { pool, database, parted } = side;
  const newest = parted ? `notifications_${MONTHS - 1}` : 'notifications';
  await pool.query(
    `UPDATE notifications SET next_attempt_at = now() WHERE request_id IN (
       SELECT DISTINCT request_id FROM request_history WHERE request_id >= ${firstNumber(MONTHS - 1)}
       LIMIT ${SETTLED / 8})`,
  );
  const tidied = await spend(side, () => pool.query(`VACUUM (PARALLEL 0) ${newest}`));
  noteSpent(results, `VACUUM after ${SETTLED} messages of the newest month changed`, side, tidied);

  const monthOver = new Date(Date.now() - (MONTHS - 1) * 30 * 86_400_000);
  let deleted = 0;
  const gone = await spend(side, async () => {
    if (parted) {
      await pool.query('ALTER TABLE notifications DETACH PARTITION notifications_0');
      await pool.query('DROP TABLE notifications_0');
    } else {
      deleted = await deleteNotifications(database, monthOver);
    }
  });
  noteSpent(results, `the first month's messages go (${deleted || 'DETACH and DROP'})`, side, gone);
  if (!parted) {
    const after = await spend(side, () => pool.query('VACUUM (PARALLEL 0) notifications'));
    noteSpent(results, 'VACUUM after that', side, after);
  }
}

/** Takes back what a claim has done. */
class UndoneError extends Error {}

interface Spent {
  /** Milliseconds. */
  processor: number;
  clock: number;
  /** Bytes of the log. */
  log: number;
}

/** What some work on the one connection of a side takes. */
async function spend({ backend, databaseUrl }: Side, work: () => Promise<unknown>): Promise<Spent> {
  const position = async () => {
    const [row] = await runSql<{ at: string }>(
      databaseUrl,
      `SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS at`,
    );
    return Number(row?.at);
  };
  const before = {
    log: await position(),
    processor: readProcessorTime(backend),
    clock: performance.now(),
  };
  await work();
  const [processor, clock] = [readProcessorTime(backend), performance.now()];
  return {
    processor: processor - before.processor,
    clock: clock - before.clock,
    log: (await position()) - before.log,
  };
}

function noteSpent(results: Results, what: string, side: Side, { processor, clock, log }: Spent) {
  note(
    results,
    what,
    side,
    `${processor.toFixed(0)} ms of processor, ${clock.toFixed(0)} of the clock, ${(log / 1e6).toFixed(1)} MB of log`,
  );
}

function note(results: Results, what: string, { name }: Side, figure: number | string): void {
  const forms = results.get(what) ?? new Map<string, string[]>();
  results.set(what, forms);
  const text = typeof figure === 'number' ? figure.toFixed(3) : figure;
  forms.set(name, [...(forms.get(name) ?? []), text]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
