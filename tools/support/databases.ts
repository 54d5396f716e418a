import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { runSql } from './sql.ts';

/** Typical operator memory, default durability. */
const MEMORY = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min'];

export interface BenchDatabase {
  databaseUrl: string;
  filled: boolean;
  /** Marks it as filled for later runs. */
  persist(): Promise<void>;
  close(): Promise<void>;
}

export interface BenchDatabases extends AsyncDisposable {
  open(name: string): Promise<BenchDatabase>;
}

/**
 * Temporary PostgreSQL, or `BENCH_DATABASE_URL`, where filled databases persist because filling is slow. Drop them
 * after schema changes.
 */
export async function openDatabases(): Promise<BenchDatabases> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) {
    return { open: (name) => openPersistent(given, name), [Symbol.asyncDispose]: async () => {} };
  }
  const cluster = await startCluster({ durable: true, settings: MEMORY });
  return {
    open: async () => {
      const { environment, drop } = await createDatabase(cluster.adminUrl);
      const persist = async () => {};
      return { databaseUrl: environment.DATABASE_URL, filled: false, persist, close: drop };
    },
    [Symbol.asyncDispose]: cluster.stop,
  };
}

/** A named database. Incompletely filled ones are recreated, and dropped on close. */
async function openPersistent(adminUrl: string, name: string): Promise<BenchDatabase> {
  const database = `wathiqa_bench_${name}`;
  const drop = () => runSql(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  const [found] = await runSql<{ filled: boolean }>(
    adminUrl,
    `SELECT shobj_description(oid, 'pg_database') = 'filled' AS filled FROM pg_database WHERE datname = $1`,
    [database],
  );
  let kept = found?.filled ?? false;
  if (!kept) {
    await drop();
    await runSql(adminUrl, `CREATE DATABASE ${database}`);
  }
  const address = new URL(adminUrl);
  address.pathname = `/${database}`;
  return {
    databaseUrl: address.href,
    filled: kept,
    persist: async () => {
      await runSql(adminUrl, `COMMENT ON DATABASE ${database} IS 'filled'`);
      kept = true;
    },
    close: async () => {
      if (!kept) await drop();
    },
  };
}
