import { finishRecovery, restore } from './backup-files.ts';
import { CliError, readServerSettings, resolveFile, runCommand } from './command-line.ts';

const RESTORE = {
  usage: 'restore -- FILE [--replace]',
  options: { replace: { type: 'boolean', default: false } },
  positionals: 1,
} as const;

await runCommand(RESTORE, async ({ values, positionals }, usage) => {
  const [name] = positionals;
  if (!name) throw new CliError(usage);
  const settings = readServerSettings({ makes: true });
  const requests = await restore(settings, resolveFile(name), values.replace);
  const lost = await finishRecovery(settings);
  return `The database was restored, with ${requests} requests.${lost}`;
});
