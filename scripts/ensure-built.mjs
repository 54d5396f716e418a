import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './ensure-installed.mjs';
import { print, Trouble } from './output.mjs';
import { runNode, tool } from './tools.mjs';

const portal = join(root, 'apps', 'portal');
const stamp = join(portal, 'build', '.built-from');

// Everything that can change what the build writes; a folder stands for all its files.
const SOURCES = [
  'apps/portal/app',
  'apps/portal/public',
  'packages',
  'content',
  'package-lock.json',
  'scripts/precompress.ts',
  'scripts/nginx-maps.ts',
  // What the policies of the pages are made by.
  'apps/server/src/platform',
];
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router']);

/**
 * Builds the portal unless the build there was made from exactly these sources, then writes the
 * compressed versions beside its files.
 *
 * @throws {Trouble} when the build fails, with the build's own words
 */
export async function ensureBuilt() {
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  print('Building the portal.');
  // First away with the stamp: an interrupted build must not pass for a finished one.
  rmSync(stamp, { force: true });
  await mustRun('The build of the portal', [tool('@react-router/dev', 'react-router'), 'build'], {
    cwd: portal,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await mustRun('The compression of the portal', [
    join(root, 'scripts', 'precompress.ts'),
    join(portal, 'build', 'client'),
  ]);
  await mustRun('The list of pages for nginx', [
    join(root, 'scripts', 'nginx-maps.ts'),
    join(portal, 'build', 'client'),
    join(portal, 'build', 'nginx'),
  ]);
  writeFileSync(stamp, wanted);
}

/**
 * @param {string} what
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
async function mustRun(what, args, options) {
  const { code, output } = await runNode(args, { ...options, quiet: true });
  if (code !== 0) throw new Trouble(`${output.trimEnd()}\n\n${what} failed; the reason is above.`);
}

function sourcesHash() {
  const configs = readdirSync(portal)
    .filter((name) => /\.(ts|json)$/.test(name))
    .map((name) => join(portal, name));
  // It stands in the pages.
  const hash = createHash('sha256').update(`${process.env.PUBLIC_URL ?? ''}\0`);
  for (const file of [...SOURCES.map((source) => join(root, source)), ...configs].flatMap(
    filesOf,
  )) {
    // Name and length keep apart what would read the same when joined.
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, a folder, or nothing
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
