/**
 * `npm run audit`: proves the audit whole. Every entry holds the hash of the one before, so one that was
 * changed, removed or put in later breaks the chain, and the entries where it breaks are named.
 */
import { brokenEntries, countEntries } from '../features/office/audit/queries.ts';
import { COMMAND_TIMEOUTS } from '../platform/database-timeouts.ts';
import { openRegister } from '../register.ts';
import { readSettings } from '../settings.ts';
import { command, Trouble } from './command-line.ts';

/** How many broken places are named. */
const NAMED = 20;

await command(async () => {
  const database = await openRegister(readSettings(process.env), COMMAND_TIMEOUTS);
  try {
    const broken = await brokenEntries(database.query);
    if (broken.length > 0) {
      const named = broken.slice(0, NAMED).join(', ');
      throw new Trouble(`The audit is broken at ${broken.length} of its entries: ${named}`);
    }
    return `The audit is whole: ${await countEntries(database.query)} entries`;
  } finally {
    await database.close();
  }
});
