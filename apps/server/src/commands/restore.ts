/** `npm run restore -- FILE [--replace]`: puts the register of a backup in place of the present one. */
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.ts';
import { restore } from './backup-files.ts';
import { command, namedFile, Trouble } from './command-line.ts';

await command(async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name) throw new Trouble('Use: npm run restore -- FILE [--replace]');
  const requests = await restore(readSettings(process.env), namedFile(name), values.replace);
  return `The register is restored, with ${requests} requests.`;
});
