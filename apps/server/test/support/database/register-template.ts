import { embeddedFolder } from '../../../src/db/database.ts';
import { openRegister } from '../../../src/register.ts';
import { readSettings } from '../../../src/settings.ts';
import type { TestDatabase } from './postgresql-database.ts';

/**
 * Migrates an empty database, adds product data and closes it.
 *
 * @returns folder of an embedded database
 */
export async function migrateRegister(environment: TestDatabase['environment']): Promise<string> {
  const settings = readSettings({ ...environment });
  const register = await openRegister(settings);
  await register.close();
  return embeddedFolder(settings.dataDir);
}
