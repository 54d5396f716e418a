import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, print } from '../output.mjs';

// Runs before the installation on any Node from 20: only built-in modules.

export const root = fileURLToPath(new URL('../..', import.meta.url));

const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stamp = join(modules, '.installed-from');
// `--include=dev`: NODE_ENV=production needs the pinned Node and build tools too.
const INSTALL = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** Path of the pinned Node. */
export function pinnedNode() {
  return join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * PATH with the pinned Node and tools first.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnvironment(env = process.env) {
  return { ...env, PATH: [join(modules, '.bin'), env.PATH].filter(Boolean).join(delimiter) };
}

/**
 * Installs package-lock.json unless already installed.
 *
 * @throws {CliError} when npm fails or the pinned Node is missing
 */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(pinnedNode())) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    if (isInstalledManually()) return writeFileSync(stamp, wanted);
  }
  print('Installing the packages of package-lock.json. This takes a minute or two, once.');
  // Never `npm install`: it resolves unpinned packages without verification.
  assertInstalled(runNpm(['ci', ...INSTALL]));
  // Without install scripts, the package `node` has no binary.
  if (!existsSync(pinnedNode())) assertInstalled(runNpm(['rebuild', 'node', '--loglevel=error']));
  if (!existsSync(pinnedNode())) {
    throw new CliError(
      'npm installed the packages but not the program of the package "node". ' +
        'Allow its install script (npm install-scripts approve node), then run this again.',
    );
  }
  writeFileSync(stamp, wanted);
}

/** Compares npm's record with the lock file, except optional packages of other platforms. */
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
  if (!done) throw new CliError('npm could not install the packages; see its output above.');
}

/**
 * @param {string[]} args
 * @returns {boolean} success
 */
function runNpm(args) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  // The running npm, else from PATH; on Windows that needs a shell.
  const self = process.env.npm_execpath;
  const { status, error } = self?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [self, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (error) throw new CliError(`npm could not be started: ${error.message}`);
  return status === 0;
}
