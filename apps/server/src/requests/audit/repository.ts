import { createHmac } from 'node:crypto';
import type { AuditAction, RequestId } from '@wathiqa/domain';
import { type Insertable, type Kysely, sql } from 'kysely';
import { inBatches } from '../../db/batches.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { MachineClient, StaffCaller } from '../../http/access.ts';
import type { Settings } from '../../settings.ts';
import type { AuditDetail, AuditedAction, ChangeAction } from './actions.ts';

export type AuditRow = Pick<
  Insertable<Tables['audit_entries']>,
  'actor_kind' | 'actor_id' | 'role' | 'address' | 'action' | 'request_id'
> & { detail: object };

export type AuditedStaff = Pick<StaffCaller, 'staffId' | 'role' | 'address'>;

const NO_ONE = { actor_id: null, role: '', address: '' };

/** Audit row for a combined statement. */
export function auditRow(
  { staffId, role, address }: AuditedStaff,
  action: AuditedAction,
): AuditRow {
  return toRow({ actor_kind: 'staff', actor_id: staffId, role, address }, action);
}

/** Writes an audit entry in the transaction of its action. `chainAudit` links it soon after. */
export function recordAudit(
  transaction: Kysely<Tables>,
  caller: AuditedStaff,
  action: AuditedAction,
): Promise<void> {
  return insertEntry(transaction, auditRow(caller, action));
}

/** Audit row of the rule of automatic acceptance. */
export function ruleAuditRow(action: AuditedAction): AuditRow {
  return toRow({ ...NO_ONE, actor_kind: 'rule' }, action);
}

/** Audits an act of the rule of automatic acceptance. */
export function recordRule(transaction: Kysely<Tables>, action: AuditedAction): Promise<void> {
  return insertEntry(transaction, ruleAuditRow(action));
}

/** Audits an act of the owner of a request without naming the account, because an erased request has no owner. */
export function recordCitizen(
  transaction: Kysely<Tables>,
  action: Extract<AuditedAction, { requestId: RequestId }>,
): Promise<void> {
  return insertEntry(transaction, toRow({ ...NO_ONE, actor_kind: 'citizen' }, action));
}

/** Audits a command line action. */
export function recordCommand(transaction: Kysely<Tables>, action: AuditedAction): Promise<void> {
  return insertEntry(transaction, toRow({ ...NO_ONE, actor_kind: 'command' }, action));
}

/** Audits an act of a machine client, whose name is in the place of a role. */
export function recordClient(
  transaction: Kysely<Tables>,
  { name, address }: MachineClient,
  action: AuditedAction,
): Promise<void> {
  const actor = { ...NO_ONE, actor_kind: 'client', role: name, address } as const;
  return insertEntry(transaction, toRow(actor, action));
}

function toRow(
  actor: Pick<AuditRow, 'actor_kind' | 'actor_id' | 'role' | 'address'>,
  {
    action,
    requestId,
    detail = {},
  }: { action: AuditAction; requestId?: RequestId; detail?: object },
): AuditRow {
  return {
    ...actor,
    action,
    request_id: requestId === undefined ? null : Number(requestId),
    detail,
  };
}

async function insertEntry(transaction: Kysely<Tables>, row: AuditRow): Promise<void> {
  const detail = JSON.stringify(row.detail);
  await transaction
    .insertInto('audit_entries')
    .values({ ...row, detail })
    .execute();
}

/** Concurrent entries can have ids and times in different order. */
const SAME_INSTANT = 100;

/** Entries since a moment, by id range: ids rise with time. */
export const isSince = (moment: unknown) => sql<boolean>`at >= ${moment} AND id >= (
  SELECT min(id) FROM (
    SELECT id FROM audit_entries WHERE at >= ${moment} ORDER BY at, id LIMIT ${SAME_INSTANT}::integer
  ) AS first)`;

/** Entries before a moment, by id range. */
export const isBefore = (moment: unknown) => sql<boolean>`at < ${moment} AND id <= (
  SELECT max(id) FROM (
    SELECT id FROM audit_entries WHERE at < ${moment} ORDER BY at DESC, id DESC LIMIT ${SAME_INSTANT}::integer
  ) AS last)`;

/** Takes some tens of milliseconds. */
const LINKED_AT_ONCE = 2_000;

/**
 * Links waiting entries into the hash chain.
 *
 * @returns the count; 0 while another server links
 */
export function chainAudit(database: Kysely<Tables>): Promise<number> {
  return inBatches(LINKED_AT_ONCE, async (size) => {
    const { rows } = await sql<{ count: number }>`
      SELECT chain_audit_entries(${size}::integer) AS count`.execute(database);
    return rows[0]?.count ?? 0;
  });
}

/**
 * Finds entries with a wrong hash, a missing link before them, or no link. A chain may begin without its first entry
 * if the next is past retention (`eraseAudit`).
 */
export async function findBrokenEntries(database: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT entry_id AS id FROM (
      SELECT link.entry_id, link.position, link.hash, entry.id IS NULL AS is_gone,
             audit_hash(entry, lag(link.hash, 1, ''::bytea) OVER chain) AS right_hash,
             lag(link.position, 1, 0::bigint) OVER chain AS position_before,
             entry.id IS NULL AND lag(link.position) OVER chain IS NULL
               AND lead(entry.at) OVER chain < now() - audit_term() AS is_erased
      FROM audit_chain AS link LEFT JOIN audit_entries AS entry ON entry.id = link.entry_id
      WINDOW chain AS (ORDER BY link.position)
    ) AS links
    WHERE is_erased IS NOT TRUE AND (is_gone OR hash <> right_hash OR position <> position_before + 1)
    UNION ALL
    SELECT id FROM audit_entries
    WHERE NOT EXISTS (SELECT FROM audit_chain WHERE entry_id = audit_entries.id)
      AND NOT EXISTS (SELECT FROM audit_unchained WHERE entry_id = audit_entries.id)
    UNION ALL
    SELECT entry_id FROM audit_unchained WHERE NOT EXISTS (SELECT FROM audit_entries WHERE id = entry_id)
    ORDER BY id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Position of the first link, or 0; earlier ones were erased. */
export async function firstLink(database: Reader): Promise<number> {
  const first = await database
    .selectFrom('audit_chain')
    .select((is) => is.fn.min('position').as('position'))
    .executeTakeFirst();
  return first?.position ?? 0;
}

const ERASED_AT_ONCE = 2_000;

/**
 * Erases old entries and their links. The database refuses for the last five years. The last expired entry and the
 * link before it remain as proof of continuity.
 *
 * @returns the count
 */
export function eraseAudit(database: Kysely<Tables>, madeBefore: Date): Promise<number> {
  return inBatches(ERASED_AT_ONCE, async (size) => {
    const { rows } = await sql<{ count: number }>`
      SELECT erase_audit_entries(${madeBefore}::timestamptz, ${size}::integer) AS count`.execute(
      database,
    );
    return rows[0]?.count ?? 0;
  });
}

/** Entries with the digest of what the actor searched for. */
const SEARCHES = [
  'request.search',
  'audit.searchPerson',
  'personalData.propose',
  'personalData.refuse',
] as const satisfies readonly AuditAction[];

/** Finds searches by digest (`searchDigest`). */
export async function findSearches(
  database: Reader,
  digests: readonly string[],
): Promise<number[]> {
  const found = await database
    .selectFrom('audit_entries')
    .select('id')
    .where('action', 'in', SEARCHES)
    .where(sql<string>`detail->>'term'`, 'in', digests)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

export async function countEntries(database: Reader): Promise<number> {
  const { count } = await database
    .selectFrom('audit_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Applies a change and its audit entry in one transaction.
 *
 * @param change returns the difference, without personal data
 */
export function auditedChange<Action extends ChangeAction>(
  database: Database,
  caller: StaffCaller,
  action: Action,
  change: (transaction: Transaction) => Promise<AuditDetail<Action>>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const detail = await change(transaction);
    // TypeScript cannot correlate the union.
    await recordAudit(transaction, caller, { action, detail } as AuditedAction);
  });
}

/**
 * HMAC of a search term: without the key, national IDs cannot be enumerated. `npm run verify:audit-log -- --searched
 * TEXT` finds searches.
 */
export function searchDigest(
  { settings, secret }: { readonly settings: Pick<Settings, 'auditKeys'>; readonly secret: string },
  term: string,
): string {
  return digest(settings.auditKeys[0] ?? secret, term);
}

/** Digests by all keys, because old entries used older ones. */
export function searchDigests(keys: readonly string[], term: string): string[] {
  return keys.map((key) => digest(key, term));
}

function digest(key: string, term: string): string {
  return createHmac('sha256', key).update(`audit-search:${term}`).digest('base64url');
}
