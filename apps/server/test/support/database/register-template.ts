import { embeddedFolder } from '../../../src/db/database.ts';
import { openRegister } from '../../../src/register.ts';
import { readSettings } from '../../../src/settings.ts';
import type { TestDatabase } from './postgresql-database.ts';

/**
 * Brings an empty register to the newest version, with the data that the product comes with, and closes it.
 *
 * @returns the folder of the embedded database, where it is one
 */
export async function migrateRegister(environment: TestDatabase['environment']): Promise<string> {
  const settings = readSettings({ ...environment });
  const register = await openRegister(settings);
  await register.close();
  return embeddedFolder(settings.dataDir);
}
