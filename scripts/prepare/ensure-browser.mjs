import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { CliError, print } from '../output.mjs';
import { binPath, runNode } from '../tools.mjs';

/** Debian's; less than half the cost per page, as it draws no window. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** `CHROMIUM`, else the system's; undefined for Playwright's. */
export function installedBrowser() {
  return process.env.CHROMIUM ?? [SYSTEM_SHELL, SYSTEM_CHROMIUM].find((path) => existsSync(path));
}

/**
 * Ensures a test browser: headless shell (installed if root), system Chromium or Playwright's.
 *
 * @returns {Promise<string | undefined>} its path, also in `CHROMIUM`; undefined for Playwright's
 * @throws {CliError} with instructions when none is available
 */
export async function ensureBrowser() {
  const asked = process.env.CHROMIUM;
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new CliError(`CHROMIUM: no such file: ${asked}`);
  }
  const isRoot = process.getuid?.() === 0;
  if (!existsSync(SYSTEM_SHELL) && isRoot && isDebian()) await installShell();
  const installed = installedBrowser();
  if (installed) return installed;

  print('No browser found: installing one for the tests.');
  const withSystemLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  const install = [binPath('@playwright/test', 'playwright'), 'install', ...withSystemLibraries];
  if ((await runNode([...install, '--only-shell', 'chromium'])).code === 0) return undefined;
  throw new CliError(
    'The browser tests need Chromium, which could not be installed. Install it (on Debian: ' +
      'apt-get install chromium-headless-shell) or set CHROMIUM to its path, then run the tests again.',
  );
}

/** Optional; offline it costs seconds. */
async function installShell() {
  print('Installing headless Chromium for the tests, once.');
  const options = '-q -o Acquire::Retries=0 -o Acquire::http::Timeout=10';
  const install = `apt-get ${options} update && apt-get ${options} install -y --no-install-recommends chromium-headless-shell`;
  await promisify(execFile)('sh', ['-c', install]).catch(() =>
    print('The installation failed; any other Chromium works too.'),
  );
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'));
}
