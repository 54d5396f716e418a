import type { Piastres, RequestCondition, RequestId, RequestList } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/** Locked request row, until the transaction ends. */
export interface LockedRequest extends RequestCondition {
  id: number;
  citizenId: number;
  list: RequestList;
  officeId: number | null;
  /** Optimistic concurrency version. */
  version: number;
  /** For accepted documents once all are decided. */
  due: Piastres;
  paid: boolean;
  withdrawn: boolean;
  /** Input of the delivery code; null without one. */
  codeVersion: number | null;
  /** Wrong codes so far, over every dispatch. */
  wrongCodes: number;
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
  /** Member whose decision can still be undone; it bars other decisions and claims. */
  pendingBy: number | null;
  /** Claim and its expiry. */
  claimedBy: number | null;
  claimedUntil: Date | null;
}

export function requestAssignee(
  { claimedBy, claimedUntil }: LockedRequest,
  now: Date,
): number | undefined {
  return claimedBy !== null && claimedUntil && claimedUntil > now ? claimedBy : undefined;
}

/**
 * The columns of {@link LockedRequest}. Locks are written with the query builder: the driver sends BEGIN along with a
 * query of the builder that only reads.
 */
function lockingQuery(transaction: Transaction) {
  return transaction
    .selectFrom('requests as request')
    .select([
      'request.id',
      'request.citizen_id as citizenId',
      'request.list',
      'request.office_id as officeId',
      'request.state',
      'request.delivery',
      'request.delivery_attempts as attempts',
      'request.version',
      'request.total as due',
      'request.delivery_code_version as codeVersion',
      'request.wrong_delivery_codes as wrongCodes',
      'request.readdressed_at as readdressedAt',
      'request.created_at as orderedAt',
      'request.correction_since as correctionSince',
      'request.correction_days as correctionDays',
      'request.unanswered_since as unansweredSince',
      'request.claimed_by as claimedBy',
      'request.claimed_until as claimedUntil',
    ])
    .select([
      sql<boolean>`EXISTS (SELECT FROM payments WHERE request_id = request.id)`.as('paid'),
      sql<boolean>`request.withdrawn_at IS NOT NULL`.as('withdrawn'),
      sql<string[]>`(SELECT coalesce(json_agg(day::text), '[]') FROM holidays)`.as('holidays'),
      sql<number | null>`(
        SELECT staff_id FROM pending_decisions WHERE request_id = request.id AND problem IS NULL)`.as(
        'pendingBy',
      ),
    ])
    .forUpdate('request');
}

/** Locks a request. Each changing transaction starts with it, which prevents deadlocks. */
export async function lockRequest(
  transaction: Transaction,
  requestId: RequestId | number,
): Promise<LockedRequest | undefined> {
  return lockingQuery(transaction).where('request.id', '=', Number(requestId)).executeTakeFirst();
}

/** Locks requests in id order, which prevents deadlocks; unknown ones are omitted. */
export async function lockRequests(
  transaction: Transaction,
  requestIds: readonly (RequestId | number)[],
): Promise<LockedRequest[]> {
  return lockingQuery(transaction)
    .where('request.id', '=', sql<number>`ANY (${requestIds}::bigint[])`)
    .orderBy('request.id')
    .execute();
}

/** Undefined for unknown and foreign requests. */
export async function lockOwnRequest(
  transaction: Transaction,
  sessionId: string,
  requestId: RequestId,
): Promise<LockedRequest | undefined> {
  return lockingQuery(transaction)
    .innerJoin('sessions', 'sessions.citizen_id', 'request.citizen_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('request.id', '=', Number(requestId))
    .executeTakeFirst();
}
