import { execFile } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { CliError } from '../../../scripts/output.mjs';
import { Stack } from './drill.ts';
import {
  findProgram,
  makeFolder,
  type Program,
  runAs,
  startProgram,
  waitForPort,
} from './program.ts';

const run = promisify(execFile);
/** Just enough for a drill, so it fills quickly. */
const DISK = '400m';

/** The system's PostgreSQL on a RAM disk. */
export interface SystemPostgres {
  directUrl: string;
  start(): Promise<void>;
  /** Fast shutdown, which terminates connections. */
  halt(): Promise<void>;
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts it with an empty database.
 *
 * @throws CliError without permission to mount
 */
export async function startPostgres(): Promise<SystemPostgres> {
  if (process.getuid?.() !== 0) {
    throw new CliError('This drill mounts a small tmpfs: run it as root');
  }
  const programs = dirname(findProgram('pg_controldata'));
  const stack = new Stack();
  const folder = stack.add(await makeFolder());
  const disk = join(folder.path, 'disk');
  await mkdir(disk);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', disk]);
  stack.defer(() => run('umount', ['-l', disk]));
  await chown(disk, runAs.uid ?? 0, runAs.gid ?? 0);
  const data = join(disk, 'data');
  const port = await freePort();
  await run(
    join(programs, 'initdb'),
    [`--pgdata=${data}`, '--username=owner', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { ...runAs, cwd: folder.path },
  );
  let running: Program | undefined;
  const start = async () => {
    running = startProgram(join(programs, 'postgres'), [
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', `unix_socket_directories=${folder.path}`, '-c', 'max_connections=200'],
      ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
    ]);
    await waitForPort(port, running);
  };
  const halt = async () => running?.stop('SIGINT');
  stack.defer(halt);
  await start();
  const address = `postgres://owner@127.0.0.1:${port}`;
  await run(join(programs, 'psql'), [`${address}/postgres`, '-c', 'CREATE DATABASE wathiqa']);
  const ballast = join(disk, 'ballast');
  return {
    directUrl: `${address}/wathiqa`,
    start,
    halt,
    // Until ENOSPC.
    fillDisk: () => writeFile(ballast, Buffer.alloc(1024 ** 3)).catch(() => {}),
    freeDisk: () => rm(ballast),
    stop: () => stack[Symbol.asyncDispose](),
  };
}
