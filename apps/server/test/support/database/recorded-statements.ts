import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Transaction } from '../../../src/db/database.ts';
import type { Tables } from '../../../src/db/schema.ts';

/** SQL that repository functions send in a transaction; nothing is executed. */
export async function recordStatements(
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  await recorder.transaction().execute(work);
  return statements;
}
