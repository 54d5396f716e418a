import type {
  AttentionFlag,
  Piastres,
  RequestCondition,
  RequestId,
  RequestList,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/** What an action must know of a request before it; the row is locked until the transaction ends. */
export interface LockedRequest extends RequestCondition {
  id: number;
  citizenId: number;
  list: RequestList;
  /** Counted up by what staff and citizens must have seen before they act. */
  version: number;
  /** What is due for it: for the accepted documents once all are decided. */
  due: Piastres;
  /** A payment was taken for it. */
  paid: boolean;
  withdrawn: boolean;
  /** What the digits for the door are made from; null where none were sent. */
  codeVersion: number | null;
  /** Wrong digits since they were sent. */
  wrongCodes: number;
  /** Why it wants a second look. */
  flags: AttentionFlag[];
  /** When its address was changed after it was paid for. */
  readdressedAt: Date | null;
  /** Since when it waits for its citizen to correct something, and the working days of such waits that are over. */
  correctionSince: Date | null;
  correctionDays: number;
  /** Since when a message of its citizen waits for an answer. */
  unansweredSince: Date | null;
  /** The member of the staff who claimed it last, and until when they hold it. */
  claimedBy: number | null;
  claimedUntil: Date | null;
}

/** The member of the staff who holds a request at a moment. */
export function claimHolder(
  { claimedBy, claimedUntil }: LockedRequest,
  now: Date,
): number | undefined {
  return claimedBy !== null && claimedUntil && claimedUntil > now ? claimedBy : undefined;
}

const COLUMNS = sql`
  request.id, request.citizen_id AS "citizenId", request.list, request.state, request.delivery,
  request.delivery_attempts AS attempts, request.version, request.total AS due,
  EXISTS (SELECT FROM payments WHERE request_id = request.id) AS paid,
  request.delivery_code_version AS "codeVersion", request.wrong_delivery_codes AS "wrongCodes",
  request.withdrawn_at IS NOT NULL AS withdrawn, request.flags, request.readdressed_at AS "readdressedAt",
  request.correction_since AS "correctionSince", request.correction_days AS "correctionDays",
  request.unanswered_since AS "unansweredSince",
  request.claimed_by AS "claimedBy", request.claimed_until AS "claimedUntil"`;

/**
 * Locks a request. Every transaction that changes one, or what belongs to it, begins with this, so that none
 * waits for another in a circle.
 */
export async function lockRequest(
  transaction: Transaction,
  requestId: RequestId | number,
): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    SELECT ${COLUMNS} FROM requests AS request
    WHERE request.id = ${requestId}::bigint FOR UPDATE OF request`.execute(transaction);
  return rows[0];
}

/** Locks requests, in one order, so that no two who lock several wait for each other; those that there are not are left out. */
export async function lockRequests(
  transaction: Transaction,
  requestIds: readonly (RequestId | number)[],
): Promise<LockedRequest[]> {
  const { rows } = await sql<LockedRequest>`
    SELECT ${COLUMNS} FROM requests AS request
    WHERE request.id = ANY (${requestIds}::bigint[]) ORDER BY request.id FOR UPDATE OF request`.execute(
    transaction,
  );
  return rows;
}

/** Locks a request of the citizen whose session it is; undefined for an unknown one and somebody else's. */
export async function lockOwnRequest(
  transaction: Transaction,
  sessionId: string,
  requestId: RequestId,
): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    SELECT ${COLUMNS} FROM sessions JOIN requests AS request USING (citizen_id)
    WHERE sessions.id = ${sessionId} AND sessions.ended_at IS NULL AND request.id = ${requestId}::bigint
    FOR UPDATE OF request`.execute(transaction);
  return rows[0];
}
