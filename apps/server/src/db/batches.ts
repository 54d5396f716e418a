import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * Does something to so many rows at a time until a batch is not full.
 *
 * @param work one batch; resolves with how many it was
 * @returns how many it was in all
 */
export async function inBatches(
  size: number,
  work: (size: number) => Promise<number>,
): Promise<number> {
  for (let done = 0; ; ) {
    const count = await work(size);
    done += count;
    if (count < size) return done;
  }
}

/** Rows that are deleted in one transaction: a moment, however many there are in all. */
const BATCH_SIZE = 5_000;

/**
 * Deletes the rows of a table that a condition names, some at a time: nobody waits for long, and a run that is ended leaves no
 * more than the next one does.
 *
 * @returns how many
 */
export function deleteInBatches(
  database: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<number> {
  return inBatches(BATCH_SIZE, async (size) => {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${size}))`.execute(database);
    return Number(numAffectedRows);
  });
}
