import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, withProgress } from '../output.mjs';

// Runs before installation on any Node from 20: built-in modules only.

export const root = fileURLToPath(new URL('../..', import.meta.url));

const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stamp = join(modules, '.installed-from');
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
/** Exit code if shared libraries are missing. */
const NOT_RUNNABLE = 127;

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
 * @param {{ tests?: boolean }} [options] `tests` includes the test tools (devDependencies), which double the size
 * @throws {CliError} when npm fails or the pinned Node is missing or cannot run
 */
export async function ensureInstalled({ tests = false } = {}) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new CliError(`Node.js 20 or later is required; this is ${process.version}.`);
  }
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const complete = `${hash} with tests`;
  const wanted = tests ? complete : hash;
  if (existsSync(pinnedNode()) && existsSync(stamp)) {
    if ([wanted, complete].includes(readFileSync(stamp, 'utf8'))) return;
  }
  if (!(existsSync(pinnedNode()) && isInstalledManually(tests))) {
    await withProgress(`Installing packages${tests ? ' and test tools' : ''}`, async () => {
      // `npm install` would resolve unpinned packages without verification.
      assertInstalled(await runNpm(['ci', tests ? '--include=dev' : '--omit=dev', ...QUIET]));
      // Without install scripts, `node` has no binary.
      if (!existsSync(pinnedNode())) assertInstalled(await runNpm(['rebuild', 'node', ...QUIET]));
      removeNodeHeaders();
    });
  }
  assertNodeRuns();
  writeFileSync(stamp, wanted);
}

/** C++ headers for native modules, 67 MB. */
function removeNodeHeaders() {
  const parts = join(modules, 'node', 'node_modules');
  const names = existsSync(parts) ? readdirSync(parts) : [];
  for (const name of names.filter((one) => one.startsWith('node-'))) {
    rmSync(join(parts, name, 'include'), { recursive: true, force: true });
  }
}

/** @throws {CliError} */
function assertNodeRuns() {
  if (!existsSync(pinnedNode())) {
    throw new CliError(
      'npm installed the packages but not the program of the package "node". ' +
        'Allow its install script (npm install-scripts approve node), then run this again.',
    );
  }
  const { status, stderr } = spawnSync(pinnedNode(), ['--version'], { encoding: 'utf8' });
  if (status === NOT_RUNNABLE) {
    const library = /lib[\w+-]+\.so[.\d]*/.exec(stderr)?.[0] ?? stderr.trim();
    throw new CliError(
      `The installed Node.js needs ${library}: apt-get install libatomic1 (Fedora: libatomic), then run this again.`,
    );
  }
  if (status !== 0) throw new CliError(`The installed Node.js cannot run: ${stderr.trim()}`);
}

/**
 * Compares npm's record with the lock file, except other platforms' optional packages.
 *
 * @param {boolean} tests
 */
function isInstalledManually(tests) {
  const installedList = join(modules, '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional, dev, devOptional }]) =>
      path in installed
        ? installed[path].version === version
        : optional || (!tests && (dev || devOptional)),
    );
}

/** @param {boolean} done */
function assertInstalled(done) {
  if (!done) throw new CliError('npm could not install the packages; see its output above.');
}

/**
 * @param {string[]} args
 * @returns {Promise<boolean>} success
 */
export function runNpm(args) {
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  // The running npm, else from PATH; on Windows that needs a shell.
  const self = process.env.npm_execpath;
  return new Promise((resolve, reject) => {
    const child = self?.endsWith('npm-cli.js')
      ? spawn(process.execPath, [self, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
    child.on('error', ({ message }) =>
      reject(new CliError(`npm could not be started: ${message}`)),
    );
    child.on('close', (code) => resolve(code === 0));
  });
}
