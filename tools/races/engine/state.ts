import pg from 'pg';
import { createMask } from './mask.ts';

/** Changed rows by table, masked. */
export type Rows = Record<string, string[]>;
type Row = Record<string, unknown>;

export interface StateKeeper {
  /** Takes the present content as the one to return to. */
  keep(): Promise<void>;
  reset(): Promise<void>;
  /** Rows that differ from those of {@link StateKeeper.keep}. */
  changes(): Promise<Rows>;
  query<Result = Row>(sql: string, values?: unknown[]): Promise<Result[]>;
  /** Whether a statement waits for a lock. */
  isBlocked(): Promise<boolean>;
  close(): Promise<void>;
}

/** Every call writes them. */
const IGNORED_TABLES = new Set(['counters', 'audit_chain', 'audit_unchained']);
/** No operation writes them; to look at each table costs time. */
const STATIC_TABLES = new Set([
  'lookup_items',
  'governorates',
  'police_departments',
  'post_offices',
  'data_keys',
  'table_encryption',
  'document_kinds',
  'request_transitions',
  'document_transitions',
  'page_timings',
  'order_steps',
  'maintenance_runs',
  'poll_votes',
  'minted_login_tokens',
]);
/** The order of their rows is part of the outcome. */
const ORDERED_TABLES = new Set(['request_history']);

const requestOf = (line: string) => /"request_id":("?[^,}]*)/.exec(line)?.[1] ?? '';

/**
 * Keeps the rows of a database and returns to them: only touched tables, found by `xmin`, without triggers.
 *
 * @param key present data key
 */
export async function createStateKeeper(
  connectionString: string,
  key: Buffer,
): Promise<StateKeeper> {
  const client = new pg.Client({ connectionString });
  const monitor = new pg.Client({ connectionString });
  // A failed seed leaves its world open.
  for (const each of [client, monitor]) each.on('error', () => {});
  await client.connect();
  await monitor.connect();
  const query = async <Result>(sql: string, values?: unknown[]) =>
    (await client.query(sql, values)).rows as Result[];

  const tables = await readTables(query);
  const mask = createMask(key, await readIdColumns(query));
  // Servers keep request numbers in reserve, so theirs go on.
  const sequences = await query<{ name: string }>(
    `SELECT quote_ident(sequencename) AS name FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename <> 'request_numbers'`,
  );
  const findTouched = {
    name: 'touched',
    text: tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, (SELECT count(*)::int FROM "${name}") AS count,
           EXISTS (SELECT FROM "${name}" WHERE xmin::text::bigint > $1::bigint) AS changed`,
      )
      .join(' UNION ALL '),
  };

  let sinceXid = '0';
  let sequenceValues: string[] = [];
  let lastTouched: typeof tables | undefined;
  const keptRows = new Map<string, Map<string, Row>>();

  async function touched() {
    const { rows } = await client.query({ ...findTouched, values: [sinceXid] });
    const names = new Set(
      rows
        .filter(({ name, count, changed }) => changed || count !== keptRows.get(name)?.size)
        .map(({ name }) => name),
    );
    return tables.filter(({ name }) => names.has(name));
  }

  /** Later changes have a higher transaction id. */
  async function stamp(): Promise<void> {
    const [row] = await query<{ xid: string }>(
      'SELECT (txid_current() % (2^32)::bigint)::text AS xid',
    );
    sinceXid = row?.xid ?? '0';
  }

  async function readRows({ name, primary }: Table): Promise<Map<string, Row>> {
    const order = primary.map((column) => `"${column}"`).join(', ') || '1';
    const rows = await query<{ row: Row }>(
      `SELECT to_jsonb(t) AS row FROM "${name}" AS t ORDER BY ${order}`,
    );
    const columns = ({ row }: { row: Row }) => (primary.length > 0 ? primary : Object.keys(row));
    return new Map(
      rows.map((each) => [
        columns(each)
          .map((column) => String(each.row[column]))
          .join('|'),
        each.row,
      ]),
    );
  }

  return {
    query,

    async keep() {
      await query('DROP SCHEMA IF EXISTS races CASCADE');
      await query('CREATE SCHEMA races');
      for (const table of tables) {
        await query(`CREATE TABLE races."${table.name}" AS TABLE "${table.name}"`);
        keptRows.set(table.name, await readRows(table));
      }
      sequenceValues = [];
      for (const { name } of sequences) {
        const [row] = await query<{ last: string; called: boolean }>(
          `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
        );
        if (row) sequenceValues.push(`PERFORM setval('${name}', ${row.last}, ${row.called});`);
      }
      mask.keep(keptRows);
      await stamp();
    },

    async reset() {
      const changed = lastTouched ?? (await touched());
      lastTouched = undefined;
      const statements = changed.map(
        ({ name, columns }) =>
          `DELETE FROM "${name}"; INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM races."${name}";`,
      );
      await query('BEGIN');
      await query(
        `DO $$ BEGIN SET LOCAL session_replication_role = replica;
         ${statements.join(' ')} ${sequenceValues.join(' ')} END $$`,
      );
      // In this transaction, so that its own rows count as untouched.
      await stamp();
      await query('COMMIT');
    },

    async changes() {
      lastTouched = await touched();
      const found: Rows = {};
      for (const table of lastTouched) {
        const { name } = table;
        if (IGNORED_TABLES.has(name)) continue;
        const before = keptRows.get(name) ?? new Map<string, Row>();
        const lines = mask.changes(name, before, await readRows(table));
        if (ORDERED_TABLES.has(name)) {
          // Ordered within a request only.
          lines.sort((one, other) => requestOf(one).localeCompare(requestOf(other)));
        } else lines.sort();
        if (lines.length > 0) found[name] = lines;
      }
      return found;
    },

    async isBlocked() {
      const { rowCount } = await monitor.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'`,
      );
      return rowCount !== 0;
    },

    async close() {
      await client.end();
      await monitor.end();
    },
  };
}

type Query = <Result>(sql: string) => Promise<Result[]>;
interface Table {
  name: string;
  /** All but generated ones, as SQL. */
  columns: string;
  /** Columns of the primary key. */
  primary: string[];
}

async function readTables(query: Query): Promise<Table[]> {
  const tables = await query<Table>(`
    SELECT relname AS name,
      (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
       WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      ARRAY(SELECT attname::text FROM pg_index
        JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = pg_class.oid AND indisprimary ORDER BY attnum) AS primary
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`);
  return tables.filter(({ name }) => !STATIC_TABLES.has(name));
}

/** Table of the id by `table.column`: foreign keys and generated ids. */
async function readIdColumns(query: Query): Promise<Map<string, string>> {
  const rows = await query<{ column: string; of: string }>(`
    SELECT conrelid::regclass || '.' || attname AS column, confrelid::regclass::text AS of
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND array_length(conkey, 1) = 1
    UNION ALL
    SELECT table_name || '.' || column_name, table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval%')`);
  return new Map(rows.map(({ column, of }) => [column, of]));
}
