import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** Ends all waiting: whatever is to be done later is due now. */
export async function makeJobsDue({ query }: Database): Promise<void> {
  await sql`UPDATE jobs.job SET start_after = now() - interval '1 second'
            WHERE state IN ('created', 'retry')`.execute(query);
  await sql`UPDATE notifications SET next_attempt_at = now() - interval '1 second'
            WHERE next_attempt_at > now()`.execute(query);
}
