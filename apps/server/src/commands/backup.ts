/** `npm run backup -- FILE`: the whole register in one file. */
import { readSettings } from '../settings.ts';
import { backUp } from './backup-files.ts';
import { command, namedFile, Trouble } from './command-line.ts';

await command(async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Trouble('Use: npm run backup -- FILE');
  const file = namedFile(name);
  await backUp(readSettings(process.env), file);
  return `The register is in ${file}. It holds personal data: keep it where only few can read it.`;
});
