import { withClient } from '@wathiqa/server/src/commands/postgres-backup.ts';
import { APPLICATION_ROLE } from '@wathiqa/server/src/db/connection-pool.ts';
import { runPgbench, withParameters } from '../../support/pgbench.ts';
import { runSql } from '../../support/sql.ts';
import type { SentTransaction } from './recorder.ts';

/** The server's connection settings. */
const SETTINGS = { role: APPLICATION_ROLE, jit: 'off' };
/** Warm-up share per connection, in which statements are still planned. */
const WARM_UP_SHARE = 1 / 3;
/** NULL marker, because pgbench values are texts. */
const NOTHING = '<nothing>';

/** PostgreSQL's own time for an action. */
export interface Alone {
  seconds: number;
  transactions: number;
  statements: number;
}

/**
 * PostgreSQL time of an action: pgbench replays its transactions, prepared, with the server's values once each. Reading
 * the values is measured separately and subtracted.
 *
 * @param databaseUrl a database before these transactions
 */
export async function replayAction(
  databaseUrl: string,
  sent: readonly SentTransaction[],
  connections: number,
): Promise<Alone> {
  const kinds = Map.groupBy(sent, ({ explicit, statements }) =>
    JSON.stringify([explicit, statements.map(({ text }) => text)]),
  );
  let seconds = 0;
  for (const transactions of kinds.values()) {
    seconds += await replayKind(databaseUrl, transactions, connections);
  }
  return {
    seconds,
    transactions: sent.length,
    statements: sent.reduce((sum, { statements }) => sum + statements.length, 0),
  };
}

async function replayKind(
  databaseUrl: string,
  transactions: readonly SentTransaction[],
  most: number,
): Promise<number> {
  const connections = Math.min(most, transactions.length);
  const each = Math.floor(transactions.length / connections);
  await writeValues(databaseUrl, transactions);
  const { fetch, script } = await toScripts(databaseUrl, transactions);
  const run = (text: string, first: number, by: number, transactionsEach: number) =>
    runPgbench(databaseUrl, {
      script: `\\set turn :turn + 1\n\\set number ${first} + :turn * ${by} + :client_id\n${text}`,
      connections: by,
      variables: { turn: '-1' },
      amount: { transactionsEach },
      warmUpEach: Math.floor(transactionsEach * WARM_UP_SHARE),
      settings: SETTINGS,
    });
  const played = connections * each;
  const whole = transactions.length / (await run(script, 0, connections, each));
  const fetching = transactions.length / (await run(fetch, 0, connections, each));
  // Later actions need the rows of the remainder.
  const left = transactions.length - played;
  if (left > 0) await run(script, played, 1, left);
  return Math.max(0, whole - fetching);
}

async function writeValues(
  databaseUrl: string,
  transactions: readonly SentTransaction[],
): Promise<void> {
  await runSql(databaseUrl, 'DROP TABLE IF EXISTS replayed');
  await runSql(
    databaseUrl,
    'CREATE TABLE replayed (number integer PRIMARY KEY, value text[] NOT NULL)',
  );
  await runSql(databaseUrl, `GRANT SELECT ON replayed TO ${APPLICATION_ROLE}`);
  const values = transactions.map(({ statements }) =>
    statements.flatMap((statement) => statement.values.map((value) => value ?? NOTHING)),
  );
  await runSql(
    databaseUrl,
    `INSERT INTO replayed SELECT place - 1, ARRAY(SELECT jsonb_array_elements_text(value))
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS row (value, place)`,
    [JSON.stringify(values)],
  );
  await runSql(databaseUrl, 'VACUUM ANALYZE replayed');
}

async function toScripts(databaseUrl: string, transactions: readonly SentTransaction[]) {
  const [{ statements, explicit } = { statements: [], explicit: false }] = transactions;
  const columns = statements.flatMap((statement) => statement.values);
  const names = columns.map((_value, index) => `value[${index + 1}] AS value_${index + 1}`);
  const fetch =
    names.length > 0
      ? `SELECT ${names.join(', ')} FROM replayed WHERE number = :number \\gset\n`
      : '';
  let first = 0;
  const texts: string[] = [];
  for (const [place, { text, values }] of statements.entries()) {
    const types = await readTypes(databaseUrl, text);
    const expressions = values.map((_value, index) => {
      const isEver = transactions.some((one) => one.statements[place]?.values[index] === null);
      const variable = `:value_${first + index + 1}`;
      return isEver
        ? `nullif(${variable}::text, '${NOTHING}')::${types[index]}`
        : `${variable}::${types[index]}`;
    });
    first += values.length;
    texts.push(`${withParameters(text, expressions).trim()};\n`);
  }
  return {
    // No values to read.
    fetch: fetch || 'SELECT 1;\n',
    script: [fetch, explicit ? 'BEGIN;\n' : '', ...texts, explicit ? 'COMMIT;\n' : ''].join(''),
  };
}

/** Parameter types inferred by PostgreSQL. */
async function readTypes(databaseUrl: string, text: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    await client.query(`PREPARE asked AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'asked'`,
    );
    return rows[0]?.types ?? [];
  });
}
