import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

export async function makeJobsDue({ query }: Database): Promise<void> {
  for (const table of ['notifications', 'feedback_answers']) {
    await sql`UPDATE ${sql.table(table)} SET next_attempt_at = now() - interval '1 second'
              WHERE next_attempt_at > now() AND next_attempt_at < 'infinity'`.execute(query);
  }
}
