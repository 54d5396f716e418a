import type { StatementRunner } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { runSql } from '../../support/sql.ts';

export function createStatementRunner(databaseUrl: string): StatementRunner {
  return {
    execute: async (text, values = []) => ({ rows: await runSql(databaseUrl, text, [...values]) }),
  };
}
