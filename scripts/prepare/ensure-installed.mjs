import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, print } from '../output.mjs';

// Runs before anything is installed, on whatever Node the machine has (20 or later): nothing but
// Node's own modules here.

export const root = fileURLToPath(new URL('../..', import.meta.url));

const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stamp = join(modules, '.installed-from');
// `--include=dev`: the pinned Node and the build tools are needed with NODE_ENV=production too.
const INSTALL = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** The Node that the product is made for, which npm installs as a package. */
export function pinnedNode() {
  return join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * The environment for programs of ours: what they start finds the pinned Node and the installed
 * tools first.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnvironment(env = process.env) {
  return { ...env, PATH: [join(modules, '.bin'), env.PATH].filter(Boolean).join(delimiter) };
}

/**
 * Installs the packages of package-lock.json unless exactly those are there already.
 *
 * @throws {CliError} when npm fails or the pinned Node did not arrive
 */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(pinnedNode())) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    if (isInstalledManually()) return writeFileSync(stamp, wanted);
  }
  print('Installing the packages of package-lock.json. This takes a minute or two, once.');
  // Never `npm install` instead: it resolves anew what the lock file does not pin, unverified.
  assertInstalled(runNpm(['ci', ...INSTALL]));
  // An npm that runs no install scripts leaves the package `node` without its program.
  if (!existsSync(pinnedNode())) assertInstalled(runNpm(['rebuild', 'node', '--loglevel=error']));
  if (!existsSync(pinnedNode())) {
    throw new CliError(
      'npm installed the packages but not the program of the package "node". ' +
        'Allow its install script (npm install-scripts approve node), then run this again.',
    );
  }
  writeFileSync(stamp, wanted);
}

/**
 * Whether the packages present are those of the lock file, as after an `npm install` by hand: npm
 * writes down in node_modules what it put there. Optional packages are for other platforms.
 */
function isInstalledManually() {
  const installedList = join(modules, '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) =>
      path in installed ? installed[path].version === version : optional,
    );
}

/** @param {boolean} done */
function assertInstalled(done) {
  if (!done) throw new CliError('npm could not install the packages; its own words are above.');
}

/**
 * @param {string[]} args
 * @returns {boolean} whether npm was content
 */
function runNpm(args) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  // Under `npm run`, the npm that runs us; otherwise the one on the PATH, which on Windows is a
  // script and so needs a shell.
  const self = process.env.npm_execpath;
  const { status, error } = self?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [self, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (error) throw new CliError(`npm could not be started: ${error.message}`);
  return status === 0;
}
