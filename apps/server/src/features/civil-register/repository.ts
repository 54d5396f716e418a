import type {
  LookupFailure,
  LookupResultName,
  MatchGrade,
  RegisterField,
  RegisterRecord,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Owner } from '../../crypto/encrypted-columns.ts';
import { decryptColumns, decryptText, readOrReplace } from '../../crypto/encrypted-rows.ts';
import { EncryptedText, JsonParameter } from '../../crypto/encryption.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { type LeasedTable, leaseDue } from '../../jobs/leased-rows.ts';
import type { ClaimOptions, Outcome, Settled } from '../../jobs/outbox-worker.ts';
import { REVISION } from '../../requests/checks/document-lookups.ts';
import type { TypedDocument } from '../../requests/checks/register-answers.ts';
import { planExamination } from '../../requests/findings.ts';

export interface ClaimedLookup {
  id: number;
  request_id: number;
  document_id: number;
  /** Includes this attempt. */
  attempts: number;
  /** Whether the document still waits for its decision, with unchanged data. */
  needed: boolean;
  document: TypedDocument & { position: number };
  /** Proven national ID of the applicant; empty without one. */
  applicantNationalId: string;
  /** Account of the document's owner. */
  owner_id: number | null;
}

type StoredLookup = Omit<ClaimedLookup, 'applicantNationalId'> & {
  applicant: { issuer: string; subject: string; national_id: string };
};

const LOOKUPS: LeasedTable<'id'> = {
  name: 'document_lookups',
  key: 'id',
  pending: "state = 'pending'",
};

export async function claimLookups(
  database: Kysely<Tables>,
  due: ClaimOptions,
): Promise<ClaimedLookup[]> {
  const { rows } = await sql<StoredLookup>`
    WITH claimed AS (${leaseDue(LOOKUPS, due)})
    SELECT claimed.id, claimed.request_id, claimed.document_id, claimed.attempts,
           document.state = 'WAITING_APPROVAL' AND claimed.revision = ${REVISION} AS needed,
           json_build_object(
             'position', position, 'document_type', document_type, 'full_name', full_name, 'mother_full_name', document.mother_full_name,
             'spouse_full_name', spouse_full_name, 'gender', document.gender, 'national_id', document.national_id,
             'relation', relation) AS document,
           json_build_object('issuer', issuer, 'subject', subject, 'national_id', applicant.national_id) AS applicant,
           (SELECT id FROM citizens WHERE national_id_index = document.national_id_index
            ORDER BY id DESC LIMIT 1) AS owner_id
    FROM claimed
    JOIN documents AS document ON document.id = claimed.document_id
    JOIN requests AS request ON request.id = claimed.request_id
    JOIN citizens AS applicant ON applicant.id = request.citizen_id
    ORDER BY claimed.id`.execute(database);
  return rows.map(decryptLookup);
}

/** A moved ciphertext is reported on reading, and not looked up. */
function decryptLookup({ applicant, ...row }: StoredLookup): ClaimedLookup {
  return readOrReplace(
    () => {
      const owner: Owner = [applicant.issuer, applicant.subject];
      const key = [...owner, row.request_id, row.document.position];
      return {
        ...row,
        document: decryptColumns('documents', key, row.document),
        applicantNationalId: decryptText(applicant.national_id, 'citizens.national_id', owner),
      };
    },
    () => ({ ...row, needed: false, applicantNationalId: '' }),
  );
}

export interface LookupOutcome extends Outcome<'done' | 'retry' | 'unneeded', LookupFailure> {
  readonly answer?: {
    result: LookupResultName;
    record: RegisterRecord | null;
    grade: MatchGrade;
    differing: readonly RegisterField[];
    /** Requested fields. */
    fields: readonly RegisterField[];
    xRoadRequestId: string | undefined;
    planted: string | undefined;
  };
}

/**
 * Stores outcomes under their leases, and audits each answer, also one too late to be stored: the record was read.
 *
 * @returns ids of the requests of which a lookup was stored
 */
export async function settleLookups(
  database: Kysely<Tables>,
  settled: readonly Settled<ClaimedLookup, LookupOutcome>[],
  now: Date,
): Promise<number[]> {
  const outcomes = settled.map(({ item: lookup, leasedUntil, outcome: { answer, ...rest } }) => ({
    id: lookup.id,
    leased_until: leasedUntil,
    outcome: rest.result,
    failure: rest.failure,
    next_attempt_at: rest.nextAttemptAt,
    ...(answer && {
      result: answer.result,
      grade: answer.grade,
      differing: answer.differing,
      planted: answer.planted,
      record: answer.record
        ? new EncryptedText(JSON.stringify(answer.record), 'document_lookups.record', [
            lookup.document_id,
            lookup.id,
          ])
        : '',
      request_id: lookup.request_id,
      detail: {
        documentId: lookup.document_id,
        ...(lookup.owner_id !== null && { ownerId: lookup.owner_id }),
        result: answer.result,
        fields: answer.fields,
        xRoadRequestId: answer.xRoadRequestId,
      },
    }),
  }));
  const { rows } = await sql<{ request_id: number }>`
    WITH settled AS (
      SELECT * FROM jsonb_to_recordset(${new JsonParameter(outcomes)}::jsonb) AS settled (
        id bigint, leased_until timestamptz, outcome text, failure text, next_attempt_at timestamptz, result text,
        grade text, differing text[], planted text, record text, request_id bigint, detail jsonb)
    ), audited AS (
      INSERT INTO audit_entries (actor_kind, role, address, action, request_id, detail)
      SELECT 'system', '', '', 'request.lookUp', request_id, detail FROM settled WHERE outcome = 'done'
    ), written AS (
      UPDATE document_lookups AS lookup SET
        state = CASE outcome WHEN 'done' THEN 'done' WHEN 'unneeded' THEN 'unneeded' ELSE 'pending' END,
        attempts = attempts - (outcome = 'released')::int,
        failure = CASE outcome WHEN 'retry' THEN settled.failure WHEN 'released' THEN lookup.failure END,
        next_attempt_at = CASE outcome WHEN 'retry' THEN settled.next_attempt_at WHEN 'released' THEN '-infinity'
                          ELSE lookup.next_attempt_at END,
        looked_up_at = CASE outcome WHEN 'done' THEN ${now}::timestamptz END,
        result = settled.result, grade = settled.grade, differing = coalesce(settled.differing, '{}'),
        planted = settled.planted, record = coalesce(settled.record, '')
      FROM settled
      WHERE lookup.id = settled.id AND lookup.state = 'pending' AND lookup.next_attempt_at = settled.leased_until
      RETURNING lookup.request_id, lookup.state
    ), reexamined AS (
      ${planExamination(sql`SELECT request_id FROM written WHERE state = 'done'`)}
    )
    SELECT DISTINCT request_id FROM written`.execute(database);
  return rows.map(({ request_id }) => request_id);
}

/** Pending lookups: all, those with a failed attempt by its kind, and the time of the oldest. */
export async function countLookups(database: Reader) {
  const { rows } = await sql<{
    waiting: number;
    waitingSince: Date | null;
    failing: { failure: LookupFailure; count: number }[];
  }>`
    SELECT coalesce(sum(count), 0)::int AS waiting, min(since) AS "waitingSince",
           coalesce(json_agg(json_build_object('failure', failure, 'count', count) ORDER BY failure)
                    FILTER (WHERE failure IS NOT NULL), '[]') AS failing
    FROM (
      SELECT failure, count(*)::int AS count, min(planned_at) AS since
      FROM document_lookups WHERE state = 'pending' GROUP BY failure
    ) AS pending`.execute(database);
  return rows[0] ?? { waiting: 0, waitingSince: null, failing: [] };
}
