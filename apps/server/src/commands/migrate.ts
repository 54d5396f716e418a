/** Migrates as the owner (DATABASE_OWNER_URL), before servers with a restricted login start. */
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { openMigratedDatabase } from '../migrated-database.ts';
import { readServerSettings, runCommand } from './command-line.ts';

await runCommand({ usage: 'migrate' }, async () => {
  const database = await openMigratedDatabase(readServerSettings(), COMMAND_TIMEOUTS);
  await database.close();
  return 'The database schema is up to date.';
});
