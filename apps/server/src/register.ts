import { loadContent } from './features/lookups/load.ts';
import { type Database, openDatabase } from './platform/database.ts';
import type { DatabaseTimeouts } from './platform/database-timeouts.ts';
import { migrate } from './platform/migrate.ts';
import type { Settings } from './settings.ts';

/**
 * The register of the settings, at the newest version and with the data that the product comes with.
 *
 * @param timeouts in place of a server's
 */
export function openRegister(settings: Settings, timeouts?: DatabaseTimeouts): Promise<Database> {
  return openDatabase(settings, (owner) => migrate(owner, loadContent), timeouts);
}
