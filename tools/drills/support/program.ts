import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../../../scripts/output.mjs';

/** PostgreSQL and PgBouncer refuse root; `nobody` exists everywhere. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
const ELSEWHERE = ['/usr/sbin', '/usr/lib/postgresql/17/bin', '/usr/lib/postgresql/15/bin'];
const LISTENS_WITHIN_MS = 60_000;

/** User of drill programs, never root. */
export const runAs: Partial<typeof UNPRIVILEGED> = process.getuid?.() === 0 ? UNPRIVILEGED : {};

const DEBIAN_PACKAGES = {
  buildah: 'buildah',
  debootstrap: 'debootstrap',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx',
  patroni: 'patroni',
  pdftoppm: 'poppler-utils',
  pg_controldata: 'postgresql',
  pgbackrest: 'pgbackrest',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
  'systemd-analyze': 'systemd',
  zbarimg: 'zbar-tools',
} as const;

export type ProgramName = keyof typeof DEBIAN_PACKAGES;

function lookUp(name: ProgramName): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...ELSEWHERE]
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export function hasProgram(name: ProgramName): boolean {
  return lookUp(name) !== undefined;
}

/** @throws CliError with one installation command for all missing programs */
export function requirePrograms(names: Iterable<ProgramName>): void {
  const missing = [...new Set(names)].filter((name) => !hasProgram(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => DEBIAN_PACKAGES[name]);
  throw new CliError(`Missing ${missing.join(', ')}: apt-get install ${packages.join(' ')}`);
}

/** Path of a system program. @throws CliError with its Debian package */
export function findProgram(name: ProgramName): string {
  requirePrograms([name]);
  return lookUp(name) ?? name;
}

/** A folder writable by one drill's programs. */
export async function makeFolder(): Promise<{ path: string; stop(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'wathiqa-drill-'));
  if (runAs.uid !== undefined) await chown(path, runAs.uid, runAs.gid ?? 0);
  return { path, stop: () => rm(path, { recursive: true, force: true }) };
}

export interface Program {
  process: ChildProcess;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program, always killed on exit. */
export function startProgram(
  path: string,
  args: readonly string[],
  options: { environment?: Record<string, string>; cwd?: string; root?: boolean } = {},
): Program {
  const child = spawn(path, args, {
    ...(options.root ? {} : runAs),
    cwd: options.cwd ?? '/',
    env: { PATH: `${process.env.PATH}:${ELSEWHERE.join(':')}`, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').catch(() => {});
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  }
  return {
    process: child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits for a listening local port. @throws with the program's output */
export async function waitForPort(port: number, program: Program): Promise<void> {
  const deadline = Date.now() + LISTENS_WITHIN_MS;
  while (Date.now() < deadline && program.process.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      delay(1_000, false),
    ]);
    socket.destroy();
    if (open) return;
    await delay(100);
  }
  throw new Error(`No program listens on port ${port}.\n${program.output()}`);
}
