import type { Socket } from 'node:net';
import { join } from 'node:path';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  PGliteDialect,
  PostgresDialect,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import { makePrivateFolder } from '../crypto/data-folder.ts';
import { type Encryption, encryptConnection } from '../crypto/encryption.ts';
import {
  APPLICATION_ROLE,
  type ConnectionUse,
  connectionName,
  connectionUse,
  openPool,
} from './connection-pool.ts';
import { DatabaseConnectionError, markConnectionErrors } from './database-errors.ts';
import {
  DATABASE_TIMEOUTS,
  type DatabaseTimeouts,
  endInTime,
  KEEP_ALIVE,
  PROBE_TIMEOUTS,
  socketWithIdleTimeout,
} from './database-timeouts.ts';
import { lockFolder } from './folder-lock.ts';
import { createNoticePublisher } from './notices.ts';
import { type NamedQuery, PipelinedPostgresDialect } from './pipelined-driver.ts';
import { requireNotices, requireOwnConnections } from './pooler-check.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import type { Tables } from './schema.ts';
import { watchQuery } from './watched-queries.ts';

/** The first migration does the same. */
export const CREATE_APPLICATION_ROLE = `DO $$
BEGIN
  -- Looked for first: who may not make roles may not try either.
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APPLICATION_ROLE}') THEN
    CREATE ROLE ${APPLICATION_ROLE} NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, '${APPLICATION_ROLE}', 'MEMBER') THEN
    GRANT ${APPLICATION_ROLE} TO CURRENT_USER;
  END IF;
END $$`;

/** Separate pool: long queries and calls never block each other. */
const BACKGROUND_CONNECTIONS = 4;
/** Figures are counted one after the other. */
const REPORTS_CONNECTIONS = 2;

/** A replica answers, but is read-only. */
const PROBE = 'SELECT pg_is_in_recovery() AS replica';

const PUBLISH = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';

export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'pglite');
}

/** Database access on either engine. Encrypts parameters; rows have ciphertexts as `Ciphertext`. */
export interface Database {
  readonly engine: 'postgresql' | 'pglite';
  readonly query: Kysely<Tables>;
  /** For housekeeping, up to a minute. */
  readonly longQuery: Kysely<Tables>;
  /** Long reads that decide nothing: `DATABASE_REPORTS_URL`, which may lag; without it `longQuery`. */
  readonly reports: Kysely<Tables>;
  /** One statement with values, or a script without; nothing is encrypted or decrypted. For tests and measurements. */
  execute(sql: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Publishes its `announce` notifications after commit. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Publishes to a channel, batched; only for committed data. */
  publish(channel: string, payload: string): void;
  /**
   * Subscribes across processes.
   *
   * @param listener called without payload if notifications may have been missed
   * @returns unsubscribe function
   */
  listen(
    channel: string,
    listener: (notice: string | undefined) => void,
  ): Promise<() => Promise<void>>;
  /** Resolves if the database is writable. Separate connection, because a busy pool is no outage. */
  probe(): Promise<void>;
  /** None for the embedded database. */
  connectionUse(): readonly ConnectionUse[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export type Transaction = KyselyTransaction<Tables>;

type ElementOf<Found> = Found extends readonly (infer Row)[] ? Row : NonNullable<Found>;
/** Row that a query's function finds. */
export type RowOf<Find extends (...given: never[]) => Promise<unknown>> = ElementOf<
  Awaited<ReturnType<Find>>
>;

/** Read-only queries. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>;

/**
 * Executes a single statement of a busy call, prepared by name.
 *
 * @param name unique per text: a statement whose text varies must not have one
 */
export async function executePrepared<Row>(
  database: Kysely<Tables>,
  name: string,
  statement: Compilable<Row> | RawBuilder<Row> | CompiledQuery,
): Promise<Row[]> {
  const compiled = 'compile' in statement ? statement.compile(database) : statement;
  const query = { ...compiled, name } as NamedQuery<Row>;
  const { rows } = await database.executeQuery<Row>(query);
  return rows;
}

/** The owner's connection for migrations. */
export interface OwnerConnection {
  script(sql: string): Promise<void>;
  rows(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

// Every bigint here is a request number or row ID, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseLocation {
  databaseUrl: string | undefined;
  databaseOwnerUrl?: string | undefined;
  databaseListenUrl?: string | undefined;
  databaseReportsUrl?: string | undefined;
  databaseConnections: number;
  /** Calls waiting for a connection; 0 is unlimited. */
  databaseQueue?: number;
  dataDir: string;
}

/** Database name for logs, without credentials. */
export function describeDatabase({
  databaseUrl,
  dataDir,
}: Pick<DatabaseLocation, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `PGlite in ${dataDir}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL at ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
}

/**
 * Opens PostgreSQL if a URL is set, otherwise the embedded database. `prepare` runs first, as the owner if
 * configured.
 *
 * @param timeouts PostgreSQL only
 * @throws FolderInUseError for an embedded database in use
 * @throws PoolerError for an unsuitable pooler
 */
export function openDatabase(
  location: DatabaseLocation,
  encryption: Encryption,
  prepare: (owner: OwnerConnection) => Promise<void>,
  timeouts: DatabaseTimeouts = DATABASE_TIMEOUTS,
): Promise<Database> {
  return location.databaseUrl
    ? openPostgres(location.databaseUrl, location, encryption, prepare, timeouts)
    : openEmbedded(location.dataDir, encryption, prepare);
}

/** Requires PostgreSQL 15. `prepare` runs on a separate connection. */
async function openPostgres(
  url: string,
  location: DatabaseLocation,
  encryption: Encryption,
  prepare: (owner: OwnerConnection) => Promise<void>,
  timeouts: DatabaseTimeouts,
): Promise<Database> {
  const { databaseConnections, databaseOwnerUrl, databaseListenUrl, databaseReportsUrl } = location;
  await prepareAsOwner(databaseOwnerUrl ?? url, prepare, timeouts.connection);
  const sockets = new Set<Socket>();
  const name = connectionName(encryption.newestKeyId);
  const pool = openPool(url, sockets, {
    name,
    connections: databaseConnections,
    timeouts,
    statementTimeouts: timeouts.calls,
    queueLimit: location.databaseQueue ?? 0,
    pipeline: true,
  });
  const background = { name, timeouts, statementTimeouts: timeouts.background };
  const backgroundPool = openPool(url, sockets, {
    ...background,
    connections: BACKGROUND_CONNECTIONS,
  });
  const probePool = openPool(url, sockets, {
    name,
    connections: 1,
    timeouts: PROBE_TIMEOUTS,
    statementTimeouts: PROBE_TIMEOUTS.calls,
  });
  const onCreateConnection = async (connection: DatabaseConnection) =>
    encryptConnection(connection, encryption);
  const queriesOn = (of: pg.Pool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: of, onCreateConnection }),
      log: watchQuery,
    });
  const query = new Kysely<Tables>({
    dialect: new PipelinedPostgresDialect({ pool, onCreateConnection }),
    log: watchQuery,
  });
  const longQuery = queriesOn(backgroundPool);
  const reportsPool =
    databaseReportsUrl === undefined
      ? undefined
      : openPool(databaseReportsUrl, sockets, { ...background, connections: REPORTS_CONNECTIONS });
  const notices = createNoticePublisher((channel, payloads) =>
    backgroundPool.query(PUBLISH, [channel, payloads]),
  );
  const listen: Database['listen'] = (channel, listener) =>
    listenOnPostgres(databaseListenUrl ?? url, channel, listener, timeouts);
  const close = () => {
    const pools = [pool, backgroundPool, probePool, ...(reportsPool ? [reportsPool] : [])];
    const ended = notices.close().then(() => Promise.all(pools.map((each) => each.end())));
    return endInTime(sockets, ended);
  };
  try {
    await requireOwnConnections([pool, backgroundPool]);
    await requireNotices(listen, notices.publish);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine: 'postgresql',
    query,
    longQuery,
    reports: reportsPool ? queriesOn(reportsPool) : longQuery,
    execute: (text, values) => backgroundPool.query(text, values && [...values]),
    transaction: (work) => notices.transaction((run) => query.transaction().execute(run), work),
    publish: notices.publish,
    listen,
    connectionUse: () => [
      connectionUse('calls', pool),
      connectionUse('background', backgroundPool),
      ...(reportsPool ? [connectionUse('reports', reportsPool)] : []),
    ],
    probe: async () => requirePrimary((await probePool.query(PROBE)).rows),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function prepareAsOwner(
  url: string,
  prepare: (owner: OwnerConnection) => Promise<void>,
  connectWithin: number,
): Promise<void> {
  const socket = socketWithIdleTimeout(connectWithin);
  const owner = new pg.Client({ connectionString: url, ...KEEP_ALIVE, stream: () => socket });
  markConnectionErrors(owner);
  await owner.connect().catch((cause: Error) => {
    throw new DatabaseConnectionError(cause);
  });
  // Migrations have no timeout.
  socket.setTimeout(0);
  try {
    await prepare({
      script: async (sql) => void (await owner.query(sql)),
      rows: (sql, values) => owner.query(sql, values),
    });
  } finally {
    await owner.end();
  }
}

/** @throws Error on a replica, with the SQLSTATE of a read-only transaction */
function requirePrimary([answer]: { replica: boolean }[]): void {
  if (answer?.replica !== false) {
    throw Object.assign(new Error('The database is a replica'), { code: '25006' });
  }
}

async function openEmbedded(
  dataDir: string,
  encryption: Encryption,
  prepare: (owner: OwnerConnection) => Promise<void>,
): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  await makePrivateFolder(dataDir);
  const release = await lockFolder(dataDir);
  const pglite = await PGlite.create(embeddedFolder(dataDir)).catch(async (cause: unknown) => {
    await release();
    throw cause;
  });
  try {
    await prepare({
      script: async (sql) => void (await pglite.exec(sql)),
      rows: (sql, values) => pglite.query<Record<string, unknown>>(sql, values),
    });
    await pglite.exec(`SET ROLE ${APPLICATION_ROLE}`);
  } catch (cause) {
    await pglite.close();
    await release();
    throw cause;
  }
  const onCreateConnection = async (connection: DatabaseConnection) =>
    encryptConnection(connection, encryption);
  const query = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite, onCreateConnection }),
    log: watchQuery,
  });
  const notices = createNoticePublisher((channel, payloads) =>
    pglite.query(PUBLISH, [channel, payloads]),
  );
  const close = async () => {
    await notices.close();
    await pglite.close();
    await release();
  };
  return {
    engine: 'pglite',
    query,
    longQuery: query,
    reports: query,
    execute: async (text, values) =>
      values
        ? pglite.query(text, [...values])
        : { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) },
    transaction: (work) => notices.transaction((run) => query.transaction().execute(run), work),
    publish: notices.publish,
    listen: (channel, listener) => pglite.listen(channel, listener),
    connectionUse: () => [],
    probe: async () => requirePrimary((await pglite.query<{ replica: boolean }>(PROBE)).rows),
    close,
    [Symbol.asyncDispose]: close,
  };
}
