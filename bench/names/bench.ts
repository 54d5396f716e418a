import { withClient } from '@wathiqa/server/src/commands/pg-client.ts';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import type pg from 'pg';
import { FUNCTIONS } from '../support/fill.ts';
import { MEN } from '../support/names.ts';
import { print } from '../support/print.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 2_000_000);
/** As many as `npm run bench office` has. */
const DOCUMENTS = Math.round(REQUESTS * 1.35);
const BATCH = 100_000;
/** Staff begin a search with three letters or more. */
const SHORTEST = 3;
const SEARCHES = 600;
const WRITES = 1000;
const PAGE = 51;

const MEMORY = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min'];

/**
 * What it would cost to search by the beginning of a name that is encrypted: of each name a blind index of each of its
 * beginnings, beside the B-tree of plain names that the register has. The bytes, the searches, and what an order writes.
 */
export default async function benchNames(): Promise<void> {
  const cluster = await startCluster({ durable: true, settings: MEMORY });
  try {
    await withClient(cluster.adminUrl, async (client) => {
      await measure(client);
    });
  } finally {
    await cluster.stop();
  }
}

async function measure(client: pg.Client): Promise<void> {
  await client.query(FUNCTIONS);
  await client.query('SELECT setseed(0.42)');
  await client.query(`
    CREATE TABLE names (id bigint, request_id bigint, name text COLLATE "C");
    CREATE TABLE beginnings (beginning bytea NOT NULL, request_id bigint NOT NULL);
    CREATE FUNCTION blind(word text) RETURNS bytea LANGUAGE sql IMMUTABLE
      RETURN substring(sha256(convert_to(word, 'UTF8')) FOR 16)`);
  for (let done = 0; done < DOCUMENTS; done += BATCH) {
    const last = Math.min(DOCUMENTS, done + BATCH);
    await client.query(FILL, [done + 1, last, DOCUMENTS / REQUESTS, MEN]);
    await client.query(
      `INSERT INTO beginnings SELECT blind(left(name, length)), request_id
       FROM names, generate_series(${SHORTEST}, char_length(name)) AS length WHERE id BETWEEN $1 AND $2`,
      [done + 1, last],
    );
  }
  await client.query(`CREATE INDEX names_key ON names (name, request_id);
    CREATE INDEX beginnings_key ON beginnings (beginning, request_id); ANALYZE`);

  const { rows: sizes } = await client.query<Record<string, string>>(`
    SELECT (SELECT count(*) FROM names) AS documents, (SELECT count(*) FROM beginnings) AS entries,
           pg_size_pretty(pg_relation_size('names_key')) AS plain,
           pg_size_pretty(pg_relation_size('beginnings')) AS rows,
           pg_size_pretty(pg_relation_size('beginnings_key')) AS blind`);
  print(JSON.stringify(sizes[0]));

  const { rows: sampled } = await client.query<{ name: string }>(
    `SELECT name FROM names WHERE id % $1 = 0 LIMIT ${SEARCHES}`,
    [Math.max(1, Math.floor(DOCUMENTS / SEARCHES))],
  );
  const texts = sampled.map(({ name }, at) => name.slice(0, SHORTEST + (at % (name.length - 2))));
  const searches = {
    plain: `SELECT request_id FROM names WHERE name >= $1 AND name < $1 || U&'\\FFFF'
            ORDER BY name, request_id LIMIT ${PAGE}`,
    blind: `SELECT request_id FROM beginnings WHERE beginning = blind($1)
            ORDER BY request_id LIMIT ${PAGE}`,
  };
  for (const [name, text] of Object.entries(searches)) {
    const times = await timed(texts, (value) => client.query({ name, text, values: [value] }));
    print(`search, ${name}: ${times}`);
  }

  const add = `INSERT INTO names SELECT $1::int, $1::int, $2`;
  const writes = {
    plain: add,
    blind: `WITH added AS (${add} RETURNING name, request_id)
      INSERT INTO beginnings SELECT blind(left(name, length)), request_id
      FROM added, generate_series(${SHORTEST}, char_length(name)) AS length`,
  };
  for (const [name, text] of Object.entries(writes)) {
    const before = await walPosition(client);
    const values = Array.from({ length: WRITES }, (_, at) => at);
    const times = await timed(values, (at) =>
      client.query({
        name: `write ${name}`,
        text,
        values: [DOCUMENTS + at, sampled[at % sampled.length]?.name],
      }),
    );
    const bytes = ((await walPosition(client)) - before) / WRITES;
    print(`a document written, ${name}: ${times}, ${Math.round(bytes)} bytes of WAL`);
  }
}

async function walPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS at`,
  );
  return Number(rows[0]?.at);
}

/** What some work takes for each of the values, one after another. */
async function timed<Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>) {
  const times: number[] = [];
  for (const value of values) {
    const start = performance.now();
    await work(value);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)}, p95 ${at(0.95)} ms`;
}

const FILL = `
  INSERT INTO names
  SELECT n, ceil(n / $3::float8), concat_ws(' ', pg_temp.common($4, random()), pg_temp.common($4, random()),
                                            pg_temp.common($4, random()), pg_temp.common($4, random()))
  FROM generate_series($1::int, $2::int) AS n`;
