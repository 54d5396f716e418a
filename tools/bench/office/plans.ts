import { encryptConnection } from '@wathiqa/server/src/crypto/encryption.ts';
import type { Tables } from '@wathiqa/server/src/db/schema.ts';
import { encryption } from '@wathiqa/server/test/support/data-keys.ts';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Explains the server's queries. */
export interface Planner {
  /** Plans of all statements that `run` sends. */
  explain(run: (database: Kysely<Tables>) => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** Statements that have no plan. */
const TRANSACTION = /^(begin|commit|rollback)/i;

/** Opens a connection that runs each statement once under EXPLAIN. */
export function openPlanner(databaseUrl: string): Planner {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // The database is dropped before the connection closes.
  pool.on('error', () => {});
  let sent: CompiledQuery[] = [];
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => encryptConnection(connection, encryption),
    }),
    log: ({ query }) => {
      if (!TRANSACTION.test(query.sql)) sent.push(query);
    },
  });
  return {
    explain: async (run) => {
      sent = [];
      await run(database);
      const plans: string[] = [];
      for (const { sql, parameters } of sent) {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, BUFFERS) ${sql}`,
          encryption.encryptParameters(parameters),
        );
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return plans;
    },
    close: () => database.destroy(),
  };
}
