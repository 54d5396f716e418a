/**
 * `npm run readdress -- https://HOST [FOLDER]`: replaces the public address in the built pages, which nginx serves without
 * a server, then compresses them and renews the map of their policies. Run again after an interruption.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEXTS = new Set(['.html', '.xml', '.txt', '.js', '.json', '.data', '.webmanifest']);
const USAGE = 'Usage: npm run readdress -- https://HOST [FOLDER]\n';
const scriptPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const [address = '', build = scriptPath('../../apps/portal/build'), ...others] =
  process.argv.slice(2);
if (!/^https?:\/\/[^/]+$/.test(address) || others.length > 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const builtFor = readFileSync(join(build, 'built-for'), 'utf8');
let changed = 0;
for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(builtFor)) continue;
  // First: no older compression may outlive an interruption.
  for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
  writeFileSync(file, text.replaceAll(builtFor, address));
  changed += 1;
}
const run = (name: string, ...args: string[]) =>
  execFileSync(process.execPath, [scriptPath(name), ...args], { stdio: 'inherit' });
run('precompress.ts', join(build, 'client'));
run('nginx-maps.ts', join(build, 'client'), join(build, 'nginx'));
writeFileSync(join(build, 'built-for'), address);
process.stdout.write(`${changed} files say ${address} now\n`);
