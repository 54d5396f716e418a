import type {
  Piastres,
  RequestCondition,
  RequestId,
  RequestList,
  StaffInterest,
} from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Owner, ownerSql } from '../crypto/encrypted-columns.ts';
import type { Transaction } from '../db/database.ts';
import type { Caller } from '../http/access.ts';
import { livingSession, requestNotFoundError, requireOwner } from './own-requests.ts';
import { staffInterestQuery } from './staff-interest.ts';

export interface LockedRequest extends RequestCondition {
  id: number;
  citizenId: number;
  owner: Owner;
  list: RequestList;
  officeId: number | null;
  batchId: number | null;
  governorateCode: string | null;
  /** All accepted documents. */
  allRefunded: boolean;
  /** Optimistic concurrency version. */
  version: number;
  /** For accepted documents once all are decided. */
  due: Piastres;
  withdrawn: boolean;
  /** Without personal data, after retention or on the person's request. */
  erased: boolean;
  /** See {@link ALLOWED_WHILE_RESTRICTED}. */
  restricted: boolean;
  /** Input of the delivery code; null without one. */
  codeVersion: number | null;
  /** Wrong codes so far, over every dispatch. */
  wrongCodes: number;
  /** The owner's visit to a registry is to come. */
  awaitsVisit: boolean;
  /** Start of the present leg of the promise. */
  stepAt: Date | null;
  /** Address change after payment. */
  readdressedAt: Date | null;
  orderedAt: Date;
  /** Start of the open correction, and working days of past ones. */
  correctionSince: Date | null;
  correctionDays: number;
  /** Holidays besides weekends, YYYY-MM-DD. */
  holidays: string[];
  /** Oldest unanswered message. */
  unansweredSince: Date | null;
  claimedBy: number | null;
  claimedUntil: Date | null;
  /** Of the member that {@link lockRequest} names. */
  interest?: StaffInterest;
}

export function requestAssignee(
  { claimedBy, claimedUntil }: LockedRequest,
  now: Date,
): number | undefined {
  return claimedBy !== null && claimedUntil && claimedUntil > now ? claimedBy : undefined;
}

/** The columns of {@link LockedRequest}. SQL text, because the query builder costs more than the lock. */
const COLUMNS = sql`
  request.id, request.citizen_id AS "citizenId", request.list, request.office_id AS "officeId", request.state,
  request.batch_id AS "batchId", request.delivery, request.delivery_attempts AS attempts, request.version, request.total AS due,
  request.delivery_code_version AS "codeVersion", request.wrong_delivery_codes AS "wrongCodes",
  request.readdressed_at AS "readdressedAt", request.step_at AS "stepAt", request.awaits_visit AS "awaitsVisit", request.created_at AS "orderedAt",
  request.correction_since AS "correctionSince", request.correction_days AS "correctionDays",
  request.unanswered_since AS "unansweredSince", request.claimed_by AS "claimedBy",
  request.claimed_until AS "claimedUntil", request.withdrawn_at IS NOT NULL AS withdrawn,
  request.erased_at IS NOT NULL AS erased, request.restricted_at IS NOT NULL AS restricted, request.governorate_code AS "governorateCode",
  request.all_refunded AS "allRefunded",
  ${sql.raw(ownerSql())} AS owner,
  (SELECT coalesce(json_agg(day::text), '[]') FROM holidays) AS holidays`;

/**
 * Each changing transaction starts with it, which prevents deadlocks.
 *
 * @param staffId reads the member's interest
 * @param also more columns; both are as of before the lock, and the caller compares the version, which a later decision
 *   changes
 */
export async function lockRequest<Locked extends LockedRequest = LockedRequest>(
  transaction: Transaction,
  requestId: RequestId | number,
  staffId?: number,
  also: RawBuilder<unknown> = sql``,
): Promise<Locked | undefined> {
  const interest =
    staffId === undefined
      ? sql``
      : sql`, (SELECT to_json(interest) FROM (${staffInterestQuery(staffId, sql`request.id`)}) AS interest) AS interest`;
  const { rows } = await sql<Locked>`
    SELECT ${COLUMNS}${interest}${also} FROM requests AS request WHERE request.id = ${Number(requestId)}
    FOR UPDATE OF request`.execute(transaction);
  return rows[0];
}

/** Locks requests in id order, which prevents deadlocks; unknown ones are omitted. */
export async function lockRequests(
  transaction: Transaction,
  requestIds: readonly (RequestId | number)[],
): Promise<LockedRequest[]> {
  const { rows } = await sql<LockedRequest>`
    SELECT ${COLUMNS} FROM requests AS request WHERE request.id = ANY (${requestIds}::bigint[]) ORDER BY request.id
    FOR UPDATE OF request`.execute(transaction);
  return rows;
}

/**
 * Member whose undoable decision bars other decisions and claims. A separate query, because a lock that waited reads
 * other tables as of before the wait.
 */
export async function findPendingBy(
  transaction: Transaction,
  requestId: number,
): Promise<number | undefined> {
  const pending = await transaction
    .selectFrom('pending_decisions')
    .where('request_id', '=', requestId)
    .where('problem', 'is', null)
    .select('staff_id')
    .executeTakeFirst();
  return pending?.staff_id;
}

/**
 * Locks the request, then the caller's session: who ends the session waits for the act.
 *
 * @throws ServiceError UNAUTHENTICATED for a session that ended meanwhile; MALFORMED for unknown and foreign requests,
 *   and for an account other than the caller's
 */
export async function lockOwnRequest(
  transaction: Transaction,
  caller: Caller,
  requestId: RequestId,
): Promise<LockedRequest> {
  const {
    rows: [locked],
  } = await sql<LockedRequest>`
    SELECT ${COLUMNS} FROM requests AS request JOIN sessions ON sessions.citizen_id = request.citizen_id
    WHERE ${livingSession(caller)} AND request.id = ${Number(requestId)}
    FOR UPDATE OF request FOR SHARE OF sessions`.execute(transaction);
  if (locked?.owner.every((part, index) => part === caller.owner[index])) return locked;
  await requireOwner({ database: { query: transaction } }, caller, requestId);
  throw requestNotFoundError();
}
