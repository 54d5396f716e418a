import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './ensure-installed.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wathiqa-install-'));
  mkdirSync(join(folder, 'scripts/prepare'), { recursive: true });
  for (const file of [
    'scripts/prepare/ensure-installed.mjs',
    'scripts/output.mjs',
    'apps/server/src/env-file.mjs',
  ]) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}');
  writeFileSync(
    join(folder, 'install.mjs'),
    `import { ensureInstalled } from './scripts/prepare/ensure-installed.mjs';
     import { runCli } from './scripts/output.mjs';
     await runCli(ensureInstalled);`,
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs with a fake npm that logs and fails. */
function installWithFailingNpm() {
  const npm = join(folder, 'npm-cli.js');
  writeFileSync(
    npm,
    `require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'calls'))}, process.argv[2] + '\\n');
     process.stderr.write('npm error code EINTEGRITY\\n');
     process.exit(1);`,
  );
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'install.mjs')], {
    env: { ...process.env, npm_execpath: npm },
    encoding: 'utf8',
  });
  return { status, stderr, calls: readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') };
}

test('stops when npm rejects the lock file', () => {
  const { status, stderr, calls } = installWithFailingNpm();
  expect(status).toBe(1);
  expect(calls).toEqual(['ci']);
  expect(stderr).toContain('EINTEGRITY');
  expect(stderr).toContain('npm could not install the packages');
  expect(existsSync(join(folder, 'node_modules', '.installed-from'))).toBe(false);
});
