import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { CliError, print } from './output.mjs';
import { binPath, runNode } from './tools.mjs';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/**
 * A browser for the tests: the machine's Chromium, else Playwright's own, else Debian's package.
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
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;

  print('No browser here: installing one for the tests.');
  const isRoot = process.getuid?.() === 0;
  const withSystemLibraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  const install = [binPath('@playwright/test', 'playwright'), 'install', ...withSystemLibraries];
  if ((await runNode([...install, 'chromium'])).code === 0) return undefined;

  if (isRoot && isDebian()) {
    print("Playwright's browser could not be had: trying the distribution's.");
    const apt = 'apt-get update && apt-get install -y chromium';
    spawnSync('sh', ['-c', apt], { stdio: ['ignore', 'inherit', 'inherit'] });
    if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;
  }
  throw new CliError(
    'The browser tests need Chromium and none could be installed. Install it (on Debian: ' +
      'apt-get install chromium) or set CHROMIUM to the path of one, then run the tests again.',
  );
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'));
}
