import { embeddedFolder } from '../../../src/db/database.ts';
import { openMigratedDatabase } from '../../../src/migrated-database.ts';
import { readSettings } from '../../../src/settings.ts';
import type { TestDatabase } from './postgresql-database.ts';

/**
 * Migrates an empty database, adds product data and closes it.
 *
 * @returns folder of an embedded database
 */
export async function migrateRegister(environment: TestDatabase['environment']): Promise<string> {
  const settings = readSettings({ ...environment });
  const register = await openMigratedDatabase(settings);
  await register.close();
  return embeddedFolder(settings.dataDir);
}
