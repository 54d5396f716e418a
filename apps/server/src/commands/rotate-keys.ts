/**
 * `npm run rotate-keys`: re-encrypts with the newest of DATA_KEYS while servers run, and rebuilds blind indexes. Then
 * remove the older keys.
 */
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { reencryptRegister } from '../db/encrypt-register.ts';
import { openRegister } from '../register.ts';
import { CliError, readServerSettings, runCommand } from './command-line.ts';

await runCommand(async () => {
  let written: number | undefined;
  const settings = readServerSettings();
  const database = await openRegister(settings, COMMAND_TIMEOUTS, async (owner, encryption) => {
    written = await reencryptRegister(owner, encryption);
  });
  await database.close();
  if (written === undefined) {
    throw new CliError('Only the owner of the database can rotate keys: set DATABASE_OWNER_URL.');
  }
  return `Everything is encrypted with the newest key: ${written} rows re-encrypted`;
});
