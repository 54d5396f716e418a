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
      'request.state',
      'request.delivery',
      'request.delivery_attempts as attempts',
      'request.version',
      'request.total as due',
      'request.delivery_code_version as codeVersion',
      'request.wrong_delivery_codes as wrongCodes',
      'request.flags',
      'request.readdressed_at as readdressedAt',
      'request.correction_since as correctionSince',
      'request.correction_days as correctionDays',
      'request.unanswered_since as unansweredSince',
      'request.claimed_by as claimedBy',
      'request.claimed_until as claimedUntil',
    ])
    .select([
      sql<boolean>`EXISTS (SELECT FROM payments WHERE request_id = request.id)`.as('paid'),
      sql<boolean>`request.withdrawn_at IS NOT NULL`.as('withdrawn'),
    ])
    .forUpdate('request');
}

/**
 * Locks a request. Every transaction that changes one, or what belongs to it, begins with this, so that none
 * waits for another in a circle.
 */
export async function lockRequest(
  transaction: Transaction,
  requestId: RequestId | number,
): Promise<LockedRequest | undefined> {
  return lockingQuery(transaction).where('request.id', '=', Number(requestId)).executeTakeFirst();
}

/** Locks requests, in one order, so that no two who lock several wait for each other; those that there are not are left out. */
export async function lockRequests(
  transaction: Transaction,
  requestIds: readonly (RequestId | number)[],
): Promise<LockedRequest[]> {
  return lockingQuery(transaction)
    .where('request.id', '=', sql<number>`ANY (${requestIds}::bigint[])`)
    .orderBy('request.id')
    .execute();
}

/** Locks a request of the citizen whose session it is; undefined for an unknown one and somebody else's. */
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
