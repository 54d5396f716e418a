import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { runSql } from './sql.ts';

/** In milliseconds. */
export interface ProcessorTime {
  server: number;
  /** Backends of the server's connections. */
  postgresql: number;
}

const MS_PER_TICK = 1000 / Number(execFileSync('getconf', ['CLK_TCK']));

/** CPU time of work in the server and a local PostgreSQL, by Linux. */
export async function measureProcessorTime(
  product: ServerProcess,
  databaseUrl: string,
  work: () => Promise<unknown>,
): Promise<ProcessorTime> {
  const before = await readTimes(product, databaseUrl);
  await work();
  const after = await readTimes(product, databaseUrl);
  const backends = [...after.backends].map(([pid, time]) => time - (before.backends.get(pid) ?? 0));
  return {
    server: after.server - before.server,
    postgresql: backends.reduce((sum, time) => sum + time, 0),
  };
}

async function readTimes({ pid }: ServerProcess, databaseUrl: string) {
  const backends = await runSql<{ pid: number }>(
    databaseUrl,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'wathiqa key %'`,
  );
  return {
    server: readProcessorTime(pid),
    backends: new Map(backends.flatMap(({ pid }) => readIfThere(pid))),
  };
}

/** CPU time of a backend; empty if already closed. */
function readIfThere(pid: number): [pid: number, time: number][] {
  try {
    return [[pid, readProcessorTime(pid)]];
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** User and system CPU time of a process. */
function readProcessorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program name in parentheses may contain anything; user and system time are fields 12 and 13 after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
