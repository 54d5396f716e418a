import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './ensure-installed.mjs';

/** Our scripts with a fake build. */
let folder: string;

const NOTES_ITS_ADDRESS = `
  const { appendFileSync, mkdirSync } = require('node:fs');
  mkdirSync('build', { recursive: true });
  appendFileSync('build/builds', process.env.PUBLIC_URL + '\\n');
`;

const NOTES_ITS_COMPRESSION = `
  import { appendFileSync } from 'node:fs';
  import { dirname } from 'node:path';
  const [folder, effort] = process.argv.slice(2);
  appendFileSync(dirname(folder) + '/compressions', effort + '\\n');
`;

const RUN_AS_COMMAND = `
  const { ensureBuilt } = await import('./scripts/prepare/ensure-built.mjs');
  const { runCli } = await import('./scripts/output.mjs');
  await runCli(ensureBuilt);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wathiqa-build-'));
  for (const part of ['scripts', 'apps/server/src/env-file.mjs']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  for (const [name, text] of Object.entries({
    'scripts/prepare/precompress.ts': NOTES_ITS_COMPRESSION,
    'scripts/check-content.ts': '',
    'scripts/prepare/nginx-maps.ts': '',
    'node_modules/@react-router/dev/package.json': '{"bin":{"react-router":"build.cjs"}}',
    'node_modules/@react-router/dev/build.cjs': NOTES_ITS_ADDRESS,
    'apps/portal/package.json': '{}',
    'apps/office/package.json': '{}',
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(join(root, 'node_modules', 'node'), join(folder, 'node_modules', 'node'), 'junction');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(environment: Record<string, string>, options = {}) {
  const { PORT: _port, PUBLIC_URL: _address, ...others } = process.env;
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `(await import('./scripts/prepare/ensure-built.mjs')).ensureBuilt(${JSON.stringify(options)})`,
    ],
    { cwd: folder, env: { ...others, ...environment }, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
}

function buildsOf(app: string): string[] {
  return readLines(app, 'builds');
}

function readLines(app: string, notes: string): string[] {
  return readFileSync(join(folder, 'apps', app, 'build', notes), 'utf8')
    .trim()
    .split('\n');
}

test('builds once for any address, and again for a given one', () => {
  build({});
  build({ PORT: '4000' });
  expect(buildsOf('portal')).toEqual(['https://portal.invalid']);
  build({ PORT: '4000', PUBLIC_URL: 'https://wathiqa.example/' });
  build({ PORT: '4001', PUBLIC_URL: 'https://wathiqa.example' });
  expect(buildsOf('portal')).toEqual(['https://portal.invalid', 'https://wathiqa.example']);
  expect(buildsOf('office')).toHaveLength(1);
});

test('recompresses a quick build once without rebuilding', () => {
  build({}, { compression: 'quick' });
  build({}, { compression: 'quick' });
  expect(readLines('portal', 'compressions')).toEqual(['quick']);
  build({});
  build({});
  build({}, { compression: 'quick' });
  expect(readLines('portal', 'compressions')).toEqual(['quick', 'smallest']);
  expect(buildsOf('portal')).toHaveLength(1);
});

test('merges a translation: prefixed pages and bundle, shared files once', () => {
  const writes = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    const { dirname } = require('node:path');
    const locale = process.env.LOCALE;
    const [build, prefix] = locale === 'ar' ? ['build', ''] : ['build/' + locale, '/' + locale];
    const files = ['client' + prefix + '/index.html', 'client/assets/one.js', 'client/assets/' + locale + '.js', 'server/index.js'];
    for (const file of files) {
      mkdirSync(dirname(build + '/' + file), { recursive: true });
      writeFileSync(build + '/' + file, locale);
    }`;
  writeFileSync(join(folder, 'node_modules/@react-router/dev/build.cjs'), writes);
  mkdirSync(join(folder, 'apps/portal/locales/en'), { recursive: true });
  build({});
  const of = (file: string) => readFileSync(join(folder, 'apps/portal/build', file), 'utf8');
  expect({ ar: of('client/index.html'), en: of('client/en/index.html') }).toEqual({
    ar: 'ar',
    en: 'en',
  });
  expect([of('client/assets/one.js'), of('client/assets/en.js')]).toEqual(['ar', 'en']);
  expect([of('server/index.js'), of('server/en/index.js')]).toEqual(['ar', 'en']);
  expect(existsSync(join(folder, 'apps/portal/build/en'))).toBe(false);
});

test('reports a content error in one line before building', () => {
  const mistake =
    'content/ar/news/news10.md, line 5, column 1: there is no picture /pictures/none.svg';
  const check = `process.stderr.write(${JSON.stringify(`${mistake}\n`)});process.exitCode = 1;`;
  writeFileSync(join(folder, 'scripts', 'check-content.ts'), check);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', RUN_AS_COMMAND],
    { cwd: folder, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${mistake}\n` });
});
