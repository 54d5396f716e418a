/**
 * `npm run after-recovery`: before the servers are started on a register that was recovered to a point in time, or on a
 * replica that became the primary without its tail. `npm run restore` does the same by itself.
 */
import { recover } from './backup-files.ts';
import { readServerSettings, runCommand } from './command-line.ts';

await runCommand(async () => {
  await recover(readServerSettings());
  return 'No number of a request, and no reference of a payment, of what was lost is given again.';
});
