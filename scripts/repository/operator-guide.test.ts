import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { readSettings } from '@wathiqa/server';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

// `npm run drill -- operator-guide` plays the blocks.

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const guide = read('docs/guides/operator.md');

const blocks = Array.from(guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, text = '']) => text);

test('each block of commands begins with its user', () => {
  const users = ['yourself', 'root', 'postgres', 'wathiqa-owner', 'wathiqa'];
  expect(blocks.filter((text) => !users.includes(/^# As ([\w-]+)/.exec(text)?.[1] ?? ''))).toEqual(
    [],
  );
  expect(guide.match(/^```sh .*$/gm)).toBeNull();
});

test('production accepts the settings of the guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wathiqa-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [block = ''] = /^umask 027\n[\s\S]*?^```$/m.exec(guide) ?? [];
  const script = block.replace('```', '').replaceAll('/etc/wathiqa', folder);
  const withoutRoot = 'sudo() { cat; }; chown() { :; }';
  const database = execFileSync('bash', ['--norc', '-euc', `${withoutRoot}; ${script}`], {
    encoding: 'utf8',
  });
  const file = (name: string) => parseEnv(readFileSync(join(folder, name), 'utf8'));
  const server = readSettings(file('server.env'));
  expect(server).toMatchObject({
    production: true,
    sandbox: false,
    databaseOwnerUrl: undefined,
    notifications: { email: { from: 'وثيقة <no-reply@wathiqa.example>' } },
  });
  const owner = readSettings({ ...file('server.env'), ...file('owner.env') });
  const [, password = ''] = /ROLE wathiqa_owner LOGIN PASSWORD '(\w+)'/.exec(database) ?? [];
  expect(owner.databaseOwnerUrl).toContain(`wathiqa_owner:${password}@`);
  expect(owner.backupKeys).toHaveLength(1);

  const stubs = 'docker() { :; }; kubectl() { :; }; install() { :; }';
  for (const [words, environment] of Object.entries(containerEnvironments())) {
    const container = blocks.find((text) => text.includes(words)) ?? '';
    const script = container.replace('cd deploy', '').replaceAll('/etc/wathiqa', folder);
    const cwd = join(folder, words.slice(0, 6));
    mkdirSync(cwd);
    execFileSync('bash', ['--norc', '-euc', `${stubs}; ${script}`], {
      cwd,
      env: { ...process.env, OWNER_PASSWORD: 'one', SERVER_PASSWORD: 'two' },
    });
    const text = readFileSync(join(cwd, 'server.env'), 'utf8');
    const lines = text.trim().split('\n');
    // As Docker and kubectl read them: quotes are part of a value.
    const given = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
    expect(readSettings({ ...given, ...environment })).toMatchObject({
      production: true,
      host: '0.0.0.0',
      certificateKeys: '/certificates',
      notifications: { email: { from: 'وثيقة <no-reply@wathiqa.example>' } },
    });
  }
});

/** Variables of each deployment, by words of its block. */
function containerEnvironments(): Record<string, Record<string, string>> {
  const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000' };
  expect(read('deploy/Dockerfile')).toContain('ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000\n');
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  const [deployment] = parseAllDocuments(read('deploy/kubernetes/wathiqa.yaml'));
  const [container] = deployment?.toJS().spec.template.spec.containers ?? [];
  const variables = container.env.map(({ name, value }: { name: string; value: string }) => [
    name,
    value,
  ]);
  return {
    'docker compose up': { ...image, ...services.server.environment },
    'kubectl apply': { ...image, ...Object.fromEntries(variables) },
  };
}

test('database roles may only log in', () => {
  for (const text of [guide, read('deploy/compose-roles.sh')]) {
    const roles = Array.from(text.matchAll(/^CREATE ROLE \w+ ([^;]*);$/gm), ([, rights]) => rights);
    expect(roles).toHaveLength(2);
    for (const rights of roles) expect(rights).toMatch(/^LOGIN PASSWORD '[^']+'$/);
    expect(text).not.toContain('ALTER ROLE');
  }
});

test('all server processes read the same settings files', () => {
  for (const name of ['wathiqa', 'wathiqa-audit']) {
    const unit = read(`deploy/systemd/${name}.service`);
    expect(unit).toMatch(/^Environment=NODE_ENV=production ENV_FILE=\/etc\/wathiqa\/server\.env/m);
    const [, program] =
      /(apps\/server\/src\/commands\/[\w-]+\.ts|scripts\/serve\.ts)/.exec(unit) ?? [];
    expect(read(program ?? '')).toBeTruthy();
  }
});

test('image has the pinned Node and the server flags', async () => {
  const dockerfile = read('deploy/Dockerfile');
  const { dependencies } = JSON.parse(read('package.json'));
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map((match) => match[1]);
  expect(versions).toEqual([dependencies.node, dependencies.node]);
  const { serverFlags } = await import('../server-flags.mjs');
  for (const flag of serverFlags) {
    expect(dockerfile).toContain(`"${flag}"`);
    expect(read('deploy/systemd/wathiqa.service')).toContain(` ${flag} `);
  }
});
