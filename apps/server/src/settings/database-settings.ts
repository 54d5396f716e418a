import { z } from 'zod';
import { integerBetween, type Read } from './setting-values.ts';

const databaseAddress = z
  .string()
  // `URL` cannot parse several ports and reports less.
  .refine((address) => !/^\w+:\/\/[^/?]*,/.test(address), {
    error:
      'should name one host; use a load balancer or a virtual address for several (deploy/README.md)',
    abort: true,
  })
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'should look like postgres://user:password@host:5432/name',
    }),
  );

export const databaseVariables = {
  DATABASE_URL: databaseAddress
    .optional()
    .describe('PostgreSQL 15 or later. Default: the embedded database in `DATA_DIR`.'),
  DATABASE_OWNER_URL: databaseAddress
    .optional()
    .describe('Same database as its owner, if `DATABASE_URL` has no DDL rights.'),
  VERIFY_DATABASE_URL: databaseAddress
    .optional()
    .describe('Database that `npm run verify:backup` overwrites with the restored backup.'),
  DATABASE_LISTEN_URL: databaseAddress
    .optional()
    .describe('Same database for the LISTEN connection, if `DATABASE_URL` leads through a pooler.'),
  DATABASE_REPORTS_URL: databaseAddress
    .optional()
    .describe('Streaming replica that counts the figures and their files.'),
  DATABASE_CONNECTIONS: integerBetween(1, 500)
    .default(10)
    .describe('Pool size for calls; up to six more serve jobs, reports, LISTEN and readiness.'),
  DATABASE_QUEUE: integerBetween(0, 100_000)
    .default(200)
    .describe('Calls that may wait for a connection; further ones get 503. `0` means no limit.'),
};

export function readDatabaseSettings(
  env: Read<typeof databaseVariables> & { DATA_KEYS?: unknown; DATA_INDEX_KEY?: unknown },
  problems: string[],
) {
  if (env.DATABASE_OWNER_URL && !(env.DATA_KEYS && env.DATA_INDEX_KEY)) {
    problems.push(
      'DATABASE_OWNER_URL: requires DATA_KEYS and DATA_INDEX_KEY, because migrations encrypt data',
    );
  }
  if (namesOtherDatabase(env.DATABASE_URL, env.DATABASE_OWNER_URL)) {
    problems.push('DATABASE_OWNER_URL: should name the same database as DATABASE_URL');
  }
  if (env.VERIFY_DATABASE_URL && isSameDatabase(env.VERIFY_DATABASE_URL, env.DATABASE_URL)) {
    problems.push('VERIFY_DATABASE_URL: should name a second database, because it is overwritten');
  }
  if (namesOtherDatabase(env.DATABASE_URL, env.DATABASE_REPORTS_URL)) {
    problems.push('DATABASE_REPORTS_URL: should name the same database as DATABASE_URL');
  }
  return {
    databaseUrl: env.DATABASE_URL,
    /** Migrates; undefined if `databaseUrl` is the owner's, or without migrations. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    verifyDatabaseUrl: env.VERIFY_DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    databaseReportsUrl: env.DATABASE_REPORTS_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseQueue: env.DATABASE_QUEUE,
  };
}

/** Compares database names only, because hosts may be aliases. */
function namesOtherDatabase(url: string | undefined, other: string | undefined): boolean {
  return !!other && (!url || new URL(other).pathname !== new URL(url).pathname);
}

/** Ignores credentials. */
function isSameDatabase(one: string, other: string | undefined): boolean {
  const place = (address: string) => [new URL(address).host, new URL(address).pathname].join('');
  return !!other && place(one) === place(other);
}
