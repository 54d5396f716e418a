import { type Kysely, sql } from 'kysely';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Tables } from '../../../platform/schema.ts';

/** What somebody did or looked at. `detail` never holds the personal data itself. */
export interface AuditedAct {
  act: string;
  requestId?: string;
  detail?: Record<string, unknown>;
}

/**
 * Writes an act into the audit, inside the transaction that does it: neither is there without the other.
 * The register chains the entry to the one before.
 */
export async function recordAct(
  transaction: Kysely<Tables>,
  caller: StaffCaller,
  { act, requestId, detail = {} }: AuditedAct,
): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      actor: `staff:${caller.staffId}`,
      role: caller.role,
      address: caller.address,
      act,
      request_id: requestId === undefined ? null : Number(requestId),
      detail: JSON.stringify(detail),
    })
    .execute();
}

/**
 * The entries whose hash is not what it must be, that do not follow the one before, or before which one is
 * missing: none, in a chain that nobody touched.
 */
export async function brokenEntries(database: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT entry.id, entry.hash, entry.previous_hash, audit_hash(entry) AS right_hash,
             lag(entry.hash, 1, ''::bytea) OVER chain AS hash_before,
             lag(entry.id, 1, 0::bigint) OVER chain AS id_before
      FROM audit_entries AS entry WINDOW chain AS (ORDER BY entry.id)
    ) AS entries
    WHERE hash <> right_hash OR previous_hash <> hash_before OR id <> id_before + 1
    ORDER BY id`.execute(database);
  return rows.map(({ id }) => id);
}

export async function countEntries(database: Kysely<Tables>): Promise<number> {
  const { count } = await database
    .selectFrom('audit_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
