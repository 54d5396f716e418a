import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../prepare/ensure-installed.mjs';

const workspaces = globSync('{packages,apps,tools}/*/package.json', { cwd: root });
const PARTS = [
  ...['scripts', 'apps/server/src/env-file.mjs', '.gitignore', 'package.json'],
  ...['package-lock.json', 'CHANGELOG.md', 'publiccode.yml', 'deploy/kubernetes'],
  ...['apps/server/src/db/migrations', 'apps/server/test/fixtures/releases'],
  ...[...workspaces, 'content/package.json', 'e2e/package.json'],
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wathiqa-release-'));
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules', 'node'), join(folder, 'node_modules', 'node'), 'junction');
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n',
  );
  git('init', '--quiet');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@wathiqa.example');
  commitAll();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  expect(stderr, args.join(' ')).toBe('');
  expect(status).toBe(0);
  return stdout.trim();
}

function commitAll(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
}

function noteTested(): void {
  mkdirSync(join(folder, 'build'), { recursive: true });
  writeFileSync(join(folder, 'build', 'tested-commit'), git('rev-parse', 'HEAD'));
}

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/release/release.mjs', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  return { status, said: `${stdout}${stderr}` };
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a dry run shows the release and its obstacles, --write needs a clean, tested commit', () => {
  const dry = release('minor');
  expect(dry).toEqual({ status: 0, said: expect.stringContaining('0.1.0 → 0.2.0') });
  expect(dry.said).toContain('The tests have not passed on this commit');
  expect(release('minor', '--write')).toEqual({
    status: 1,
    said: expect.stringContaining('The tests have not passed on this commit'),
  });
  noteTested();
  expect(release().said).toContain('0.1.0 → 0.1.0');
  writeFileSync(join(folder, 'new-file'), '');
  expect(release('minor', '--write').said).toContain('is not clean');
  rmSync(join(folder, 'new-file'));
  writeFileSync(join(folder, 'apps/server/src/db/migrations/999.do.new.sql'), '');
  commitAll();
  noteTested();
  expect(release('minor').said).toContain('Schema 999 has no fixture');
  rmSync(join(folder, 'apps/server/src/db/migrations/999.do.new.sql'));
  commitAll();
  noteTested();

  const before = git('rev-parse', 'HEAD');
  expect(release('first', '--write', '--dry-run').said).toContain('0.1.0 → 0.1.0');
  expect(git('rev-parse', 'HEAD')).toBe(before);
  expect(git('status', '--porcelain')).toBe('');
});

test('the first release has the version of package.json, the next one a higher', () => {
  noteTested();
  expect(release('first', '--write')).toMatchObject({ status: 0 });
  expect(git('describe', '--exact-match')).toBe('v0.1.0');
  expect(JSON.parse(read('package.json')).version).toBe('0.1.0');
  expect(read('CHANGELOG.md')).toMatch(
    /## \[0\.1\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing/,
  );
  noteTested();
  expect(release().said).toContain('first|major|minor|patch');
  expect(release('patch').said).toContain('CHANGELOG.md has no entries under Unreleased');

  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    read('CHANGELOG.md').replace('## [Unreleased]\n', '## [Unreleased]\n\n### Added\n\n- More.\n'),
  );
  commitAll();
  noteTested();
  expect(release('first', '--write').said).toContain('The version 0.1.0 already exists');
  expect(release('minor', '--write')).toMatchObject({ status: 0 });
  expect(git('describe', '--exact-match')).toBe('v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  const { version, packages } = JSON.parse(read('package-lock.json'));
  expect([version, packages[''].version]).toEqual(['0.2.0', '0.2.0']);
  expect(read('publiccode.yml')).toContain('softwareVersion: 0.2.0\n');
  expect(read('deploy/kubernetes/wathiqa.yaml')).toContain('/wathiqa:0.2.0\n');
});
