/** Migrates as the owner (DATABASE_OWNER_URL), before servers with a restricted login start. */
import { readServerSettings, runCommand, withDatabase } from './command-line.ts';

await runCommand({ usage: 'migrate' }, async () => {
  await withDatabase(readServerSettings(), async () => {});
  return 'The database schema is up to date.';
});
