import { type Kysely, sql } from 'kysely';
import type { StaffCaller } from '../../../platform/access.ts';
import { endOfDay, startOfDay } from '../../../platform/cairo-days.ts';
import type { Tables } from '../../../platform/schema.ts';
import { staffName } from '../staff/repository.ts';

/** What somebody did or looked at. `detail` never holds the personal data itself. */
export interface AuditedAction {
  action: string;
  requestId?: string;
  detail?: Record<string, unknown>;
}

/**
 * Writes an act into the audit, inside the transaction that does it: neither is there without the other.
 * The register chains the entry to the one before.
 */
export function recordAction(
  transaction: Kysely<Tables>,
  { staffId, role, address }: StaffCaller,
  act: AuditedAction,
): Promise<void> {
  return insertEntry(transaction, { actor: `staff:${staffId}`, role, address }, act);
}

/** Writes into the audit what a command did, which an administrator runs on the server itself. */
export function recordCommand(transaction: Kysely<Tables>, act: AuditedAction): Promise<void> {
  return insertEntry(transaction, { actor: 'command', role: '', address: '' }, act);
}

async function insertEntry(
  transaction: Kysely<Tables>,
  by: { actor: string; role: string; address: string },
  { action, requestId, detail = {} }: AuditedAction,
): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      ...by,
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

export async function countEntries(database: Kysely<Tables>): Promise<number> {
  const { count } = await database
    .selectFrom('audit_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a search of the audit is narrowed to. */
export interface AuditFilter {
  staffId?: number | undefined;
  act?: string | undefined;
  requestId?: string | undefined;
  /** Days in Cairo as YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
}

export interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  actor_name: string | null;
  role: string;
  address: string;
  action: string;
  request_id: number | null;
  detail: Record<string, unknown>;
}

/**
 * Entries of the audit, the latest first. Days are turned into ids first: ids rise with time, so that a page
 * of long ago is read from its place on. The page is found in an index alone and only then read: one who has
 * done nothing for a year is not looked for in a year of entries.
 */
export async function findEntries(
  database: Kysely<Tables>,
  { staffId, act, requestId, from, to, before }: AuditFilter,
  rows: number,
): Promise<AuditRow[]> {
  let page = database.selectFrom('audit_entries').select('id');
  if (staffId !== undefined) page = page.where('actor', '=', `staff:${staffId}`);
  if (act) page = page.where('action', '=', act);
  if (requestId) page = page.where('request_id', '=', Number(requestId));
  if (before !== undefined) page = page.where('id', '<', before);
  if (from) {
    page = page.where(
      sql<boolean>`id >= (SELECT id FROM audit_entries WHERE at >= ${startOfDay(from)}
                          ORDER BY at, id LIMIT 1)`,
    );
  }
  if (to) {
    page = page.where(
      sql<boolean>`id <= (SELECT id FROM audit_entries WHERE at < ${endOfDay(to)}
                          ORDER BY at DESC, id DESC LIMIT 1)`,
    );
  }
  return database
    .selectFrom(page.orderBy('id', 'desc').limit(rows).as('page'))
    .innerJoin('audit_entries as entry', 'entry.id', 'page.id')
    .select(['entry.id', 'entry.at', 'entry.actor', 'entry.role', 'entry.address', 'entry.action'])
    .select(['entry.request_id', 'entry.detail'])
    .select(staffName('entry.actor').as('actor_name'))
    .orderBy('entry.id', 'desc')
    .execute();
}
