import { sql, type Updateable } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { isKeyOf } from '../db/plans.ts';
import type { Tables } from '../db/schema.ts';
import type { AuditRow } from './audit/repository.ts';
import type { HistoryRow } from './history.ts';
import { detailWithFacts, type NotificationRow } from './notification-rows.ts';

/** Columns an action may change; `replaceAddress` writes the address. */
const CHANGED_COLUMNS = [
  'state',
  'delivery',
  'version',
  'total',
  'decided_at',
  'due_on',
  'awaits_visit',
  'step_at',
  'withdrawn_at',
  'claimed_by',
  'claimed_until',
  'assigned_to',
  'assigned_until',
  'set_aside_until',
  'unanswered_since',
  'correction_since',
  'correction_days',
  'corrected',
  'findings',
  'office_id',
  'office_transferred',
  'promise_missed_on',
  'readdressed_at',
  'batch_id',
  'delivery_attempts',
  'delivery_code_version',
  'wrong_delivery_codes',
] as const satisfies (keyof Tables['requests'])[];

export type RequestChange = Partial<
  Pick<Updateable<Tables['requests']>, (typeof CHANGED_COLUMNS)[number]>
>;

/** Claim duration after the last action. */
const CLAIM_MINUTES = 15;

export const UNCLAIMED = { claimed_by: null, claimed_until: null };

export const UNASSIGNED = { assigned_to: null, assigned_until: null, set_aside_until: null };

export const LET_GO = { ...UNCLAIMED, ...UNASSIGNED };

export function claimOf(staffId: number, now: Date): RequestChange {
  return { claimed_by: staffId, claimed_until: claimEnd(now), ...UNASSIGNED };
}

export function claimEnd(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MINUTES * 60_000);
}

export interface WrittenTransition {
  request: { id: number };
  columns: RequestChange;
  history: readonly HistoryRow[];
  notifications: readonly NotificationRow[];
  audit: readonly AuditRow[];
}

const IS_CHANGED = sql.raw(isKeyOf('requests.id', 'SELECT id FROM change'));
const DETAIL = sql.raw(detailWithFacts('row'));
const COLUMNS = sql.raw(CHANGED_COLUMNS.join(', '));
const CHANGED = sql.raw(CHANGED_COLUMNS.map((column) => `changed.${column}`).join(', '));

/**
 * One statement for requests, history, notifications and audit, shared by all actions, so a connection plans it once.
 *
 * @returns the last history id per request, if any; ids rise per request
 */
export async function writeTransitions(
  transaction: Transaction,
  written: readonly WrittenTransition[],
): Promise<Map<number, number>> {
  const changes = written.map(({ request: { id }, columns }) => ({ id, columns }));
  const history = written.flatMap((one) => one.history).map((row, place) => ({ place, ...row }));
  const notifications = written.flatMap((one) => one.notifications);
  const audit = written.flatMap((one) => one.audit);
  const { rows } = await sql<{ request_id: number; id: number }>`
    WITH change AS (
      SELECT id, columns FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (id bigint, columns jsonb)
    ), changed_request AS (
      UPDATE requests SET (${COLUMNS}) = (SELECT ${CHANGED} FROM jsonb_populate_record(requests, change.columns) AS changed)
      FROM change
      WHERE requests.id = change.id AND ${IS_CHANGED}
    ), notification AS (
      INSERT INTO notifications (request_id, kind, occurrence, channel, detail)
      SELECT request_id, kind, occurrence, channel, ${DETAIL}
      FROM jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
        AS row (request_id bigint, kind text, occurrence text, channel text, detail jsonb)
      ON CONFLICT DO NOTHING
    ), audited AS (
      INSERT INTO audit_entries (actor_kind, actor_id, role, address, action, request_id, detail)
      SELECT actor_kind, actor_id, role, address, action, request_id, detail
      FROM jsonb_to_recordset(${JSON.stringify(audit)}::jsonb)
        AS row (actor_kind text, actor_id bigint, role text, address text, action text, request_id bigint, detail jsonb)
    ), written_history AS (
      INSERT INTO request_history (request_id, at, event, state, actor_kind, actor_id, provider_reference, document_id,
                                   batch_id, failure, proof, taken_by, note)
      SELECT request_id, at, event, state, actor_kind, actor_id, provider_reference, document_id, batch_id, failure, proof,
             taken_by, note
      FROM jsonb_to_recordset(${JSON.stringify(history)}::jsonb)
        AS row (place integer, request_id bigint, at timestamptz, event text, state request_state, actor_kind text,
                actor_id bigint, provider_reference text, document_id bigint, batch_id bigint, failure text, proof text,
                taken_by text, note text)
      ORDER BY place
      RETURNING request_id, id
    )
    SELECT request_id, max(id) AS id FROM written_history GROUP BY request_id`.execute(transaction);
  return new Map(rows.map(({ request_id, id }) => [request_id, id]));
}
