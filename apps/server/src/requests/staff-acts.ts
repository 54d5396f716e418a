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
 * Who ends a session, an access or a role waits for the acts under it, and finds all that they claimed.
 *
 * @throws ServiceError UNAUTHENTICATED for a session, an access or a role that ended meanwhile; CONFLICT for a key of
 *   another act
 */
export function actOnce<Result extends object | string | undefined>(
  { database }: { database: Pick<Database, 'transaction'> },
  { staffId, sessionId, role, act }: StaffCaller,
  perform: (transaction: Transaction) => Promise<Result>,
): Promise<StaffAct<Result>> {
  return database.transaction(async (transaction) => {
    const actor = sql`
      SELECT staff.id FROM staff JOIN staff_sessions AS session ON session.staff_id = staff.id
      WHERE staff.id = ${staffId} AND staff.active AND staff.role = ${role}
        AND session.id = ${sessionId} AND session.ended_at IS NULL
      FOR SHARE`;
    if (!act) {
      const { rows } = await actor.execute(transaction);
      if (rows.length === 0) throw new ServiceError('UNAUTHENTICATED');
      return { result: await perform(transaction), repeated: false };
    }
    const { key } = act;
    const digest = new ContentDigest('act', act.content);
    // Waits for a concurrent call with the same key.
    const {
      rows: [begun],
    } = await sql<{ acting: boolean; begun: boolean }>`
      WITH actor AS (${actor}), begun AS (
        INSERT INTO staff_acts (staff_id, idempotency_key, payload_hash) SELECT id, ${key}, ${digest} FROM actor
        ON CONFLICT DO NOTHING RETURNING staff_id
      )
      SELECT EXISTS (SELECT FROM actor) AS acting, EXISTS (SELECT FROM begun) AS begun`.execute(
      transaction,
    );
    if (!begun?.acting) throw new ServiceError('UNAUTHENTICATED');
    if (!begun.begun) {
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

/** Keeps the access and the role of a member until the transaction ends; to be called before a request is locked. */
export async function holdMember(transaction: Transaction, staffId: number): Promise<void> {
  await sql`SELECT FROM staff WHERE id = ${staffId} FOR SHARE`.execute(transaction);
}
