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

const readText = (document: string) => readFileSync(posix.join(ROOT, document), 'utf8');

/** Without blocks of code. */
const readProse = (document: string) => readText(document).replace(/^```.*?^```/gms, '');

/** Missing paths among a document's inline code; a path suffix suffices. */
function getMissingPaths(document: string): string[] {
  const named = [...readProse(document).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
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
  const commands = [...readText(document).matchAll(/npm run ([\w:-]+)(?: -w @wathiqa\/(\w+))?/g)];
  const missing = commands.filter(
    ([, name = '', part]) => !scripts(part ? `packages/${part}` : '.').includes(name),
  );
  expect(missing.map(([command]) => command)).toEqual([]);
});

/** The names that a program with several parts takes. */
const parts = (program: string): string[] =>
  Array.from(readText(program).matchAll(/^ {2}'?([\w-]+)'?: [([]/gm), ([, name = '']) => name);

test.each(DOCUMENTS)('%s names only existing benchmarks and drills', (document) => {
  const named = readText(document).matchAll(/npm run (bench|drill) (?:-- )?([a-z][\w-]*)/g);
  const folders: Record<string, string> = { bench: 'bench', drill: 'drills' };
  const missing = [...named].filter(
    ([, program = '', name = '']) => !parts(`tools/${folders[program]}/run.ts`).includes(name),
  );
  expect(missing.map(([command]) => command)).toEqual([]);
});

test('the commands list each benchmark', () => {
  const [, table = ''] = readText('docs/commands.md').split('## Benchmarks');
  const rows = table.slice(0, table.indexOf('\n## ')).matchAll(/^\| (`.*?) \|/gm);
  const listed = Array.from(rows, ([, names = '']) => names.split(', ')).flat();
  expect(listed.map((name) => name.replaceAll('`', '')).sort()).toEqual(
    parts('tools/bench/run.ts').sort(),
  );
});

/** Anchors of a document's headings, as GitHub makes them. */
function getAnchors(document: string): string[] {
  return Array.from(readProse(document).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(DOCUMENTS)('%s links only to existing documents and headings', (document) => {
  const links = Array.from(
    readProse(document).matchAll(/\]\(([^)\s]+)\)/g),
    ([, link = '']) => link,
  );
  const broken = links.filter((link) => {
    // Of the web, or of the site.
    if (/^([a-z]+:|\/)/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : posix.join(posix.dirname(document), path);
    if (!paths.has(target.replace(/\/$/, ''))) return true;
    return anchor !== undefined && target.endsWith('.md') && !getAnchors(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});
