import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { DATA_KEYS } from '../data-keys.ts';
import { createDatabase, type TestDatabase } from './postgresql-database.ts';

export type { TestDatabase } from './postgresql-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that this run of the tests is about. */
    engine: 'postgresql' | 'pglite';
    /** Where databases can be made; only of PostgreSQL. */
    adminUrl: string;
    /** A migrated register to be copied: the name of a database of PostgreSQL, or the embedded one's folder. */
    template: string;
  }
}

/** A new register, on the database that this run is about. */
export function createTestDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'pglite'
    ? createDataFolder(inject('template'))
    : createDatabase(inject('adminUrl'), inject('template'));
}

/** A place for a register that is still to be made, on the database that this run is about. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'pglite' ? createDataFolder() : createDatabase(inject('adminUrl'));
}

/** A new data directory, with a copy of an embedded database where one is given. */
export async function createDataFolder(template?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-pglite-'));
  if (template) await cp(template, join(folder, 'pglite'), { recursive: true });
  return {
    environment: { DATA_DIR: folder, ...DATA_KEYS },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
