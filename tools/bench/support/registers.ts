import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { runSql } from './sql.ts';

/** Memory as an operator would give it; everything that keeps orders safe stays as it comes. */
const MEMORY = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min'];

/** A database for one register. */
export interface Register {
  databaseUrl: string;
  /** Whether an earlier run has filled it. */
  filled: boolean;
  /** To be called when it is: the next run finds it so. */
  persist(): Promise<void>;
  close(): Promise<void>;
}

/** Where the databases of a bench lie. */
export interface Registers {
  open(name: string): Promise<Register>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for this run alone; or that of `BENCH_DATABASE_URL`, where registers stay once they are
 * filled, under their names, because filling takes far longer than measuring. They are as the migrations
 * were then: after a change to the tables, drop them.
 */
export async function openRegisters(): Promise<Registers> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { open: (name) => openPersistent(given, name), stop: async () => {} };
  const cluster = await startCluster({ durable: true, settings: MEMORY });
  return {
    open: async () => {
      const { environment, drop } = await createDatabase(cluster.adminUrl);
      const persist = async () => {};
      return { databaseUrl: environment.DATABASE_URL, filled: false, persist, close: drop };
    },
    stop: cluster.stop,
  };
}

/** A database of a name. One that was not filled to its end is made anew, and dropped when it is closed. */
async function openPersistent(adminUrl: string, name: string): Promise<Register> {
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
