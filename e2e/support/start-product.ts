import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@wathiqa/server/test/support/free-port.ts';
import { startCluster } from '@wathiqa/server/test/support/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/test-database.ts';

const SERVE = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

/**
 * Starts the product for the journeys as `npm start` does, on a PostgreSQL of its own so that a test can
 * also look into the register, and ends both afterwards.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const cluster = await startCluster(false);
  const database = await createDatabase(cluster.adminUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'wathiqa-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const product = spawn(process.execPath, [SERVE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...database.environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      // One address plays all citizens.
      RATE_LIMIT_PER_ADDRESS: '100000',
    },
  });
  await ready(product, url);
  Object.assign(process.env, { PRODUCT_URL: url, REGISTER_URL: registerUrl(database.environment) });
  return async () => {
    product.kill('SIGTERM');
    await once(product, 'exit');
    await database.drop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function registerUrl(environment: object): string {
  return 'DATABASE_URL' in environment ? String(environment.DATABASE_URL) : '';
}

async function ready(product: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (product.exitCode !== null) throw new Error('The product ended before it was ready');
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product was not ready within a minute');
}
