import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  CompiledQuery as Queries,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';

// Most CPU time of a call is socket I/O, so this driver saves a round trip: BEGIN travels with a first statement that
// only reads. It also prepares the statements of transactions by name, because PostgreSQL plans them longer than it
// executes them.

/** Query that a connection prepares also outside of a transaction, under a name that metrics and traces show. */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly name?: string;
}

/** Query with its place at an edge of a transaction; without a place, any statement. */
interface PlacedQuery extends NamedQuery {
  readonly place?: 'begin' | 'commit' | 'rollback';
}

/** Kysely's PostgreSQL dialect; the pool's connections were opened with `pipeline`. */
export class PipelinedPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #onCreateConnection: PostgresDialectConfig['onCreateConnection'];

  constructor(config: Pick<PostgresDialectConfig, 'onCreateConnection'> & { pool: pg.Pool }) {
    super(config);
    this.#pool = config.pool;
    this.#onCreateConnection = config.onCreateConnection;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool, this.#onCreateConnection);
  }
}

/** Not a subclass of Kysely's `PostgresDriver`, whose connections pass neither a name nor a second query to `pg`. */
class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #onCreateConnection: PostgresDialectConfig['onCreateConnection'];
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();

  constructor(pool: pg.Pool, onCreateConnection: PostgresDialectConfig['onCreateConnection']) {
    this.#pool = pool;
    this.#onCreateConnection = onCreateConnection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PipelinedConnection(client);
    this.#connections.set(client, connection);
    await this.#onCreateConnection?.(connection);
    return connection;
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { accessMode, isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    await connection.executeQuery(placed('begin', `begin${isolation}${access}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { rows } = await connection.executeQuery<Ended>(placed('commit', 'commit'));
    if (rows[0]?.command === 'ROLLBACK') throw new Error('The transaction was rolled back');
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    try {
      await connection.executeQuery(placed('rollback', 'rollback'));
    } catch (error) {
      connection.discard();
      throw error;
    }
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction failed. */
interface Ended {
  command: string;
}

function placed(place: NonNullable<PlacedQuery['place']>, text: string): PlacedQuery {
  return { ...Queries.raw(text), place };
}

const NOTHING_SENT: QueryResult<never> = { rows: [] };

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isInTransaction = false;
  #heldBegin: PlacedQuery | undefined;
  #isDiscarded = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  executeQuery<Row>(query: PlacedQuery): Promise<QueryResult<Row>> {
    return this.#executePlaced(query) as Promise<QueryResult<Row>>;
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming rows is not supported');
  }

  discard(): void {
    this.#isDiscarded = true;
  }

  release(): void {
    this.#isInTransaction = false;
    this.#heldBegin = undefined;
    this.#client.release(this.#isDiscarded);
  }

  #executePlaced(query: PlacedQuery): Promise<QueryResult<unknown>> {
    if (query.place === 'begin') return this.#begin(query);
    if (query.place === 'commit' || query.place === 'rollback') return this.#end(query);
    return this.#heldBegin ? this.#executeFirst(this.#heldBegin, query) : this.#send(query);
  }

  /** Holds BEGIN back until the first statement. */
  #begin(begin: PlacedQuery): Promise<QueryResult<unknown>> {
    this.#isInTransaction = true;
    this.#heldBegin = begin;
    return Promise.resolve(NOTHING_SENT);
  }

  /** A BEGIN that fails (canceled) leaves a statement behind it outside of a transaction. */
  async #executeFirst(begin: PlacedQuery, first: PlacedQuery): Promise<QueryResult<unknown>> {
    this.#heldBegin = undefined;
    if (!isRead(first)) {
      await this.#send(begin);
      return this.#executePlaced(first);
    }
    const [, result] = await Promise.all(
      this.#inOneWrite(() => [this.#send(begin), this.#send(first)]),
    );
    return result;
  }

  /** Ends a transaction; PostgreSQL has not heard of one without a statement. */
  async #end(end: PlacedQuery): Promise<QueryResult<unknown>> {
    const heldBegin = this.#heldBegin;
    this.#heldBegin = undefined;
    this.#isInTransaction = false;
    return heldBegin ? NOTHING_SENT : this.#send(end);
  }

  async #send(query: PlacedQuery): Promise<QueryResult<unknown>> {
    const name =
      query.name ?? (query.place ? undefined : statementName(query, this.#isInTransaction));
    const { command, rowCount, rows } = await this.#client.query({
      ...(name === undefined ? {} : { name }),
      text: query.sql,
      values: [...query.parameters],
    });
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command }] };
    return { rows, ...(WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  #inOneWrite<Sent>(send: () => [Sent, Sent]): [Sent, Sent] {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }
}

/** Whether a query only reads or locks: WITH may write. */
function isRead({ sql }: CompiledQuery): boolean {
  return /^\s*SELECT\b/i.test(sql);
}

/** Prepared statements of a process; the code has some hundreds of texts. */
const STATEMENT_LIMIT = 400;

/** Names by text: undefined for one that came once so far, null for one never prepared. */
const names = new Map<string, string | null | undefined>();

/**
 * Name under which a connection prepares a statement; undefined if PostgreSQL plans it each time. Named from their
 * second use on: statements of transactions, which find rows by key, and INSERT of rows, which plans nothing else.
 */
function statementName(query: CompiledQuery, isInTransaction: boolean): string | undefined {
  if (!isInTransaction && !isInsertOfRows(query)) return undefined;
  const { sql } = query;
  if (!names.has(sql)) {
    if (names.size < STATEMENT_LIMIT) names.set(sql, returnsAllColumns(sql) ? null : undefined);
    return undefined;
  }
  const known = names.get(sql);
  if (known !== undefined) return known ?? undefined;
  namedCount += 1;
  const name = `transaction-${namedCount}`;
  names.set(sql, name);
  return name;
}
let namedCount = 0;

function isInsertOfRows({ query }: CompiledQuery): boolean {
  return query.kind === 'InsertQueryNode' && query.values?.kind === 'ValuesNode';
}

/** A prepared `SELECT *` fails after a migration adds a column. Any other asterisk counts too, so a busy statement has none. */
function returnsAllColumns(sql: string): boolean {
  return sql.replaceAll('count(*)', '').includes('*');
}
