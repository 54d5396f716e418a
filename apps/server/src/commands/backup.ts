/** `npm run backup -- FILE`: the whole register in one file. */
import { readSettings } from '../settings.ts';
import { backUp } from './backup-files.ts';
import { CliError, resolveFile, runCommand } from './command-line.ts';

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new CliError('Use: npm run backup -- FILE');
  const file = resolveFile(name);
  await backUp(readSettings(process.env), file);
  return `The register is in ${file}. It holds personal data: keep it where only few can read it.`;
});
