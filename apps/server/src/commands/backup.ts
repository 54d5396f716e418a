import { backUp } from './backup-files.ts';
import { CliError, readServerSettings, resolveFile, runCommand } from './command-line.ts';

await runCommand({ usage: 'backup -- FILE', positionals: 1 }, async ({ positionals }, usage) => {
  const [name] = positionals;
  if (!name) throw new CliError(usage);
  const file = resolveFile(name);
  const settings = readServerSettings();
  await backUp(settings, file);
  return settings.backupKeys.length > 0
    ? `The database was saved to ${file}, encrypted with BACKUP_KEY. Store the key elsewhere, for as long as the file.`
    : `The database was saved to ${file}, unencrypted because BACKUP_KEY is not set. It contains personal data: restrict access to it.`;
});
