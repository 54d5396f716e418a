/** `npm run backup -- FILE` */
import { backUp } from './backup-files.ts';
import { CliError, readServerSettings, resolveFile, runCommand } from './command-line.ts';

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new CliError('Use: npm run backup -- FILE');
  const file = resolveFile(name);
  const settings = readServerSettings();
  await backUp(settings, file);
  return settings.backupKeys.length > 0
    ? `The register is in ${file}, encrypted with BACKUP_KEY: keep the key elsewhere, and as long as the file.`
    : `The register is in ${file}. It holds personal data and is not encrypted, because there is no BACKUP_KEY: keep it where only few can read it.`;
});
