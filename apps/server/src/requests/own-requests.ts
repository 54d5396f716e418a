import type { RequestId } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import { executePrepared } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Caller } from '../http/access.ts';
import { refusalText, ServiceError } from '../http/errors.ts';

/** SQL: the row of `sessions` is the caller's, and has not ended. */
export function livingSession({ sessionId, citizenId }: Caller) {
  return sql<boolean>`(sessions.id = ${sessionId} AND sessions.citizen_id = ${citizenId} AND sessions.ended_at IS NULL)`;
}

/** @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request */
export async function requireOwner(
  { database }: { database: { query: Kysely<Tables> } },
  caller: Caller,
  requestId: RequestId,
): Promise<void> {
  const ownership = sql<{ session_alive: boolean; owned: boolean }>`
    WITH caller AS (SELECT citizen_id FROM sessions WHERE ${livingSession(caller)})
    SELECT EXISTS (SELECT FROM caller) AS session_alive,
           EXISTS (SELECT FROM requests
                   WHERE id = ${requestId}::bigint AND citizen_id = (SELECT citizen_id FROM caller)) AS owned`;
  const [row] = await executePrepared(database.query, 'request-ownership', ownership);
  if (!row?.session_alive) throw new ServiceError('UNAUTHENTICATED');
  if (!row.owned) throw requestNotFoundError();
}

/** Foreign and unknown requests look equal (spec §4.4). */
export function requestNotFoundError(): ServiceError {
  return new ServiceError('MALFORMED', {
    text: refusalText('requestNotFound'),
  });
}

/**
 * SQL of the number of the latest request that orders documents of `request` again; null if none. Only a request of
 * the same citizen counts, and not a withdrawn one.
 */
export const SUCCESSOR = `
  (SELECT successor.id::text FROM requests AS successor
   WHERE successor.citizen_id = request.citizen_id AND successor.options ->> 'againOf' = request.id::text
     AND successor.withdrawn_at IS NULL
   ORDER BY successor.created_at DESC LIMIT 1)`;
