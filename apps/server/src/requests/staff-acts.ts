import { sql } from 'kysely';
import { ContentDigest } from '../crypto/encryption.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { StaffCaller } from '../http/access.ts';
import { ServiceError } from '../http/errors.ts';

/** `repeated`: an earlier call with the same key performed it. */
interface StaffAct<Result> {
  result: Result;
  repeated: boolean;
}

/**
 * Performs an act of staff in a transaction, once per `Idempotency-Key`. A repeated call gets the stored result, so a
 * lost answer never reads as a refusal. A refused act is not stored.
 *
 * @throws ServiceError CONFLICT for a key of another act
 */
export function actOnce<Result extends object | string | undefined>(
  { database }: { database: Pick<Database, 'transaction'> },
  { staffId, act }: StaffCaller,
  perform: (transaction: Transaction) => Promise<Result>,
): Promise<StaffAct<Result>> {
  return database.transaction(async (transaction) => {
    if (!act) return { result: await perform(transaction), repeated: false };
    const { key } = act;
    const digest = new ContentDigest('act', act.content);
    // Waits for a concurrent call with the same key.
    const begun = await sql`
      INSERT INTO staff_acts (staff_id, idempotency_key, payload_hash) VALUES (${staffId}, ${key}, ${digest})
      ON CONFLICT DO NOTHING RETURNING staff_id`.execute(transaction);
    if (begun.rows.length === 0) {
      const { rows } = await sql<{ same: boolean; result: Result | null }>`
        SELECT payload_hash = ${digest} AS same, result FROM staff_acts
        WHERE staff_id = ${staffId} AND idempotency_key = ${key}`.execute(transaction);
      const [earlier] = rows;
      if (!earlier?.same) throw new ServiceError('CONFLICT');
      return { result: (earlier.result ?? undefined) as Result, repeated: true };
    }
    const result = await perform(transaction);
    if (result !== undefined) {
      await sql`
        UPDATE staff_acts SET result = ${JSON.stringify(result)}::jsonb
        WHERE staff_id = ${staffId} AND idempotency_key = ${key}`.execute(transaction);
    }
    return { result, repeated: false };
  });
}
