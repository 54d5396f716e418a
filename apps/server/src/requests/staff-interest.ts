import {
  impartialityRefusal,
  isForOthersOnly,
  isOwnRequest,
  type RequestAction,
  type RequestId,
  type RequestList,
  type StaffInterest,
  toRequestId,
} from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { ServiceError } from '../http/errors.ts';

/** A request that staff act on. */
interface ActedOn {
  id: number;
  list: RequestList;
  /** If it was read with the lock. */
  interest?: StaffInterest;
}

/** One-row SQL: conflicts of interest of staff as citizens, by account or national ID. */
export function staffInterestQuery(
  staffId: number | RawBuilder<number>,
  requestId: number | RequestId | RawBuilder<unknown>,
): RawBuilder<StaffInterest> {
  const request = typeof requestId === 'object' ? requestId : sql`${requestId}::bigint`;
  return sql<StaffInterest>`
    WITH member AS (
      SELECT citizens.id, citizens.national_id_index AS number
      FROM staff AS acting JOIN citizens ON citizens.id = acting.citizen_id WHERE acting.id = ${staffId}::bigint
    )
    SELECT
      EXISTS (
        SELECT FROM requests JOIN citizens ON citizens.id = requests.citizen_id, member
        WHERE requests.id = ${request} AND (citizens.id = member.id OR citizens.national_id_index = member.number)
      ) AS ordered,
      EXISTS (
        SELECT FROM documents JOIN member ON member.number = documents.national_id_index
        WHERE documents.request_id = ${request}
      ) AS concerned,
      EXISTS (
        SELECT FROM request_history
        WHERE request_id = ${request} AND actor_kind = 'staff' AND actor_id = ${staffId}::bigint
          AND event IN ('DOCUMENT_ACCEPTED', 'DOCUMENT_REJECTED')
      ) AS decided`;
}

/** Refuses staff acts on their own requests. @throws ServiceError OWN_REQUEST */
export async function requireOthersRequests(
  database: Reader,
  requestIds: readonly number[],
  staffId: number,
): Promise<void> {
  const interests = await findInterests(database, requestIds, staffId);
  const own = interests.find(isOwnRequest);
  if (own) throw new ServiceError('OWN_REQUEST', { requestId: toRequestId(own.id) });
}

/**
 * Enforces four-eyes rules.
 *
 * @throws ServiceError OWN_REQUEST, OWN_DECISION; both name the request
 */
export async function requireImpartial(
  database: Reader,
  requests: readonly ActedOn[],
  action: RequestAction,
  staffId: number,
  withCode?: boolean,
): Promise<void> {
  if (!isForOthersOnly(action)) return;
  const [first] = requests;
  if (requests.length === 1 && first?.interest) {
    requireImpartialBy(first, action, first.interest, withCode);
    return;
  }
  const ids = requests.map(({ id }) => id);
  const found = await findInterests(database, ids, staffId);
  const interests = new Map(found.map(({ id, ...interest }) => [id, interest]));
  for (const request of requests) {
    requireImpartialBy(request, action, interests.get(request.id), withCode);
  }
}

async function findInterests(
  database: Reader,
  requestIds: readonly number[],
  staffId: number,
): Promise<(StaffInterest & { id: number })[]> {
  // JSON instead of an array, because its length would cause custom plans.
  const ids = JSON.stringify(requestIds);
  const { rows } = await sql<StaffInterest & { id: number }>`
    SELECT request.id, interest.ordered, interest.concerned, interest.decided
    FROM (SELECT value::bigint AS id FROM json_array_elements_text(${ids}::json) AS value) AS request
    CROSS JOIN LATERAL (${staffInterestQuery(staffId, sql`request.id`)}) AS interest`.execute(
    database,
  );
  return rows;
}

/** As {@link requireImpartial}, by a known interest. */
export function requireImpartialBy(
  { id, list }: ActedOn,
  action: RequestAction,
  interest: StaffInterest | undefined,
  withCode?: boolean,
): void {
  if (!interest) throw new Error('The conflict of interest query returned no row');
  const refusal = impartialityRefusal(action, list, interest, withCode);
  if (refusal) throw new ServiceError(refusal, { requestId: toRequestId(id) });
}
