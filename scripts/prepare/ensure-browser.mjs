import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { CliError, print } from '../output.mjs';
import { binPath, runNode } from '../tools.mjs';

/**
 * Chromium without windows, as Debian packages it: a page of it takes less than half of what one of the whole
 * browser takes, which draws a window around each.
 */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** What our own tools start as a browser: that of `CHROMIUM`, else the machine's, else (nothing) Playwright's. */
export function installedBrowser() {
  return process.env.CHROMIUM ?? [SYSTEM_SHELL, SYSTEM_CHROMIUM].find((path) => existsSync(path));
}

/**
 * A browser for the tests: the machine's Chromium without windows, which root on Debian installs, else the
 * machine's Chromium, else Playwright's own.
 *
 * @returns {Promise<string | undefined>} the browser's path (also `CHROMIUM` for the tests), or
 *   nothing when Playwright is to use its own
 * @throws {CliError} saying what to do when none can be had
 */
export async function ensureBrowser() {
  const asked = process.env.CHROMIUM;
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new CliError(`CHROMIUM names no file: ${asked}`);
  }
  const isRoot = process.getuid?.() === 0;
  if (!existsSync(SYSTEM_SHELL) && isRoot && isDebian()) await installShell();
  const installed = installedBrowser();
  if (installed) return installed;

  print('No browser here: installing one for the tests.');
  const withSystemLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  const install = [binPath('@playwright/test', 'playwright'), 'install', ...withSystemLibraries];
  if ((await runNode([...install, '--only-shell', 'chromium'])).code === 0) return undefined;
  throw new CliError(
    'The browser tests need Chromium and none could be installed. Install it (on Debian: ' +
      'apt-get install chromium-headless-shell) or set CHROMIUM to the path of one, then run the tests again.',
  );
}

/** Where it cannot be had, another browser is looked for: a machine without a network waits a few seconds. */
async function installShell() {
  print('Installing Chromium without windows for the tests, once.');
  const options = '-q -o Acquire::Retries=0 -o Acquire::http::Timeout=10';
  const install = `apt-get ${options} update && apt-get ${options} install -y --no-install-recommends chromium-headless-shell`;
  await promisify(execFile)('sh', ['-c', install]).catch(() =>
    print('It could not be had; any other Chromium will do.'),
  );
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'));
}
