import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  SHORT_LIVED,
  startCluster,
} from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { WORLDS } from './worlds.ts';

/** Starts the product like `npm start`, with its own PostgreSQL for direct queries. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const cluster = await startCluster({ durable: false, settings: SHORT_LIVED });
  const database = await createDatabase(cluster.adminUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'wathiqa-e2e-'));
  const { WORLD = '' } = process.env;
  const world = await WORLDS[WORLD]?.(database);
  if (WORLD && !world) throw new Error(`There is no world ${WORLD}: ${Object.keys(WORLDS)}`);
  const product = await startServerProcess({
    ...database.environment,
    // Most tests order for people outside the sandbox register.
    REGISTRY_URL: '',
    DATA_DIR: dataDir,
    ...world?.environment,
  });
  Object.assign(process.env, {
    PRODUCT_URL: world?.url ?? product.url,
    REGISTER_URL: database.environment.DATABASE_URL,
    CLUSTER_URL: cluster.adminUrl,
  });
  return async () => {
    await product.stop();
    await world?.stop?.();
    await database.drop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
