import { execFileSync } from 'node:child_process';
import {
  type ServerProcess,
  startServerProcess,
} from '@wathiqa/server/test/support/server-process.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';

/** Starts the product as `npm start` runs it. Limits are lifted: one machine plays all citizens. */
export function startProduct(databaseUrl: string, tokenSecret: string): Promise<ServerProcess> {
  const environment = {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: tokenSecret,
    RATE_LIMIT_PER_ADDRESS: '10000000',
    RATE_LIMIT_ORDERS: '10000000',
  };
  return startServerProcess(environment, serverFlags);
}

/** Resident memory of a process now, in megabytes. */
export function memoryOf({ pid }: ServerProcess): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024);
}
