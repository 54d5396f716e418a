import { LOOKED_UP_TYPES, MATCH_GRADES, type MatchGrade } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

/** SQL: number of corrections of `document` so far; a lookup at an earlier revision is of other data. */
export const REVISION = sql<number>`(
  SELECT count(*)::int FROM document_corrections AS correction
  WHERE correction.document_id = document.id AND correction.outcome = 'corrected')`;

/** SQL: newest lookup of `document` as JSON, or null; `record` is a ciphertext. */
export const NEWEST_LOOKUP = sql`(
  SELECT json_build_object(
    'id', lookup.id, 'revision', revision, 'state', lookup.state, 'at', looked_up_at, 'attempts', attempts,
    'failure', failure, 'nextAttemptAt', next_attempt_at, 'result', result, 'grade', grade, 'record', record)
  FROM document_lookups AS lookup WHERE lookup.document_id = document.id ORDER BY revision DESC LIMIT 1)`;

const GRADES = sql`${sql.lit(`{${MATCH_GRADES}}`)}::text[]`;

/** SQL: worst grade of the documents of `request`; null once it is decided, and until all have an answer. */
export const WORST_GRADE = sql<MatchGrade | null>`(
  SELECT CASE WHEN bool_and(grade IS NOT NULL) THEN (${GRADES})[max(array_position(${GRADES}, grade))] END
  FROM documents AS document
  LEFT JOIN document_lookups AS lookup ON lookup.document_id = document.id AND lookup.revision = ${REVISION}
  WHERE document.request_id = request.id AND request.state = 'WAITING_APPROVAL')`;

/**
 * SQL: whether an active member of staff, or kin who orders for one, ordered `request`. Starts from the few numbers of
 * the request, because a join from staff looks up every member's number.
 */
export const STAFF_OR_KIN = sql<boolean>`EXISTS (
  SELECT FROM staff WHERE staff.active AND staff.citizen_id = ANY (ARRAY(
    SELECT request.citizen_id
    UNION ALL
    SELECT member.id FROM citizens AS member WHERE member.national_id_index = ANY (ARRAY(
      SELECT national_id_index FROM citizens WHERE id = request.citizen_id
      UNION ALL
      SELECT national_id_index FROM documents WHERE request_id = request.id)))))`;

/**
 * Plans lookups in the civil register for undecided documents that have none of their present data. Drops lookups that
 * a correction made wrong. Repeatable.
 */
export async function planLookups(
  transaction: Transaction,
  requestIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`
    WITH present AS (
      SELECT document.id, document.request_id, ${REVISION} AS revision FROM documents AS document
      WHERE document.request_id = ANY (${requestIds}::bigint[]) AND document.state = 'WAITING_APPROVAL'
        AND document.document_type = ANY (${[...LOOKED_UP_TYPES]}::text[])
    ), outdated AS (
      UPDATE document_lookups AS lookup
      SET state = CASE lookup.state WHEN 'pending' THEN 'unneeded' ELSE lookup.state END, record = ''
      FROM present WHERE lookup.document_id = present.id AND lookup.revision < present.revision
    )
    INSERT INTO document_lookups (request_id, document_id, revision, planned_at)
    SELECT request_id, id, revision, ${at}::timestamptz FROM present
    ON CONFLICT (document_id, revision) DO UPDATE
    SET state = 'pending', planned_at = excluded.planned_at, next_attempt_at = '-infinity', attempts = 0, failure = NULL, looked_up_at = NULL,
        result = NULL, grade = NULL, differing = '{}', planted = NULL
    -- Of a reopened request.
    WHERE document_lookups.state = 'unneeded' OR (document_lookups.result = 'one' AND document_lookups.record = '')`.execute(
    transaction,
  );
}

/** `grade` is null before the answer. */
export function findGrades(transaction: Transaction, ids: readonly number[]) {
  return transaction
    .selectFrom('document_lookups')
    .where('id', 'in', ids)
    .select(['id', 'document_id', 'grade'])
    .execute();
}

/**
 * Erases records whose documents were decided, rejected or withdrawn before a time; the grade remains.
 *
 * @returns the count
 */
export async function eraseRecords(
  database: Kysely<Tables>,
  decidedBefore: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE document_lookups SET record = '' WHERE id = ANY (ARRAY(
      SELECT lookup.id FROM document_lookups AS lookup JOIN requests ON requests.id = lookup.request_id
      WHERE record <> '' AND requests.restricted_at IS NULL AND looked_up_at < ${decidedBefore}::timestamptz AND requests.state <> 'WAITING_APPROVAL'
        AND coalesce(withdrawn_at, decided_at) < ${decidedBefore}::timestamptz
      ORDER BY looked_up_at LIMIT ${limit}))`.execute(database);
  return Number(numAffectedRows);
}
