import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import pg from 'pg';
import type { Register } from '../fixtures.ts';

/** A product for a single test with global side effects. */
export interface IsolatedProduct {
  url: string;
  register: Register;
}

export async function withIsolatedProduct(
  work: (product: IsolatedProduct) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const { environment, drop } = await createDatabase(process.env.CLUSTER_URL ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-own-'));
  const server = await startServerProcess({
    ...environment,
    REGISTRY_URL: '',
    ...settings,
    DATA_DIR: folder,
  });
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  try {
    await client.connect();
    await work({
      url: server.url,
      register: async (sql, values) => (await client.query(sql, values)).rows,
    });
  } finally {
    await client.end();
    await server.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}
