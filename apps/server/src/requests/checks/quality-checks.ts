import { createHmac } from 'node:crypto';
import type { QualityCause, RequestId } from '@wathiqa/domain';
import { type SqlBool, sql } from 'kysely';
import type { Reader, Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { LockedRequest } from '../locked-request.ts';
import { inScope } from '../offices.ts';
import { staffInterestQuery } from '../staff-interest.ts';

/**
 * Whether a request is drawn for a second look. Staff cannot predict it without the secret; a repeated draw has the
 * same result, so a repeated decision cannot escape it.
 *
 * @param percent share of the requests
 */
export function isDrawn(
  secret: string,
  cause: QualityCause,
  requestId: RequestId | number,
  percent: number,
): boolean {
  const digest = createHmac('sha256', secret).update(`quality ${cause} ${requestId}`).digest();
  return digest.readUInt32BE() < (percent / 100) * 2 ** 32;
}

/**
 * Requests a second look at an accepted request, in the transaction of its decision and after it.
 *
 * @param locked as before the decision
 * @param decidedBy null for an automatic decision
 */
export async function requestCheck(
  transaction: Transaction,
  { id, version }: Pick<LockedRequest, 'id' | 'version'>,
  { cause, decidedBy, at }: { cause: QualityCause; decidedBy: number | null; at: Date },
): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO quality_checks (request_id, version, cause, decided_by, decided_at)
      VALUES (${id}, ${version}, ${cause}, ${decidedBy}, ${at}) RETURNING id
    )
    INSERT INTO quality_check_documents (check_id, document_id, accepted, reason_code)
    SELECT added.id, documents.id, rejection_code IS NULL, rejection_code FROM added, documents
    WHERE request_id = ${id} AND (state = 'WAITING_PAYMENT' OR rejection_code IS NOT NULL)`.execute(
    transaction,
  );
}

/** After reopening or erasure there is no decision, or nothing to see. */
export async function dropOpenChecks(
  transaction: Transaction,
  requestIds: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('quality_checks')
    .where('request_id', '=', sql<number>`ANY (${requestIds}::bigint[])`)
    .where('checked_at', 'is', null)
    .execute();
}

/** Checks that the member may claim. */
export function openChecks(
  database: Reader,
  { staffId, offices }: Pick<StaffCaller, 'staffId' | 'offices'>,
  at: Date,
) {
  return database
    .selectFrom('quality_checks as quality_check')
    .innerJoin('requests as request', 'request.id', 'quality_check.request_id')
    .where('quality_check.checked_at', 'is', null)
    .where(
      sql<SqlBool>`((quality_check.claimed_until <= ${at}::timestamptz) IS NOT FALSE
        OR quality_check.claimed_by = ${staffId})`,
    )
    .where(inScope(offices))
    .where(
      sql<SqlBool>`NOT EXISTS (
        SELECT FROM (${staffInterestQuery(staffId, sql`request.id`)}) AS interest
        WHERE ordered OR concerned OR decided)`,
    );
}

/** Unsettled disagreements on requests of the offices. */
export function disputedChecks(database: Reader, { offices }: Pick<StaffCaller, 'offices'>) {
  return database
    .selectFrom('quality_checks as quality_check')
    .innerJoin('requests as request', 'request.id', 'quality_check.request_id')
    .where('quality_check.disputed', '=', true)
    .where('quality_check.settled_at', 'is', null)
    .where(inScope(offices));
}

/** Those of the requests with an unsettled disagreement. */
export async function findDisputedRequests(
  database: Reader,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('quality_checks')
    .where('disputed', '=', true)
    .where('settled_at', 'is', null)
    .where('request_id', '=', sql<number>`ANY (${requestIds}::bigint[])`)
    .select('request_id')
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}
