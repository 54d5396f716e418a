import { createMigrator, migrate } from '@wathiqa/server/src/db/migrate.ts';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import pg from 'pg';
import { print } from '../support/print.ts';
import { watchLocks } from './locks.ts';

/** The last migration before the history had typed columns. */
const BEFORE = '010';
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 2_000_000);
const BATCH = 100_000;

/**
 * `npm run bench migration`: how long the migrations since the untyped history take on a register of two million
 * requests (`BENCH_REQUESTS`), each step by itself, and which locks they hold meanwhile.
 */
export default async function bench(): Promise<void> {
  const cluster = await startCluster({
    durable: true,
    settings: ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min'],
  });
  try {
    const { environment, drop } = await createDatabase(cluster.adminUrl);
    await measure(environment.DATABASE_URL);
    await drop();
  } finally {
    await cluster.stop();
  }
}

async function measure(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const connection = {
    script: async (sql: string) => void (await owner.query(sql)),
    rows: (sql: string, values?: unknown[]) => owner.query(sql, values),
  };
  await createMigrator(connection).migrate(BEFORE);
  const filled = await timed(() => fill(owner));
  const { rows } = await owner.query<{ rows: number; size: string }>(`
    SELECT count(*)::int AS rows, pg_size_pretty(pg_total_relation_size('request_history')) AS size
    FROM request_history`);
  print(
    `${REQUESTS} requests, ${rows[0]?.rows} rows of history (${rows[0]?.size}), filled in ${filled}`,
  );

  const locks = await watchLocks(url);
  let statements = 0;
  const steps: string[] = [];
  const whole = await timed(() =>
    migrate(
      {
        script: async (sql) => {
          const seconds = await timed(() => owner.query(sql));
          statements += 1;
          if (Number.parseFloat(seconds) >= 0.5) steps.push(`${seconds}: ${firstWords(sql)}`);
        },
        rows: connection.rows,
      },
      async () => {},
    ),
  );
  print(`\n${statements} scripts in one transaction: ${whole}; those above half a second:`);
  for (const step of steps) print(`  ${step}`);
  print('\nLocks of the migration that stop somebody, and for how long they were seen:');
  for (const [lock, seconds] of await locks.stop()) print(`  ${lock}: ${seconds.toFixed(1)} s`);
  await owner.end();
}

/** Requests that were ordered, decided, paid, packed and delivered, each with its documents and history. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  await owner.query(`
    INSERT INTO citizens (subject, email, user_name, first_name, other_name, gender, national_id,
                          mother_full_name, mobile)
    VALUES ('bench', 'bench@wathiqa.example', 'bench', 'bench', 'bench', '', '', '', '');
    INSERT INTO staff (email, role, added_by) VALUES ('packer@wathiqa.example', 'clerk', 'bench');
    INSERT INTO dispatch_batches (governorate_code, created_by) SELECT '01', min(id) FROM staff`);
  for (let done = 0; done < REQUESTS; done += BATCH) {
    await owner.query(FILL, [done + 1, Math.min(REQUESTS, done + BATCH)]);
  }
  await owner.query('SET session_replication_role = origin');
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
}

const FILL = `
  WITH request AS (
    INSERT INTO requests (id, citizen_id, state, total, contact, options, idempotency_key, payload_hash, list,
                          governorate_code, delivery, batch_id)
    SELECT next_request_id(), (SELECT min(id) FROM citizens), 'INTRANSIT', 6500, '{}', '{}', gen_random_uuid(),
           sha256(int8send(n)), 'birthDocs', '01', 'DELIVERED', (SELECT min(id) FROM dispatch_batches)
    FROM generate_series($1::int, $2::int) AS n RETURNING id
  ), document AS (
    INSERT INTO documents (request_id, position, list, document_type, service_code, state, copies, unit_price,
                           full_name, mother_full_name, gender, national_id, relation)
    SELECT id, 1, 'birthDocs', 'Birth', 'MOICSO001', 'INTRANSIT', 1, 6500, 'محمد علي حسن', 'فاطمة علي حسن', 'M',
           '29001010100017', 'SON'
    FROM request RETURNING id, request_id
  )
  INSERT INTO request_history (request_id, event, state, actor, note)
  SELECT request_id, event, state, actor, note
  FROM document CROSS JOIN LATERAL (VALUES
    ('REGISTERED', 'WAITING_APPROVAL', 'citizen:1', ''),
    ('ADDRESS_RECEIVED', 'WAITING_APPROVAL', 'citizen:1', ''),
    ('DOCUMENT_ACCEPTED', 'WAITING_PAYMENT', 'staff:1', 'document:' || document.id),
    ('PAID', 'PAYMENT_ACCEPTED', 'payment:' || document.id, ''),
    ('PACKED', 'PAYMENT_ACCEPTED', 'staff:1', 'batch:' || (SELECT min(id) FROM dispatch_batches)),
    ('DELIVERED', 'INTRANSIT', 'staff:1', 'سلم باليد')
  ) AS events (event, state, actor, note)`;

/** @returns seconds with their unit */
async function timed(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await work();
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

function firstWords(sql: string): string {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .join(' ');
}
