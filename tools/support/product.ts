import { execFileSync } from 'node:child_process';
import {
  type ServerProcess,
  startServerProcess,
} from '@wathiqa/server/test/support/process/server-process.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';

const UNREACHABLE_SETTINGS = 'http://127.0.0.1:9';

/**
 * Starts the product without the sandbox, which would distort the measurement. Notifications stay queued. Limits are
 * off, because one machine plays all citizens.
 */
export function startProduct(
  databaseUrl: string,
  tokenSecret: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const environment = {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: tokenSecret,
    RATE_LIMIT_PER_ADDRESS: '10000000',
    RATE_LIMIT_PER_PERSON: '10000000',
    LIMIT_OPEN_REQUESTS: '0',
    LIMIT_ORDERS_PER_DAY: '0',
    LIMIT_SMS_PER_DAY: '0',
    RATE_LIMIT_ORDERS: '10000000',
    SANDBOX: 'off',
    ACCOUNT_LOGIN_URL: UNREACHABLE_SETTINGS,
    ACCOUNT_VERIFIER_URL: UNREACHABLE_SETTINGS,
    FAWRY_HOST: UNREACHABLE_SETTINGS,
    ...more,
  };
  return startServerProcess(environment, serverFlags);
}

/** Resident memory in megabytes. */
export function readMemory({ pid }: ServerProcess): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024);
}
