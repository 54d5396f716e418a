import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const paths = new Set(files.flatMap((file) => [file, ...getFolders(file)]));

/** Except decisions, which describe the past. */
const DOCUMENTS = files.filter(
  (file) => file.endsWith('.md') && !/^(docs\/decisions|content\/(ar|en))\//.test(file),
);

const EXTENSION = /\.(ts|tsx|mjs|md|json|sql|css|ya?ml|html|csv|conf|service|webp)$/;
const NO_PATH = /^\/|[^\w./-]|^\d+\/\d+$|NNN|PUBLIC_URL/;
const BUILT = /(^|\/)build(\/|$)/;

function getFolders(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...getFolders(folder)];
}

/** Missing paths among a document's inline code; a path suffix suffices. */
function getMissingPaths(document: string): string[] {
  const text = readFileSync(posix.join(ROOT, document), 'utf8').replace(/^```.*?^```/gms, '');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return named.filter((name) => {
    if (NO_PATH.test(name) || BUILT.test(name)) return false;
    if (!EXTENSION.test(name) && !name.includes('/')) return false;
    const path = name.replace(/\/$/, '');
    const beside = posix.join(posix.dirname(document), path);
    return ![...paths].some((there) => there === beside || `/${there}`.endsWith(`/${path}`));
  });
}

test.each(DOCUMENTS)('%s names only existing files and folders', (document) => {
  expect(getMissingPaths(document)).toEqual([]);
});

const scripts = (folder: string): string[] =>
  Object.keys(JSON.parse(readFileSync(posix.join(ROOT, folder, 'package.json'), 'utf8')).scripts);

test.each(DOCUMENTS)('%s names only existing commands', (document) => {
  const text = readFileSync(posix.join(ROOT, document), 'utf8');
  const commands = [...text.matchAll(/npm run ([\w:-]+)(?: -w @wathiqa\/(\w+))?/g)];
  const missing = commands.filter(
    ([, name = '', part]) => !scripts(part ? `packages/${part}` : '.').includes(name),
  );
  expect(missing.map(([command]) => command)).toEqual([]);
});
