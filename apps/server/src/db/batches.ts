import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * Repeats until a batch is not full.
 *
 * @param work resolves with the row count
 * @returns the total
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

/** Rows per delete transaction, which bounds lock time. */
const BATCH_SIZE = 5_000;

/**
 * Deletes matching rows in short transactions; safe to interrupt.
 *
 * @returns the row count
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
