import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { DATA_KEYS } from '../data-keys.ts';
import { createDatabase, type TestDatabase } from './postgresql-database.ts';

export type { TestDatabase } from './postgresql-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'postgresql' | 'pglite';
    /** Admin URL; PostgreSQL only. */
    adminUrl: string;
    /** Migrated template: a PostgreSQL database name or an embedded folder. */
    template: string;
  }
}

export function createTestDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'pglite'
    ? createDataFolder(inject('template'))
    : createDatabase(inject('adminUrl'), inject('template'));
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'pglite' ? createDataFolder() : createDatabase(inject('adminUrl'));
}

/** A new data directory, optionally copied from a template. */
export async function createDataFolder(template?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-pglite-'));
  if (template) await cp(template, join(folder, 'pglite'), { recursive: true });
  return {
    environment: { DATA_DIR: folder, ...DATA_KEYS },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
