/**
 * `npm run check:content`: lists errors in texts and figures, and warns of English texts older than their Arabic
 * source. `--translated FILE…` records that these are translated. Builds run it first.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { digestTexts, findStaleTranslations } from '@wathiqa/content/node';
import { findSiteProblems } from '../apps/portal/app/content.server.ts';

const ARABIC = new URL('../content/ar/', import.meta.url);
const TRANSLATED = new URL('../content/en/translated.json', import.meta.url);

const { values, positionals } = parseArgs({
  options: { translated: { type: 'boolean' } },
  allowPositionals: true,
});
const problems = findSiteProblems();
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write('All content is valid\n');

const paths = readdirSync(ARABIC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => path.replaceAll('\\', '/'))
  .sort();
const now = digestTexts(
  new Map(paths.map((path) => [path, readFileSync(new URL(path, ARABIC), 'utf8')])),
);
const signed: Record<string, string> = JSON.parse(readFileSync(TRANSLATED, 'utf8'));
if (values.translated) {
  const unknown = positionals.filter((path) => !(path in now));
  if (unknown.length > 0) throw new Error(`No such Arabic text: ${unknown.join(', ')}`);
  for (const path of positionals) signed[path] = now[path] ?? '';
  const present = Object.entries(signed).filter(([path]) => path in now);
  writeFileSync(TRANSLATED, `${JSON.stringify(Object.fromEntries(present.sort()), null, 2)}\n`);
}
for (const path of findStaleTranslations(now, signed)) {
  process.stdout.write(
    `content/en/${path}: the Arabic text changed after this translation. Translate it, then run: npm run check:content -- --translated ${path}\n`,
  );
}
