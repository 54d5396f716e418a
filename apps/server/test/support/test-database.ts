import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that this run of the tests is about. */
    engine: 'postgresql' | 'pglite';
    /** Where databases can be made; only of PostgreSQL. */
    adminUrl: string;
    /** The folder of an empty embedded database, to be copied. */
    template: string;
  }
}

/** A place for a register of one's own, empty to begin with. */
export interface TestDatabase {
  /** The variables that make the server use it. */
  environment: { DATABASE_URL: string } | { DATA_DIR: string };
  drop(): Promise<void>;
}

/** A new place for a register, on the database that this run is about. */
export function createTestDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'pglite'
    ? createFolder(inject('template'))
    : createDatabase(inject('adminUrl'));
}

/** A new data directory, with a copy of an embedded database where one is given. */
export async function createFolder(template?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-pglite-'));
  if (template) await cp(template, join(folder, 'pglite'), { recursive: true });
  return {
    environment: { DATA_DIR: folder },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A new database beside the one at the address. */
export async function createDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `wathiqa_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name}`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  return {
    environment: { DATABASE_URL: address.href },
    drop: () => asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
