/**
 * Run this command before servers start after point-in-time recovery, a lossy failover, or the first AUDIT_KEY of a
 * register in use. `npm run restore` includes it.
 */
import { recover } from './backup-files.ts';
import { readServerSettings, runCommand } from './command-line.ts';

await runCommand({ usage: 'after-recovery' }, async () => {
  const lost = await recover(readServerSettings());
  return `Request numbers and payment references that were lost will not be reused.${lost}`;
});
