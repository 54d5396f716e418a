import { withClient } from '@wathiqa/server/src/commands/postgres-backup.ts';
import type { StatementRunner } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import type pg from 'pg';

export async function runSql<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(url, async (client) => {
    return (await client.query<Row>(sql, values)).rows;
  });
}

export function createStatementRunner(databaseUrl: string): StatementRunner {
  return {
    execute: async (text, values = []) => ({ rows: await runSql(databaseUrl, text, [...values]) }),
  };
}
