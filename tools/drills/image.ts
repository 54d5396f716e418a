/**
 * Builds both images of the Dockerfile with buildah, without a daemon, and starts them as compose.yaml does: the migration,
 * a backup by the tools image, a ready server as user 10001. No registry is needed: the base image is made of
 * debootstrap's Debian and this machine's pinned Node. Needs root, Debian's mirror and npm's registry.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { systemPostgresql } from '@wathiqa/server/test/support/database/system-postgresql.ts';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { pinnedNode } from '../../scripts/prepare/ensure-installed.mjs';
import { debianBase } from './support/debian-machine.ts';
import { expectThat, report, Stack } from './support/drill.ts';
import { findProgram, startProgram, waitForPort } from './support/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const TARGETS = ['server', 'tools'] as const;

export async function image(): Promise<void> {
  await using stack = new Stack();
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-image-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const program = findProgram('buildah');
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(program, [...storage, ...args], {
      cwd: ROOT,
      maxBuffer: 1e8,
    });
    return stdout.trim();
  };

  // Unmounts the layers.
  stack.defer(() => buildah('rm', '--all'));

  const dockerfile = await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const [, base = ''] = /^FROM (\S+) AS build$/m.exec(dockerfile) ?? [];
  await makeBase(folder, `docker.io/library/${base}`, buildah);
  const build = [
    ...['bud', '--isolation=chroot', '--pull=never', '--layers', '--format=docker'],
    ...['--file', 'deploy/Dockerfile', '--ignorefile', 'deploy/Dockerfile.dockerignore'],
  ];
  for (const target of TARGETS) {
    const start = performance.now();
    const tag = `localhost/wathiqa-${target}`;
    await buildah(...build, '--target', target, '--tag', tag, '.');
    const size = await buildah('images', '--format', '{{.Size}}', tag);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    report(`image ${target} built, s, and its size`, `${seconds}, ${size}`);
  }

  const cluster = stack.add(await startCluster({ durable: false, programs: systemPostgresql() }));
  const { environment } = await createDatabase(cluster.adminUrl);
  const port = await freePort();
  const settings = {
    ...environment,
    ...DATA_KEYS,
    SANDBOX: 'on',
    // Required in production.
    ...Object.fromEntries(
      ['TOKEN_SECRET', 'AUDIT_KEY', 'FAWRY_SECURE_KEY', 'BACKUP_KEY'].map((name) => [
        name,
        randomBytes(32).toString('base64'),
      ]),
    ),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: '/tmp/data',
  };
  const start = async (target: (typeof TARGETS)[number], ...command: string[]) => {
    const container = await buildah('from', '--pull=never', `localhost/wathiqa-${target}`);
    const variables = Object.entries(settings).flatMap(([name, value]) => [
      '--env',
      `${name}=${value}`,
    ]);
    const args = ['run', '--isolation=chroot', ...variables, container, '--', ...command];
    return startProgram(program, [...storage, ...args], { root: true });
  };
  const finish = async (...command: Parameters<typeof start>) => {
    const running = await start(...command);
    const [code] = await new Promise<[number]>((resolve) => {
      running.process.once('close', (exit: number) => resolve([exit]));
    });
    expectThat(code === 0, `${command.join(' ')} ended with ${code}: ${running.output()}`);
    return running.output();
  };
  await finish('server', 'node', 'apps/server/src/commands/migrate.ts');
  const [, wanted = ''] = /^CMD \["node", (.*), "scripts\/serve\.ts"\]$/m.exec(dockerfile) ?? [];
  const started = performance.now();
  const server = await start('server', 'node', ...JSON.parse(`[${wanted}]`), 'scripts/serve.ts');
  stack.add(server);
  await waitForPort(port, server);
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
  expectThat(answer.ok, `/health/ready answered ${answer.status}: ${server.output()}`);
  report('server ready after, s', ((performance.now() - started) / 1000).toFixed(1));
  await finish('server', 'node', 'deploy/healthcheck.mjs');
  const backup = 'apps/server/src/commands/backup.ts';
  expectThat(
    (await finish('tools', 'node', backup, '/tmp/register.backup')).includes(
      'encrypted with BACKUP_KEY',
    ),
    'the tools image made no encrypted backup',
  );
  const user = await finish('server', 'sh', '-c', 'id -u; touch /srv/wathiqa/x 2>&1 || true');
  expectThat(/^10001\n.*Permission denied/.test(user), `the image runs as ${user}`);
  report('migration, health check, backup by the tools image', 'passed');
}

/** An image with the name of Docker's official one: Debian, the pinned Node and this machine's npm. */
async function makeBase(
  folder: string,
  name: string,
  buildah: (...args: string[]) => Promise<string>,
): Promise<void> {
  const node = join(folder, 'node');
  await mkdir(join(node, 'bin'), { recursive: true });
  await cp(pinnedNode(), join(node, 'bin/node'));
  const { stdout: npm } = await promisify(execFile)('sh', [
    '-c',
    'readlink -f "$(command -v npm)"',
  ]);
  const installed = dirname(dirname(await realpath(npm.trim())));
  await cp(installed, join(node, 'lib/node_modules/npm'), { recursive: true });
  const container = await buildah('from', 'scratch');
  await buildah('copy', '--quiet', container, debianBase(), '/');
  await buildah('copy', '--quiet', container, node, '/usr/local');
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
  const packages = 'apt-get update && apt-get install -y --no-install-recommends ca-certificates';
  const script = `${link} && ${packages} libatomic1`;
  await buildah('run', '--isolation=chroot', container, '--', 'sh', '-c', script);
  // The registry may be behind a proxy that only this machine trusts.
  await buildah('copy', '--quiet', container, CERTIFICATES, CERTIFICATES);
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  await buildah('commit', '--quiet', '--rm', container, name);
  report('base image', name);
}
