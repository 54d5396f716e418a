import { REQUEST_STATES, type RequestState } from '@wathiqa/domain';
import { type Insertable, type Kysely, sql } from 'kysely';
import { type Owner, ownerSql } from '../../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../../crypto/encrypted-rows.ts';
import type { Reader, RowOf, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { endOfDay, startOfDay } from '../../../db/sql-expressions.ts';
import {
  NEWEST_LOOKUP,
  REVISION,
  STAFF_OR_KIN,
} from '../../../requests/checks/document-lookups.ts';
import {
  type StoredLookup,
  type TypedDocument,
  toOfficeLookup,
} from '../../../requests/checks/register-answers.ts';
import { staffNameById } from '../../identity/staff/repository.ts';

/** Id of a second look that contradicted an automatic acceptance since `rule` is on, or null. */
const CONTRADICTED = sql<number | null>`(
  SELECT min(id) FROM quality_checks
  WHERE disputed AND cause = 'automatic' AND checked_at >= rule.on_at)`;

const ON = sql<boolean>`rule.off_at IS NULL`;

/** Time of the oldest automatic acceptance that waits for its second look. */
const UNCHECKED_SINCE = sql<Date | null>`(
  SELECT min(decided_at) FROM quality_checks WHERE cause = 'automatic' AND checked_at IS NULL)`;

/** The rule that is on. */
export async function findRule(database: Reader) {
  return database
    .selectFrom('acceptance_rules as rule')
    .where(ON)
    .select(['rule.id', 'rule.paused_at as pausedAt'])
    .select([CONTRADICTED.as('contradictedBy'), UNCHECKED_SINCE.as('uncheckedSince')])
    .executeTakeFirst();
}

export type Rule = RowOf<typeof findRule>;

/**
 * Ends, pauses or resumes a rule that is on.
 *
 * @returns whether it was on
 */
export async function changeRule(
  transaction: Transaction,
  id: number,
  change: { paused_at: Date | null; off_at?: Date; off_by?: number },
): Promise<boolean> {
  const changed = await transaction
    .updateTable('acceptance_rules as rule')
    .set({ ...change, alerted_at: null })
    .where('rule.id', '=', id)
    .where(ON)
    .returning('rule.id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Switches it on. @returns the rule's id */
export async function insertRule(
  transaction: Transaction,
  rule: Pick<
    Insertable<Tables['acceptance_rules']>,
    'reason' | 'proposed_by' | 'approved_by' | 'on_at'
  >,
): Promise<number> {
  const { id } = await transaction
    .insertInto('acceptance_rules')
    // Earlier answers are left to staff.
    .values({ ...rule, considered_until: rule.on_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface CaseRow {
  items: (TypedDocument & {
    id: number;
    position: number;
    state: RequestState;
    revision: number;
    lookup: StoredLookup | null;
  })[];
  owner: Owner;
  assigned: boolean;
  reopened: boolean;
  staff_or_kin: boolean;
}

/**
 * Request with the match of each document's newest lookup.
 *
 * @param reader of the transaction that locks the request, for a decision
 */
export async function findCase(reader: Reader, requestId: number) {
  const { rows } = await sql<CaseRow>`
    SELECT ${sql.raw(ownerSql())} AS owner, (
             SELECT json_agg(json_build_object(
               'id', document.id, 'position', position, 'state', document.state, 'document_type', document_type,
               'full_name', full_name, 'mother_full_name', document.mother_full_name, 'spouse_full_name', spouse_full_name,
               'gender', document.gender, 'national_id', document.national_id, 'relation', relation,
               'revision', ${REVISION}, 'lookup', ${NEWEST_LOOKUP}) ORDER BY position)
             FROM documents AS document WHERE request_id = request.id
           ) AS items,
           assigned_to IS NOT NULL OR set_aside_until IS NOT NULL AS assigned,
           EXISTS (SELECT FROM request_history WHERE request_id = request.id AND event = 'REOPENED') AS reopened,
           ${STAFF_OR_KIN} AS staff_or_kin
    FROM requests AS request WHERE request.id = ${requestId}::bigint`.execute(reader);
  const [row] = rows;
  if (!row) return undefined;
  const documents = row.items.map(({ id, state, revision, lookup, ...item }) => {
    const document = decryptColumns('documents', [...row.owner, requestId, item.position], item);
    const stored = lookup && decryptColumns('document_lookups', [id, lookup.id], lookup);
    const applicantIsStaffOrKin = row.staff_or_kin;
    const answer = toOfficeLookup(stored, document, { revision, applicantIsStaffOrKin });
    const match = answer?.state === 'done' ? answer.match : null;
    const answeredAt = answer?.at ? new Date(answer.at) : null;
    return { id, state, lookupId: lookup?.id ?? null, match, answeredAt };
  });
  return { documents, assigned: row.assigned, reopened: row.reopened };
}

/**
 * Next page of the lookups answered since the last run, oldest first: the requests with a certain match among them, and
 * the time of the page's latest answer.
 */
export async function findAnswered(
  database: Reader,
  ruleId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<{ requestIds: number[]; until: Date | null }> {
  const { rows } = await sql<{ requestIds: number[] | null; until: Date | null }>`
    SELECT array_agg(DISTINCT request_id) FILTER (WHERE grade = 'certain' AND (
             SELECT restricted_at IS NULL FROM requests WHERE id = request_id)) AS "requestIds", max(looked_up_at) AS until
    FROM (
      SELECT request_id, grade, looked_up_at FROM document_lookups AS lookup
      WHERE record <> '' AND looked_up_at < ${before}::timestamptz
        AND looked_up_at > (SELECT considered_until FROM acceptance_rules WHERE id = ${ruleId})
      ORDER BY looked_up_at FETCH FIRST (${limit}::int) ROWS WITH TIES
    ) AS answered`.execute(database);
  return { requestIds: rows[0]?.requestIds ?? [], until: rows[0]?.until ?? null };
}

/** @param change progress of the job, in any state of the rule */
export async function updateRule(
  database: Kysely<Tables>,
  id: number,
  change: { considered_until: Date } | { alerted_at: Date },
): Promise<void> {
  await database.updateTable('acceptance_rules').set(change).where('id', '=', id).execute();
}

/** Orders of a day in Cairo, YYYY-MM-DD, so far. */
export async function countOrders(database: Reader, day: string): Promise<number> {
  // Lists all states to enable the queue's index.
  const { rows } = await sql<{ orders: number }>`
    SELECT count(*)::int AS orders FROM requests
    WHERE state = ANY (${[...REQUEST_STATES]}::text[])
      AND created_at >= ${startOfDay(day)} AND created_at < ${endOfDay(day)}`.execute(database);
  return rows[0]?.orders ?? 0;
}

/**
 * Counts an acceptance if the rule is on, neither paused nor contradicted, and the day has fewer. A switch-off waits
 * for it.
 *
 * @returns whether it may take place
 */
export async function countAcceptance(
  transaction: Transaction,
  ruleId: number,
  { day, limit }: { day: string; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    WITH rule AS (
      SELECT id FROM acceptance_rules AS rule
      WHERE id = ${ruleId} AND ${ON} AND paused_at IS NULL AND ${CONTRADICTED} IS NULL AND ${limit}::int > 0 FOR SHARE
    )
    INSERT INTO acceptance_days (day, accepted) SELECT ${day}::date, 1 FROM rule
    ON CONFLICT (day) DO UPDATE SET accepted = acceptance_days.accepted + 1
    WHERE acceptance_days.accepted < ${limit}::int
    RETURNING day`.execute(transaction);
  return rows.length > 0;
}

/** Automatic stops and pauses that no e-mail has reported. */
export async function findUnreported(database: Reader) {
  const stoppedAt = sql<Date>`coalesce(off_at, paused_at)`;
  return database
    .selectFrom('acceptance_rules')
    .where('off_by', 'is', null)
    .where('alerted_at', 'is', null)
    .where(stoppedAt, 'is not', null)
    .select(['id', 'off_at', stoppedAt.as('stoppedAt')])
    .execute();
}

/** Latest first: the first may be on. */
export async function findRuleTimes(database: Reader, limit: number) {
  return database
    .selectFrom('acceptance_rules as rule')
    .select(['rule.on_at as onAt', 'rule.paused_at as pausedAt', 'rule.off_at as offAt'])
    .select(['rule.reason', staffNameById(sql`rule.proposed_by`).as('proposedBy')])
    .select(staffNameById(sql`rule.approved_by`).as('approvedBy'))
    .select(staffNameById(sql`rule.off_by`).as('offBy'))
    .orderBy('rule.id', 'desc')
    .limit(limit)
    .execute();
}

/** Automatic acceptances per day after a day, latest first. Orders are from the rollup, which has only past days. */
export async function findAcceptanceDays(database: Reader, after: string) {
  const { rows } = await sql<{ day: string; accepted: number; orders: number }>`
    SELECT day::text AS day, accepted,
           (SELECT coalesce(sum(requests), 0)::int FROM daily_orders WHERE daily_orders.day = acceptance_days.day) AS orders
    FROM acceptance_days WHERE day > ${after}::date ORDER BY day DESC`.execute(database);
  return rows;
}

/** Second looks at automatic acceptances. */
export async function countChecks(database: Reader) {
  const { rows } = await sql<{ waiting: number; agreed: number; disputed: number }>`
    SELECT count(*) FILTER (WHERE checked_at IS NULL)::int AS waiting,
           count(*) FILTER (WHERE checked_at IS NOT NULL AND NOT disputed)::int AS agreed,
           count(*) FILTER (WHERE disputed)::int AS disputed
    FROM quality_checks WHERE cause = 'automatic'`.execute(database);
  return rows[0] ?? { waiting: 0, agreed: 0, disputed: 0 };
}
