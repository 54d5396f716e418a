/**
 * `npm run audit`: proves the audit whole. Every entry holds the hash of the one before, so one that was
 * changed, removed or put in later breaks the chain, and the entries where it breaks are named.
 */
import { countEntries, findBrokenEntries } from '../core/audit/repository.ts';
import { COMMAND_TIMEOUTS } from '../platform/database-timeouts.ts';
import { openRegister } from '../register.ts';
import { readSettings } from '../settings.ts';
import { CliError, runCommand } from './command-line.ts';

/** How many broken places are named. */
const MAX_LISTED = 20;

await runCommand(async () => {
  const database = await openRegister(readSettings(process.env), COMMAND_TIMEOUTS);
  try {
    const broken = await findBrokenEntries(database.query);
    if (broken.length > 0) {
      const named = broken.slice(0, MAX_LISTED).join(', ');
      throw new CliError(`The audit is broken at ${broken.length} of its entries: ${named}`);
    }
    return `The audit is whole: ${await countEntries(database.query)} entries`;
  } finally {
    await database.close();
  }
});
