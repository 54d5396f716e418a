import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../prepare/ensure-installed.mjs';
import { serverFlags } from '../server-flags.mjs';

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const { dependencies, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const programs = (words: string) =>
  words.match(/(?:apps|scripts|deploy)\/[\w./-]+\.m?[jt]s/g) ?? [];

test('Dockerfile is valid, pins Node and runs unprivileged', () => {
  const text = read('Dockerfile');
  expect(validate(text)).toEqual([]);
  const stages = text.split(/^FROM /m).slice(1);
  const bases = stages.map((stage) => stage.split(/\s/)[0] ?? '');
  const named = bases.filter((base) => base.includes(':'));
  expect([...new Set(named)]).toEqual([`node:${dependencies.node}-bookworm-slim`]);
  for (const stage of stages.filter((one) => one.includes('USER '))) {
    expect(Array.from(stage.matchAll(/^USER (.*)$/gm)).at(-1)?.[1]).toBe('10001:10001');
  }
  const started = /^CMD \["node", (.*), "scripts\/serve\.ts"\]$/m.exec(text)?.[1];
  expect(JSON.parse(`[${started}]`)).toEqual(serverFlags);
  for (const program of programs(text)) expect(existsSync(join(root, program)), program).toBe(true);
});

test('the ignore file of the image leaves every tracked source in', () => {
  const patterns = read('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isIgnored = (path: string) => patterns.some((pattern) => matchesGlob(path, pattern));
  const withFolders = (path: string): string[] =>
    path === '.' ? [] : [path, ...withFolders(dirname(path))];
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim();
  const ignored = tracked.split('\n').filter((path) => withFolders(path).some(isIgnored));
  expect(ignored).toEqual([]);
  expect(['apps/portal/build', 'node_modules', 'deploy/server.env'].filter(isIgnored)).toHaveLength(
    3,
  );
});

/** Style rules; and nginx must be reachable from outside. */
const MATTERS_OF_TASTE = [
  'no-unbound-port-interfaces',
  'require-quotes-in-ports',
  'service-dependencies-alphabetical-order',
  'service-keys-order',
  'service-ports-alphabetical-order',
  'services-alphabetical-order',
  'top-level-properties-order',
];

test('compose.yaml matches its schema', () => {
  const file = join(root, 'deploy/compose.yaml');
  const wrong = join(makeFolder(), 'compose.yaml');
  writeFileSync(wrong, read('compose.yaml').replace('stop_grace_period', 'stop_grace_periods'));
  const rules = Object.fromEntries(MATTERS_OF_TASTE.map((rule) => [rule, 0 as const]));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const problems = linter
    .lintFiles([file, wrong], false)
    .flatMap(({ filePath, messages }) => messages.map(({ rule }) => [filePath, rule]));
  expect(problems).toEqual([[wrong, 'invalid-schema']]);
  for (const program of programs(read('compose.yaml'))) {
    expect(existsSync(join(root, program)), program).toBe(true);
  }
});

test('compose.yaml demands a password on every connection to PostgreSQL', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  const { POSTGRES_INITDB_ARGS, POSTGRES_HOST_AUTH_METHOD } = services.database.environment;
  expect(POSTGRES_INITDB_ARGS.match(/--auth\S*/g)).toEqual([
    '--auth-local=scram-sha-256',
    '--auth-host=scram-sha-256',
  ]);
  expect(POSTGRES_HOST_AUTH_METHOD).toBeUndefined();
});

test('Kubernetes manifests match their types and the version', () => {
  const names = readdirSync(join(root, 'deploy/kubernetes'), { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .map((name) => read(`kubernetes/${name}`));
  const wrong = texts.map((text) => text.replace('livenessProbe', 'livenesProbe'));
  const problems = typeProblems([...texts, ...wrong]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('livenesProbe');
  const images = texts.flatMap((text) => Array.from(text.matchAll(/image: \S+:(\S+)/g)));
  expect(images.map(([, tag]) => tag)).toEqual(images.map(() => version));
  for (const program of texts.flatMap(programs)) {
    expect(existsSync(join(root, program)), program).toBe(true);
  }
});

test('kustomization contains every manifest of the base, with the version', () => {
  const { resources, images } = parse(read('kubernetes/kustomization.yaml'));
  const folder = readdirSync(join(root, 'deploy/kubernetes')).filter((name) =>
    /\.yaml$/.test(name),
  );
  expect([...resources, 'kustomization.yaml'].sort()).toEqual(folder.sort());
  expect(images.map(({ newTag }: { newTag: string }) => newTag)).toEqual([version, version]);
});

function typeProblems(texts: readonly string[]): string[] {
  const manifests = texts.flatMap((text) =>
    parseAllDocuments(text, { merge: true }).map((document) => document.toJS()),
  );
  const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const [group = '', of] = apiVersion.split('/');
    const module = of ? `${group.split('.')[0]}/${of}` : `core/${group}`;
    return `import type { ${kind} as Kind${index} } from 'kubernetes-types/${module}';
export const manifest${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 1)};`;
  });
  const file = join(makeFolder(), 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['--ignoreConfig', ...options, file]);
    return [];
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout).match(/^.*: error .*$/gm) ?? [];
  }
}

/** Inside the repository, for package resolution. */
function makeFolder(): string {
  const folder = mkdtempSync(join(root, 'node_modules/.deploy-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('Alertmanager routes each severity to a receiver of its own', () => {
  const { route } = parse(read('observability/alertmanager.yml'));
  const severities = new Set(read('observability/rules.yml').match(/(?<=severity: )\w+/g));
  const routed = [...severities].filter((severity) =>
    route.routes.some(({ matchers }: { matchers: string[] }) =>
      matchers.includes(`severity = "${severity}"`),
    ),
  );
  expect(routed).toEqual([...severities].filter((severity) => severity !== 'ticket'));
});

test('Prometheus stores the longest range of the rules and sends alerts', () => {
  const days = Array.from(read('observability/rules.yml').matchAll(/\[(\d+)d\]/g), ([, day]) =>
    Number(day),
  );
  const config = read('observability/prometheus.yml');
  for (const text of [config, read('../docs/guides/observability.md')]) {
    const [, stored] = /retention\.time=(\d+)d/.exec(text) ?? [];
    expect(Number(stored)).toBeGreaterThan(Math.max(...days));
  }
  expect(parse(config).alerting.alertmanagers).not.toEqual([]);
});
