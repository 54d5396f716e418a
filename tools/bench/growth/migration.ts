import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, OUTSIDE_TRANSACTION } from '@wathiqa/server/src/db/migrate.ts';
import { MIGRATION_FILES } from '@wathiqa/server/src/db/schema-versions.ts';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import pg from 'pg';
import type { Citizen } from '../../support/citizens.ts';
import { load } from '../../support/load.ts';
import { accepted, createOrderRequest } from '../orders/order-request.ts';

const CONNECTIONS = 4;
/** Orders between checks of the migration. */
const ORDERS = 200;

/** Steps that once blocked all orders: constrained column, index, full scan. */
const STEPS = {
  '900.do.expand.sql': `
    ALTER TABLE requests ADD COLUMN bench_later integer;
    ALTER TABLE requests ADD CONSTRAINT bench_later CHECK (bench_later >= 0) NOT VALID;`,
  '901.do.fill.sql': `${OUTSIDE_TRANSACTION}
    CREATE INDEX CONCURRENTLY bench_total ON requests (total, created_at);
    ALTER TABLE requests VALIDATE CONSTRAINT bench_later;`.replaceAll(/^ +/gm, ''),
};
const UNDO = `
  ALTER TABLE requests DROP COLUMN bench_later;
  DROP INDEX bench_total;
  DELETE FROM schema_versions WHERE version >= 900`;

/** Migrates a full database during orders. @returns the longest call as text */
export async function migrateUnderLoad(
  databaseUrl: string,
  product: ServerProcess,
  citizens: readonly Citizen[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-migrations-'));
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    for (const [name, sql] of Object.entries(STEPS)) await writeFile(join(folder, name), sql);
    const connection = {
      script: async (sql: string) => void (await owner.query(sql)),
      rows: (sql: string, values?: unknown[]) => owner.query(sql, values),
    };
    const order = () =>
      load(product.url, CONNECTIONS, ORDERS, createOrderRequest(citizens), accepted);
    const quiet = await order();
    const start = performance.now();
    let done = false;
    const migrated = migrate(
      connection,
      async () => {},
      `{${MIGRATION_FILES},${folder}/*.sql}`,
    ).finally(() => {
      done = true;
    });
    const runs = [];
    while (!done) runs.push(await order());
    await migrated;
    const seconds = (performance.now() - start) / 1000;
    await owner.query(UNDO);
    const longest = Math.max(...runs.map(({ longest }) => longest));
    const failed = runs.reduce((sum, run) => sum + run.failed, 0);
    return (
      `\na migration of ${seconds.toFixed(1)} s during ${runs.length * ORDERS} orders: the longest took ${longest} ms ` +
      `(${quiet.longest} before), ${failed} failed; target 1000`
    );
  } finally {
    await owner.end();
    await rm(folder, { recursive: true });
  }
}
