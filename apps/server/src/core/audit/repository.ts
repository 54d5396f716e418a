import type { AuditAction, RequestId } from '@wathiqa/domain';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { StaffCaller } from '../../platform/access.ts';
import type { Tables } from '../../platform/schema.ts';
import type { AuditedAction } from './actions.ts';

/**
 * Writes an action of the staff into the audit, inside the transaction that does it: neither is there without the
 * other. The register chains the entry to the one before.
 */
export function recordAudit(
  transaction: Kysely<Tables>,
  { staffId, role, address }: StaffCaller,
  action: AuditedAction,
): Promise<void> {
  const actor = { actor_kind: 'staff', actor_id: staffId, role, address } as const;
  return insertEntry(transaction, actor, action);
}

/** Writes into the audit what a command did, which an administrator runs on the server itself. */
export function recordCommand(transaction: Kysely<Tables>, action: AuditedAction): Promise<void> {
  const actor = { actor_kind: 'command', actor_id: null, role: '', address: '' } as const;
  return insertEntry(transaction, actor, action);
}

async function insertEntry(
  transaction: Kysely<Tables>,
  actor: Pick<Insertable<Tables['audit_entries']>, 'actor_kind' | 'actor_id' | 'role' | 'address'>,
  audited: { action: AuditAction; requestId?: RequestId; detail?: object },
): Promise<void> {
  const { action, requestId, detail = {} } = audited;
  await transaction
    .insertInto('audit_entries')
    .values({
      ...actor,
      action,
      request_id: requestId === undefined ? null : Number(requestId),
      detail: JSON.stringify(detail),
    })
    .execute();
}

/**
 * The entries whose hash is not what it must be, that do not follow the one before, or before which one is
 * missing: none, in a chain that nobody touched.
 */
export async function findBrokenEntries(database: Kysely<Tables>): Promise<number[]> {
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

/** The entries of searches whose text has one of these digests (`searchDigest`). */
export async function findSearches(
  database: Kysely<Tables>,
  digests: readonly string[],
): Promise<number[]> {
  const found = await database
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'request.search')
    .where(sql<string>`detail->>'term'`, 'in', digests)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

export async function countEntries(database: Kysely<Tables>): Promise<number> {
  const { count } = await database
    .selectFrom('audit_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
