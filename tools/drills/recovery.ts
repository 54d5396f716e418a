/**
 * Loss of the database's machine during orders: PostgreSQL is killed, its data and the first repository are deleted, and
 * pgBackRest recovers from the second one, with the shipped settings. Reports the lost seconds (RPO), the duration (RTO)
 * and the size of an idle minute in the archive. DRILL_REQUESTS sets the initial size.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { signInCitizens } from '../support/citizens.ts';
import { fillRequests } from '../support/fill.ts';
import { load } from '../support/load.ts';
import { accepted, createOrderRequest } from '../support/orders.ts';
import { startProduct } from '../support/product.ts';
import { runSql } from '../support/sql.ts';
import { runCommand } from './support/command.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { findProgram, makeFolder, runAs, startProgram, waitForPort } from './support/program.ts';

const SHIPPED = fileURLToPath(new URL('../../deploy/postgresql', import.meta.url));
const REQUESTS = times('DRILL_REQUESTS', 20_000);
const IDLE_SECONDS = 125;
/** Longer than `archive_timeout`. */
const ORDERS_SECONDS = 90;
const LOST_SECONDS_AT_MOST = 61;

export async function recovery(): Promise<void> {
  await using stack = new Stack();
  const { path: folder } = stack.add(await makeFolder());
  const programs = dirname(findProgram('pg_controldata'));
  const port = await freePort();
  const address = `postgres://owner@127.0.0.1:${port}`;
  const data = join(folder, 'data');
  const repositories = ['repo1', 'repo2'].map((name) => join(folder, name));
  for (const path of [...repositories, join(folder, 'log')]) await makeOwned(path);
  const config = await writeConfig(folder, port);
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { ...runAs, cwd: folder })).stdout;
  const backrest = (...args: string[]) =>
    run('pgbackrest', `--config=${config}`, '--stanza=wathiqa', ...args);
  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-c', `unix_socket_directories=${folder}`];
    const postgres = stack.add(startProgram(join(programs, 'postgres'), args));
    await waitForPort(port, postgres);
    const isReady = async () => {
      const [row] = await runSql<{ ready: boolean }>(
        `${address}/postgres`,
        'SELECT NOT pg_is_in_recovery() AS ready',
      );
      return row?.ready;
    };
    while (!(await isReady().catch(() => false))) await delay(200);
    return postgres;
  };

  await run(
    join(programs, 'initdb'),
    ...[`--pgdata=${data}`, '--username=owner', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    '--data-checksums',
  );
  const settings = await readFile(join(SHIPPED, 'wathiqa.conf'), 'utf8');
  const command = `pgbackrest --config=${config} --stanza=wathiqa`;
  await appendFile(
    join(data, 'postgresql.conf'),
    // The share of a small machine.
    `${settings.replace('pgbackrest --stanza=wathiqa', command)}\nshared_buffers = 256MB\n`,
  );
  const postgres = await start();
  const url = `${address}/wathiqa`;
  await runSql(`${address}/postgres`, 'CREATE DATABASE wathiqa');
  await backrest('stanza-create');
  await backrest('check');

  const secret = randomBytes(32).toString('base64url');
  const product = stack.add(await startProduct(url, secret));
  const citizens = await signInCitizens(url, secret, 100);
  await fillRequests(url, REQUESTS);
  for (const repository of ['--repo=1', '--repo=2']) await backrest(repository, 'backup');
  const [size] = await runSql<{ size: string }>(
    url,
    'SELECT pg_database_size(current_database()) AS size',
  );
  const copied = await sizeOf(join(folder, 'repo2/backup'));
  report(
    'requests, database and one full backup, MB',
    `${REQUESTS}, ${mb(size?.size)}, ${mb(copied)}`,
  );

  const archive = join(folder, 'repo2/archive');
  const before = await sizeOf(archive);
  await delay(IDLE_SECONDS * 1000);
  const idle = ((await sizeOf(archive)) - before) / IDLE_SECONDS;
  report('archive of an idle day, MB', mb(idle * 86_400));

  const ordersEnd = performance.now() + ORDERS_SECONDS * 1000;
  while (performance.now() < ordersEnd) {
    const { failed } = await load(product.url, 4, 20, createOrderRequest(citizens), accepted);
    expectThat(failed === 0, `${failed} orders failed`);
    await delay(500);
  }
  const [last] = await runSql<{ at: Date; count: string }>(
    url,
    'SELECT max(created_at) AS at, count(*) FROM requests',
  );
  await postgres.stop('SIGKILL');
  await product.stop();
  const lostAt = performance.now();
  for (const path of [data, repositories[0] ?? '']) {
    await rm(path, { recursive: true });
    await makeOwned(path);
  }
  await backrest('--repo=2', 'restore');
  const restored = performance.now();
  await start();
  const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);
  report(
    'recovered after, of which files, s',
    `${seconds(lostAt)}, ${((restored - lostAt) / 1000).toFixed(1)}`,
  );
  const [found] = await runSql<{ at: Date; count: string }>(
    url,
    'SELECT max(created_at) AS at, count(*) FROM requests',
  );
  const lost = (Number(last?.at) - Number(found?.at)) / 1000;
  report(
    'orders lost, and seconds of orders',
    `${Number(last?.count) - Number(found?.count)}, ${lost}`,
  );
  expectThat(lost < LOST_SECONDS_AT_MOST, `${lost} seconds of orders were lost`);
  const environment = { ...DATA_KEYS, DATABASE_URL: url, TOKEN_SECRET: secret };
  const { code, errors } = await runCommand('after-recovery', environment);
  expectThat(code === 0, errors);
}

/** The shipped file with the drill's paths. */
async function writeConfig(folder: string, port: number): Promise<string> {
  const shipped = await readFile(join(SHIPPED, 'pgbackrest.conf'), 'utf8');
  const text = shipped
    .replace('/var/lib/pgbackrest-elsewhere', join(folder, 'repo2'))
    .replace('/var/lib/pgbackrest', join(folder, 'repo1'))
    .replace('/var/spool/pgbackrest', join(folder, 'lock'))
    .replace('/var/lib/postgresql/15/main', join(folder, 'data'))
    .replaceAll('THE-CIPHER-KEY', randomBytes(32).toString('base64'))
    .replace('[wathiqa]', `log-path=${join(folder, 'log')}\nspool-path=${folder}\n[wathiqa]`);
  const config = join(folder, 'pgbackrest.conf');
  await writeFile(config, `${text}pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=owner\n`);
  return config;
}

async function makeOwned(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await chown(path, runAs.uid ?? process.getuid?.() ?? 0, runAs.gid ?? process.getgid?.() ?? 0);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function mb(bytes: number | string | undefined): number {
  return Math.round(Number(bytes) / 1e6);
}
