import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';

/** Rows that are deleted in one transaction: a moment, however many there are in all. */
const BATCH_SIZE = 5_000;

/**
 * Deletes the rows of a table that a condition names, some at a time: nobody waits for long, and a run that is ended leaves no
 * more than the next one does.
 *
 * @returns how many
 */
export async function deleteInBatches(
  database: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${BATCH_SIZE}))`.execute(
      database,
    );
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH_SIZE) return deleted;
  }
}
