/** `npm run restore -- FILE [--replace]`: replaces the database by a backup. */
import { parseArgs } from 'node:util';
import { restore } from './backup-files.ts';
import { CliError, readServerSettings, resolveFile, runCommand } from './command-line.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name) throw new CliError('Usage: npm run restore -- FILE [--replace]');
  const requests = await restore(
    readServerSettings({ makes: true }),
    resolveFile(name),
    values.replace,
  );
  return `The database was restored, with ${requests} requests.`;
});
