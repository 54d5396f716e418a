import type pg from 'pg';

// The statements of a transaction find their rows by a key, and a row by itself, such as an entry of the audit, is written without
// looking for any: to plan them takes PostgreSQL longer than to do them. So each connection keeps their plans, as it does those of
// `Database.statement`.

/** So many texts at most are prepared by one process; those of transactions are written down in the code, some hundreds. */
const MOST_STATEMENTS = 400;

/** What gives all columns there are is planned each time: with a prepared one, the column that a migration adds would be an error. */
const ALL_COLUMNS = /\b(?:select|returning)\s+\*|\.\*/i;

/** A row by itself, as Kysely writes it. */
const ROW = /^insert into "\w+" \([^()]*\) values /;

/** The names of texts that came before, in this process; those that came once have none as yet. */
const names = new Map<string, string | undefined>();

/** The name under which a text is prepared; undefined for one that is not. A text that comes once is not worth it. */
function statementName(text: string): string | undefined {
  if (!names.has(text)) {
    if (names.size < MOST_STATEMENTS) names.set(text, undefined);
    return undefined;
  }
  const known = names.get(text);
  if (known || ALL_COLUMNS.test(text)) return known;
  preparedCount += 1;
  const name = `transaction-${preparedCount}`;
  names.set(text, name);
  return name;
}
let preparedCount = 0;

const BEGINS = /^(?:begin|start transaction)\b/i;
const ENDS = /^(?:commit|rollback)$/i;
const READS = /^\s*select\b/i;

/**
 * Stands at the end of a statement after which nothing is asked in its transaction. Where the connection sends without waiting,
 * `commit` goes with it: of a transaction whose last statement failed PostgreSQL takes it for `rollback`.
 */
export const LAST_STATEMENT = '/* and commit */';

/** Values of which none can fail on its way out: the statement would not be sent then, and its `commit` would. */
function isSentAsItIs(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string');
}

/** What is answered of a `begin` that is sent later, and of the end of a transaction in which nothing was asked. */
const NOTHING_SENT = { rows: [], rowCount: null };

/**
 * Has a connection prepare what it is asked between `begin` and the end of a transaction, and rows that are written outside one.
 *
 * What a server takes for a call is mostly to write to sockets and to be woken by them. So `begin` is sent with the first
 * statement, in one write and with one answer awaited, where the connection sends without waiting (`pipeline`) and that statement
 * reads or locks: were `begin` refused alone, nothing would have been written outside a transaction, and the statement fails with it.
 */
export function prepareTransactions(client: pg.Client): void {
  const query: (...asked: unknown[]) => Promise<unknown> = client.query.bind(client);
  let isInTransaction = false;
  let unsentBegin: string | undefined;
  let sentEnd: Promise<unknown> | undefined;

  const send = (text: string, values: unknown, ...rest: unknown[]) => {
    const ends = ENDS.test(text);
    if (ends) isInTransaction = false;
    const isPlannedOnce = isInTransaction || (!ends && ROW.test(text));
    const name = isPlannedOnce && Array.isArray(values) ? statementName(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  const begin = (text: string, ...rest: unknown[]) => {
    const begun = query(text, ...rest);
    isInTransaction = true;
    return begun;
  };
  const sendBegun = (beginText: string, text: string, values: unknown, ...rest: unknown[]) => {
    if (!READS.test(text)) return begin(beginText).then(() => send(text, values, ...rest));
    return inOneWrite(() => {
      const [begun, answered] = [begin(beginText), send(text, values, ...rest)];
      return Promise.all([begun, answered]).then(([, answer]) => answer);
    });
  };
  const inOneWrite = <Result>(work: () => Result): Result => {
    const { stream } = client.connection;
    stream.cork();
    try {
      return work();
    } finally {
      stream.uncork();
    }
  };
  const sendLast = (text: string, values: unknown, ...rest: unknown[]) =>
    inOneWrite(() => {
      const answer = send(text.slice(0, -LAST_STATEMENT.length), values, ...rest);
      sentEnd = send('commit', []);
      // Whoever asks for the end is told of it.
      sentEnd.catch(() => {});
      return answer;
    });
  /** What became of an end that was sent with the last statement. */
  const endAsked = async (end: Promise<unknown>, text: string) => {
    const ended = await end;
    const isCommitted = (ended as Partial<pg.QueryResult>).command === 'COMMIT';
    if (isCommitted && !/^commit$/i.test(text)) throw new Error('The transaction is committed');
    return ended;
  };
  const ask = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const [beginText, end] = [unsentBegin, sentEnd];
    unsentBegin = undefined;
    sentEnd = undefined;
    if (end) {
      if (typeof text === 'string' && ENDS.test(text)) return endAsked(end, text);
      throw new Error('Nothing may be asked after the last statement of a transaction');
    }
    if (typeof text !== 'string') {
      if (beginText) throw new Error('A transaction begins with the text of a statement');
      return query(text, values, ...rest);
    }
    if (BEGINS.test(text)) {
      // With an isolation level of its own it may be refused alone.
      const isPlain = /^begin$/i.test(text) && client.pipeline && rest.length === 0;
      if (!isPlain) return begin(text, values, ...rest);
      unsentBegin = text;
      return Promise.resolve(NOTHING_SENT);
    }
    const isLast = isInTransaction && client.pipeline && isSentAsItIs(values);
    if (isLast && text.endsWith(LAST_STATEMENT)) return sendLast(text, values, ...rest);
    if (!beginText) return send(text, values, ...rest);
    if (ENDS.test(text)) return Promise.resolve(NOTHING_SENT);
    return sendBegun(beginText, text, values, ...rest);
  };
  Object.assign(client, { query: ask });
}
