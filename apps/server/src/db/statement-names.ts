import type { CompiledQuery } from 'kysely';

/** Statements that one process prepares at most; the code has some hundreds of texts. */
const STATEMENT_LIMIT = 400;

/** The names by text: undefined for a text that came once so far, null for one that is never prepared. */
const names = new Map<string, string | null | undefined>();

/**
 * The name under which a connection prepares a statement, or undefined for one that PostgreSQL plans each time. Named from
 * their second use on: statements of transactions, which find rows by key, and INSERT of rows, which plans nothing else.
 */
export function statementName(query: CompiledQuery, isInTransaction: boolean): string | undefined {
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

/** A prepared `SELECT *` fails after a migration adds a column. Any other asterisk counts too: none is in a hot statement. */
function returnsAllColumns(sql: string): boolean {
  return sql.replaceAll('count(*)', '').includes('*');
}
