import type { Runs } from '@wathiqa/server/test/support/many-due.ts';
import { runSql } from '../support/sql.ts';

/** A register to run statements on, each on a connection of its own. */
export function registerAt(databaseUrl: string): Runs {
  return {
    execute: async (text, values = []) => ({ rows: await runSql(databaseUrl, text, [...values]) }),
  };
}
