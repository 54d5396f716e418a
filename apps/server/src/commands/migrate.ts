/**
 * `npm run migrate`: brings the register to the version of the product, as its owner (DATABASE_OWNER_URL). For servers
 * whose own login may not: they are started afterwards.
 */
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { openRegister } from '../register.ts';
import { readServerSettings, runCommand } from './command-line.ts';

await runCommand(async () => {
  const database = await openRegister(readServerSettings(), COMMAND_TIMEOUTS);
  await database.close();
  return 'The register is at the version of the product.';
});
