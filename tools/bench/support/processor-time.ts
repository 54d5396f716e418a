import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { runSql } from './sql.ts';

/** Processor time in milliseconds. */
export interface ProcessorTime {
  server: number;
  /** Of the connections of the server to PostgreSQL. */
  postgresql: number;
}

const MS_PER_TICK = 1000 / Number(execFileSync('getconf', ['CLK_TCK']));

/**
 * How much processor time some work takes of the server and of PostgreSQL, as Linux counts it; PostgreSQL must run
 * on this machine.
 */
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
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'wathiqa'`,
  );
  return {
    server: readProcessorTime(pid),
    backends: new Map(backends.flatMap(({ pid }) => readIfThere(pid))),
  };
}

/** The processor time of a connection by its process; none of one that was closed after it was listed. */
function readIfThere(pid: number): [pid: number, time: number][] {
  try {
    return [[pid, readProcessorTime(pid)]];
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Processor time of a process since its start, its own and the kernel's for it. */
function readProcessorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may hold anything; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
