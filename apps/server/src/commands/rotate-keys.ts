/**
 * Re-encrypts with the newest of DATA_KEYS while servers run, and rebuilds blind indexes. Refuses while a server still
 * encrypts with an older key. Then remove the older keys.
 */
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { type Rotation, reencryptDatabase } from '../db/encrypt-database.ts';
import { openMigratedDatabase } from '../migrated-database.ts';
import { CliError, readServerSettings, runCommand } from './command-line.ts';

await runCommand({ usage: 'rotate-keys' }, async () => {
  let rotation: Rotation | undefined;
  const settings = readServerSettings();
  const database = await openMigratedDatabase(
    settings,
    COMMAND_TIMEOUTS,
    async (owner, encryption) => {
      rotation = await reencryptDatabase(owner, encryption);
    },
  );
  await database.close();
  if (!rotation) {
    throw new CliError('Only the owner of the database can rotate keys: set DATABASE_OWNER_URL.');
  }
  const { written, newest, textsByKey } = rotation;
  const counts = [...textsByKey].map(([id, texts]) => `${texts} texts with ${id}`).join(', ');
  if ([...textsByKey.keys()].some((id) => id !== newest)) {
    throw new CliError(
      `Older keys are still in use: ${counts}. Keep them in DATA_KEYS and run npm run rotate-keys again.`,
    );
  }
  return `Everything is encrypted with ${newest}: ${written} rows re-encrypted; ${counts || 'no texts'}`;
});
