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

/** Has a connection prepare what it is asked between `begin` and the end of a transaction, and rows that are written outside one. */
export function prepareTransactions(client: pg.ClientBase): void {
  const query: (...asked: unknown[]) => unknown = client.query.bind(client);
  let isInTransaction = false;
  const ask = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string') return query(text, values, ...rest);
    const begins = /^(?:begin|start transaction)\b/i.test(text);
    const ends = /^(?:commit|rollback)$/i.test(text);
    if (begins || ends) isInTransaction = begins;
    const isPlannedOnce = isInTransaction ? !begins : ROW.test(text);
    const name = isPlannedOnce && Array.isArray(values) ? statementName(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  Object.assign(client, { query: ask });
}
