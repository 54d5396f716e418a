import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { CREATE_APPLICATION_ROLE } from '../platform/database.ts';
import { CliError } from './command-line.ts';
import { registerNotEmptyError } from './register-not-empty.ts';
import { SKIP_LOST_NUMBERS } from './request-numbering.ts';

const run = promisify(execFile);

/**
 * Hands a PostgreSQL database over to be written, as pg_dump gives it.
 *
 * @throws Trouble when there is no pg_dump that is as new as the server, or it fails
 */
export async function dumpPostgres(
  url: string,
  write: (dump: Readable) => Promise<void>,
): Promise<void> {
  const tool = await findTool('pg_dump', await withClient(url, serverVersion));
  const { address, environment } = toolConnection(url);
  const dump = spawn(tool, ['--format=custom', '--no-owner', `--dbname=${address}`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(dump, 'close');
  const [said] = await Promise.all([text(dump.stderr), write(dump.stdout), ended]);
  if (dump.exitCode !== 0) throw new CliError(`${tool} failed:\n${said.trim()}`);
}

/**
 * Restores a PostgreSQL database with pg_restore, in one transaction: all of it or nothing.
 *
 * @returns how many requests it holds now
 * @throws Trouble when there is no fitting pg_restore, the register holds requests, or a server uses it
 */
export async function restorePostgres(
  url: string,
  file: string,
  replace: boolean,
): Promise<number> {
  const tool = await findTool('pg_restore', await withClient(url, serverVersion));
  await withClient(url, async (client) => {
    const held = await countRequests(client);
    if (held && !replace) throw registerNotEmptyError(held);
    await refuseWhileInUse(client);
    // Roles are not part of a backup, and the rights in it are given to this one.
    await client.query(CREATE_APPLICATION_ROLE);
  });
  const options = ['--no-owner', '--clean', '--if-exists', '--single-transaction'];
  await runTool(tool, url, [...options, file]);
  return withClient(url, async (client) => {
    await client.query(SKIP_LOST_NUMBERS);
    return (await countRequests(client)) ?? 0;
  });
}

async function withClient<Result>(
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

/** The server's major version. */
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
     WHERE datname = current_database() AND application_name = 'wathiqa'`,
  );
  if (rows[0]?.count) throw new CliError('A server is using the database; stop it first.');
}

/** A tool of PostgreSQL's, on the PATH or in PG_BIN, that is at least as new as the server. */
export async function findTool(name: string, serverMajor: number): Promise<string> {
  const tool = process.env.PG_BIN ? join(process.env.PG_BIN, name) : name;
  const hint = 'Install it, or set PG_BIN to the folder where it is.';
  const said = await run(tool, ['--version']).catch(() => undefined);
  if (!said) throw new CliError(`${name} of PostgreSQL ${serverMajor} is needed. ${hint}`);
  const major = Number(/(\d+)(\.\d+)?/.exec(said.stdout)?.[1]);
  if (!(major >= serverMajor)) {
    throw new CliError(
      `${name} of PostgreSQL ${serverMajor} or later is needed, and ${tool} is of ${major}. ${hint}`,
    );
  }
  return tool;
}

/** How a tool of PostgreSQL's is told where the database is. */
function toolConnection(url: string) {
  // The password goes by the environment: arguments can be read by everybody on the machine.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    address: address.href,
    environment: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  };
}

async function runTool(tool: string, url: string, options: string[]): Promise<void> {
  const { address, environment } = toolConnection(url);
  try {
    await run(tool, [...options, `--dbname=${address}`], { env: environment });
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw Object.assign(new CliError(`${tool} failed:\n${stderr?.trim() ?? cause}`), { cause });
  }
}
