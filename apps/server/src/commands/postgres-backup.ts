import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { connectionName } from '../db/connection-pool.ts';
import { CREATE_APPLICATION_ROLE } from '../db/database.ts';
import { hasOtherSchema, isOtherSchema, OtherSchemaError } from '../db/schema-versions.ts';
import { CliError, RECORD_RUN, registerNotEmptyError } from './command-line.ts';
import { KEEP_PRESENT_NUMBERS, SKIP_LOST_NUMBERS } from './request-numbering.ts';

const run = promisify(execFile);

/**
 * Streams pg_dump.
 *
 * @param snapshot exported snapshot; default: a new one
 * @throws CliError if pg_dump is missing, too old, or fails
 */
export async function dumpPostgres(
  url: string,
  write: (dump: Readable) => Promise<void>,
  snapshot?: string,
): Promise<void> {
  const tool = await findTool('pg_dump', await withClient(url, serverVersion));
  const { address, environment } = toolConnection(url);
  const options = [
    '--format=custom',
    '--no-owner',
    ...(snapshot ? [`--snapshot=${snapshot}`] : []),
  ];
  const dump = spawn(tool, [...options, `--dbname=${address}`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(dump, 'close');
  const [said] = await Promise.all([text(dump.stderr), write(dump.stdout), ended]);
  if (dump.exitCode !== 0) throw new CliError(`${tool} failed:\n${said.trim()}`);
}

/** Recorded for monitoring. */
export function recordPostgresBackup(url: string, at: Date): Promise<unknown> {
  return withClient(url, (client) => client.query(RECORD_RUN, ['backup', at]));
}

/**
 * Drops the application's objects of any version, but no extensions. `pg_restore --clean` misses objects of newer
 * versions.
 */
const CLEAR_REGISTER = `
  DO $$
  DECLARE
    statement text;
  BEGIN
    -- All names first: one that is gone has none any more.
    FOREACH statement IN ARRAY coalesce((
      SELECT array_agg(format('DROP %s IF EXISTS %s CASCADE', kind, name)) FROM (
        SELECT oid, CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
               oid::regclass::text AS name
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
        UNION ALL
        SELECT oid, 'ROUTINE', oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL
        SELECT oid, 'TYPE', oid::regtype::text FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e', 'r')
      ) AS object
      WHERE NOT EXISTS (SELECT FROM pg_depend WHERE objid = object.oid AND deptype IN ('e', 'i'))
    ), '{}')
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$;`;

/** Empties the database. @throws CliError while a server uses it */
export async function clearDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await refuseWhileInUse(client);
    await client.query(CLEAR_REGISTER);
  });
}

/**
 * Restores a PostgreSQL database with pg_restore and psql in one transaction. The present database may be of another
 * version than the backup.
 *
 * @returns the count of requests
 * @throws CliError without a fitting tool, for a database with requests, or while a server uses it
 * @throws OtherSchemaError before any change
 */
export async function restorePostgres(
  url: string,
  file: string,
  replace: boolean,
): Promise<number> {
  const version = await withClient(url, serverVersion);
  const reader = await findTool('pg_restore', version);
  const writer = await findTool('psql', version);
  if (await isOtherSchema(await readBackupVersions(reader, file))) throw new OtherSchemaError(file);
  await withClient(url, async (client) => {
    const held = await countRequests(client);
    if (held && !replace) throw registerNotEmptyError(held);
    const connection = { rows: (sql: string) => client.query(sql) };
    if (!replace && (await hasOtherSchema(connection))) throw new OtherSchemaError();
    await refuseWhileInUse(client);
    // Backups contain grants, but no roles.
    await client.query(CREATE_APPLICATION_ROLE);
  });
  await writeBackup({ url, reader, writer, file });
  return withClient(url, async (client) => (await countRequests(client)) ?? 0);
}

/**
 * Skips the numbers that a recovery without us may have lost.
 *
 * @throws CliError while a server uses it
 */
export async function skipLostNumbers(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await refuseWhileInUse(client);
    await client.query(SKIP_LOST_NUMBERS);
  });
}

/** The migrations of a backup, as checksum by version. */
async function readBackupVersions(reader: string, file: string): Promise<Map<number, string>> {
  const { stdout } = await run(reader, [
    '--data-only',
    '--table=schema_versions',
    '--file=-',
    file,
  ]).catch(({ stderr }) => {
    throw new CliError(`${reader} failed:\n${stderr.trim()}`);
  });
  // COPY lines: version, name, md5, time; version 0 is of the runner and has none.
  const lines = stdout.matchAll(/^(\d+)\t[^\t\n]*\t([0-9a-f]{32})\t/gm);
  return new Map([...lines].map(([, version, md5 = '']) => [Number(version), md5]));
}

/** Commits only if pg_restore succeeds. */
async function writeBackup(from: {
  url: string;
  reader: string;
  writer: string;
  file: string;
}): Promise<void> {
  const { address, environment } = toolConnection(from.url);
  const writer = spawn(
    from.writer,
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${address}`],
    { env: environment, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const written = once(writer, 'close');
  const writerSays = text(writer.stderr);
  // psql exits early and reports the failed statement.
  writer.stdin.on('error', () => {});
  writer.stdin.write(
    `SET client_min_messages = warning;\nBEGIN;${KEEP_PRESENT_NUMBERS}${CLEAR_REGISTER}\n`,
  );

  const reader = spawn(from.reader, ['--no-owner', '--file=-', from.file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = once(reader, 'close');
  const readerSays = text(reader.stderr);
  reader.stdout.pipe(writer.stdin, { end: false });
  // Drain pg_restore after psql stopped.
  writer.stdin.once('close', () => reader.stdout.resume());
  await read;
  if (reader.exitCode === 0) writer.stdin.write(`${SKIP_LOST_NUMBERS}\nCOMMIT;\n`);
  writer.stdin.end();
  await written;
  if (reader.exitCode !== 0)
    throw new CliError(`${from.reader} failed:\n${(await readerSays).trim()}`);
  if (writer.exitCode !== 0)
    throw new CliError(`${from.writer} failed:\n${(await writerSays).trim()}`);
}

async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  return Math.trunc(Number(rows[0]?.server_version_num) / 10_000);
}

async function countRequests(client: pg.Client): Promise<number | undefined> {
  const found = await client.query(`SELECT to_regclass('public.requests') AS requests`);
  if (!found.rows[0]?.requests) return undefined;
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM requests');
  return rows[0]?.count ?? 0;
}

async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND starts_with(application_name, $1)`,
    [connectionName('')],
  );
  if (rows[0]?.count) throw new CliError('A server is using the database; stop it first.');
}

/** Finds a PostgreSQL tool on PATH or in PG_BIN, at least of the server's version. */
export async function findTool(name: string, serverMajor: number): Promise<string> {
  const tool = process.env.PG_BIN ? join(process.env.PG_BIN, name) : name;
  const hint = 'Install it, or set PG_BIN to its folder.';
  const said = await run(tool, ['--version']).catch(() => undefined);
  if (!said) throw new CliError(`${name} of PostgreSQL ${serverMajor} is required. ${hint}`);
  const major = Number(/(\d+)(\.\d+)?/.exec(said.stdout)?.[1]);
  if (!(major >= serverMajor)) {
    throw new CliError(
      `${name} of PostgreSQL ${serverMajor} or later is required, but ${tool} has version ${major}. ${hint}`,
    );
  }
  return tool;
}

function toolConnection(url: string) {
  // Passed by environment because arguments are public on the machine.
  const address = new URL(url);
  const password =
    decodeURIComponent(address.password) || (address.searchParams.get('password') ?? '');
  address.password = '';
  address.searchParams.delete('password');
  return {
    address: address.href,
    environment: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  };
}

/** Runs work on a separate connection and closes it. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
