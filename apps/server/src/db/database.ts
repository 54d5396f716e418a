import type { Socket } from 'node:net';
import { join } from 'node:path';
import {
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  PGliteDialect,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';
import { makePrivateFolder } from '../crypto/data-folder.ts';
import { type Encryption, encryptConnection } from '../crypto/encryption.ts';
import {
  APPLICATION_ROLE,
  type ConnectionUse,
  connectionUse,
  keepErrorsFromProcess,
  openPool,
} from './connection-pool.ts';
import {
  DATABASE_TIMEOUTS,
  type DatabaseTimeouts,
  endInTime,
  KEEP_ALIVE,
  PROBE_TIMEOUTS,
  silenceLimitedSocket,
} from './database-timeouts.ts';
import { lockFolder } from './folder-lock.ts';
import { createNoticePublisher } from './notices.ts';
import { PipelinedPostgresDialect } from './pipelined-driver.ts';
import { requireNotices, requireOwnConnections } from './pooler-check.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { createReads, openReplica, type Reads, type Replica } from './replica.ts';
import type { ReplicaWatch } from './replica-watch.ts';
import type { Tables } from './schema.ts';
import { watchedStatement, watchQuery } from './watched-queries.ts';

/** Makes the role where the cluster lacks it. The first migration does the same for a new register. */
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

/** Connections beside those of the calls: nothing that takes long is in the way of calls, or waits for them. */
const BACKGROUND_CONNECTIONS = 4;

/** A replica answers too, and takes no order. */
const PROBE = 'SELECT pg_is_in_recovery() AS replica';

const PUBLISH = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';

/** Where in a data directory the embedded database lies. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'pglite');
}

/**
 * The register, on either engine: the same SQL, the same migrations. What is encrypted in it is decrypted in every
 * row that a query, a statement or a transaction resolves with.
 */
export interface Database extends Reads {
  readonly engine: 'postgresql' | 'pglite';
  /** Typed queries and transactions. */
  readonly query: Kysely<Tables>;
  /** The same for what may take a minute: reports, housekeeping. */
  readonly longQuery: Kysely<Tables>;
  /**
   * A statement on the hot path, prepared once per connection under its name. One statement is one
   * transaction. Resolves with its rows.
   */
  statement<Row>(prepared: PreparedStatement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /**
   * One statement with values, or a script without, past Kysely: nothing is encrypted or decrypted. For tests and
   * measurements that read what is stored.
   */
  execute(sql: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** A transaction that may `announce`; what it announced is published after its commit. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Publishes on a channel, soon and together with others; for what is committed already. */
  publish(channel: string, payload: string): void;
  /**
   * Hears what is published on a channel of the register, whichever process publishes it.
   *
   * @param listener with nothing where something may have been missed
   * @returns ends it
   */
  listen(
    channel: string,
    listener: (notice: string | undefined) => void,
  ): Promise<() => Promise<void>>;
  /**
   * Resolves when the register answers and can be written to. On a connection of its own: that all others are busy
   * says nothing of it.
   */
  probe(): Promise<void>;
  /** How the connections to PostgreSQL are used now; the embedded database has none. */
  connectionUse(): readonly ConnectionUse[];
  /** Whether the replica is read from; undefined where there is none. */
  readonly replica: Pick<ReplicaWatch, 'state' | 'onChange'> | undefined;
  close(): Promise<void>;
}

/** A transaction of the register that is under way. */
export type Transaction = KyselyTransaction<Tables>;

/** SQL with a name of its own, and the shape of its rows. */
export interface PreparedStatement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only for the types: what a row is. */
  readonly row?: Row;
}

/** What migrations need: one connection as the owner that takes whole scripts. */
export interface OwnerConnection {
  /** Runs a script of any number of statements. */
  script(sql: string): Promise<void>;
  /** Runs one query and resolves with its rows. */
  rows(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

// A bigint of the register is a request number or a row's id: far below 2^53, so a number is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The first connection failed: no such address, no TLS, a certificate or a password that is not right. */
export class DatabaseConnectionError extends Error {
  readonly code: unknown;

  constructor(cause: Error) {
    const code = 'code' in cause ? cause.code : undefined;
    // What was tried at several addresses has no message of its own.
    super(cause.message || String(code), { cause });
    this.code = code;
  }
}

/** What of the settings says where the register is. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  databaseOwnerUrl?: string | undefined;
  databaseListenUrl?: string | undefined;
  databaseReplicaUrl?: string | undefined;
  databaseConnections: number;
  /** How many calls may wait for a connection; 0 is no limit. */
  databaseQueue?: number;
  dataDir: string;
}

/**
 * What a register is called in front of people: host and database, or a folder. Without user and password: it ends up
 * in logs.
 */
export function nameRegister({
  databaseUrl,
  dataDir,
}: Pick<DatabaseLocation, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `PGlite in ${dataDir}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL at ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
}

/**
 * The register that the settings name: PostgreSQL where there is an address, the embedded database
 * otherwise. `prepare` runs first, as the owner, or as the application where it has a login of its own and no other is
 * given.
 *
 * @param encryption of what the register keeps of people
 * @param timeouts of PostgreSQL; the embedded database is no other host that could be away
 * @throws FolderInUseError when another process has the embedded database open
 * @throws PoolerError when a pooler in between does not keep what the server relies on
 * @throws ReplicaError when what is named as a replica is none of this register
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

/** PostgreSQL 15 or later at an address. `prepare` runs first, as the owner, on a connection of its own. */
async function openPostgres(
  url: string,
  location: DatabaseLocation,
  encryption: Encryption,
  prepare: (owner: OwnerConnection) => Promise<void>,
  timeouts: DatabaseTimeouts,
): Promise<Database> {
  const { databaseConnections, databaseOwnerUrl, databaseListenUrl, databaseQueue } = location;
  await prepareAsOwner(databaseOwnerUrl ?? url, prepare, timeouts.connection);
  const sockets = new Set<Socket>();
  const pool = openPool(url, sockets, {
    connections: databaseConnections,
    timeouts,
    statementTimeouts: timeouts.calls,
    queueLimit: databaseQueue ?? 0,
    pipeline: true,
  });
  const backgroundPool = openPool(url, sockets, {
    connections: BACKGROUND_CONNECTIONS,
    timeouts,
    statementTimeouts: timeouts.background,
    queueLimit: 0,
  });
  const probePool = openPool(url, sockets, {
    connections: 1,
    timeouts: PROBE_TIMEOUTS,
    statementTimeouts: PROBE_TIMEOUTS.calls,
    queueLimit: 0,
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
  const notices = createNoticePublisher((channel, payloads) =>
    backgroundPool.query(PUBLISH, [channel, payloads]),
  );
  const listen: Database['listen'] = (channel, listener) =>
    listenOnPostgres(databaseListenUrl ?? url, channel, listener, timeouts);
  const close = () =>
    endInTime(
      sockets,
      notices.close().then(() => Promise.all([pool.end(), backgroundPool.end(), probePool.end()])),
    );
  let replica: Replica | undefined;
  try {
    await requireOwnConnections([pool, backgroundPool]);
    await requireNotices(listen, notices.publish);
    if (location.databaseReplicaUrl) {
      const primary = { calls: pool, probe: probePool };
      const options = { connections: databaseConnections, timeouts, queriesOn };
      replica = await openReplica(location.databaseReplicaUrl, primary, options);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    engine: 'postgresql',
    query,
    longQuery,
    ...createReads({ query, longQuery }, replica),
    replica: replica?.watch,
    statement: async (prepared, values) => {
      const parameters = encryption.encryptParameters(values);
      const { rows } = await watchedStatement(prepared.name, () =>
        pool.query({ ...prepared, values: parameters }),
      );
      return encryption.decryptRows(rows);
    },
    execute: (text, values) => backgroundPool.query(text, values && [...values]),
    transaction: (work) => notices.transaction((run) => query.transaction().execute(run), work),
    publish: notices.publish,
    listen,
    connectionUse: () => [
      connectionUse('calls', pool),
      connectionUse('background', backgroundPool),
      ...(replica?.connectionUse() ?? []),
    ],
    probe: async () => requirePrimary((await probePool.query(PROBE)).rows),
    close: async () => void (await Promise.all([close(), replica?.close()])),
  };
}

async function prepareAsOwner(
  url: string,
  prepare: (owner: OwnerConnection) => Promise<void>,
  connectWithin: number,
): Promise<void> {
  const socket = silenceLimitedSocket(connectWithin);
  const owner = new pg.Client({ connectionString: url, ...KEEP_ALIVE, stream: () => socket });
  keepErrorsFromProcess(owner);
  await owner.connect().catch((cause: Error) => {
    throw new DatabaseConnectionError(cause);
  });
  // A migration takes as long as it takes, and waits for that of another server.
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

/** @throws Error for a replica, with the SQLSTATE of what cannot be written to */
function requirePrimary([answer]: { replica: boolean }[]): void {
  if (answer?.replica !== false) {
    throw Object.assign(new Error('The database is a replica'), { code: '25006' });
  }
}

/** The embedded database in a folder of the data directory, opened by this process alone. */
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
  return {
    engine: 'pglite',
    query,
    longQuery: query,
    ...createReads({ query, longQuery: query }, undefined),
    replica: undefined,
    statement: async <Row>(prepared: PreparedStatement<Row>, values: readonly unknown[]) => {
      const parameters = encryption.encryptParameters(values);
      const { rows } = await watchedStatement(prepared.name, () =>
        pglite.query<Row>(prepared.text, parameters),
      );
      return encryption.decryptRows(rows);
    },
    execute: async (text, values) =>
      values
        ? pglite.query(text, [...values])
        : { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) },
    transaction: (work) => notices.transaction((run) => query.transaction().execute(run), work),
    publish: notices.publish,
    listen: (channel, listener) => pglite.listen(channel, listener),
    connectionUse: () => [],
    probe: async () => requirePrimary((await pglite.query<{ replica: boolean }>(PROBE)).rows),
    close: async () => {
      await notices.close();
      await pglite.close();
      await release();
    },
  };
}
