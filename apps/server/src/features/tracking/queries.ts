import type { DeliveryState, DocumentList, Piastres, RequestState } from '@wathiqa/domain';
import { REQUEST_ACTIONS, WITHDRAWN_REASON } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database.ts';
import { appendHistory } from '../requests/history.ts';
import type { ShipmentPlace } from '../requests/queries.ts';

/** A request in the list of its owner's. */
export interface OwnRequestRow {
  id: number;
  state: RequestState;
  delivery: DeliveryState;
  withdrawn: boolean;
  created_at: Date;
  total: Piastres;
  documents: {
    document_type: string;
    list: DocumentList;
    copies: number;
    rejection_reason: string | null;
  }[];
}

/**
 * A citizen's own requests, the newest first.
 *
 * @param after the last of the page before; one that is not the caller's has nothing after it
 */
export async function findOwnRequests(
  database: Database['query'],
  sessionId: string,
  after: string | undefined,
  limit: number,
): Promise<OwnRequestRow[]> {
  const { rows } = await sql<OwnRequestRow>`
    SELECT request.id, request.state, request.delivery, request.withdrawn_at IS NOT NULL AS withdrawn,
           request.created_at, request.total,
           (SELECT json_agg(json_build_object(
                     'document_type', document_type, 'list', list, 'copies', copies,
                     'rejection_reason', rejection_reason) ORDER BY position)
            FROM documents WHERE request_id = request.id) AS documents
    FROM sessions JOIN requests AS request USING (citizen_id)
    WHERE sessions.id = ${sessionId} AND sessions.ended_at IS NULL
      AND (${after ?? null}::bigint IS NULL OR (request.created_at, request.id) <
           (SELECT last.created_at, last.id FROM requests AS last
            WHERE last.id = ${after ?? null}::bigint AND last.citizen_id = sessions.citizen_id))
    ORDER BY request.created_at DESC, request.id DESC
    LIMIT ${limit}`.execute(database);
  return rows;
}

/** Which of these sessions have not ended. */
export async function findActiveSessions(
  database: Database['query'],
  sessionIds: readonly string[],
): Promise<Set<string>> {
  const active = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [...sessionIds])
    .where('ended_at', 'is', null)
    .execute();
  return new Set(active.map(({ id }) => id));
}

/** What an act of its owner's must know of a request; its row is locked until the transaction ends. */
export interface LockedOwnRequest {
  id: number;
  citizen_id: number;
  state: RequestState;
  delivery: DeliveryState;
  withdrawn: boolean;
}

export async function lockOwnRequest(
  transaction: Transaction,
  sessionId: string,
  requestId: string,
): Promise<LockedOwnRequest | undefined> {
  const { rows } = await sql<LockedOwnRequest>`
    SELECT request.id, request.citizen_id, request.state, request.delivery,
           request.withdrawn_at IS NOT NULL AS withdrawn
    FROM sessions JOIN requests AS request USING (citizen_id)
    WHERE sessions.id = ${sessionId} AND sessions.ended_at IS NULL AND request.id = ${requestId}::bigint
    FOR UPDATE OF request`.execute(transaction);
  return rows[0];
}

/** Rejects a locked request and its open documents in the words of a withdrawal, with its history. */
export async function writeWithdrawal(
  transaction: Transaction,
  { id, citizen_id }: LockedOwnRequest,
): Promise<void> {
  const [state] = REQUEST_ACTIONS.withdraw.to;
  await sql`
    UPDATE requests
    SET state = ${state}, withdrawn_at = now(), version = version + 1, claimed_by = NULL, claimed_until = NULL
    WHERE id = ${id}`.execute(transaction);
  await sql`
    UPDATE documents SET state = ${state}, rejection_reason = ${WITHDRAWN_REASON}
    WHERE request_id = ${id} AND state <> 'REJECTED'`.execute(transaction);
  const actor = { kind: 'citizen', id: citizen_id } as const;
  await appendHistory(transaction, id, { event: 'WITHDRAWN', actor });
  await appendHistory(transaction, id, { event: 'STATE_CHANGED', actor });
}

/** Whether the police department and the post office are of the governorate. */
export async function isValidPlace(
  transaction: Transaction,
  place: ShipmentPlace,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM police_departments AS police JOIN post_offices AS post USING (governorate_code)
    WHERE police.governorate_code = ${place.governorateCode}
      AND police.code = ${place.policeDepartmentCode} AND post.code = ${place.postOfficeCode}
  `.execute(transaction);
  return rows.length > 0;
}

/** Sends a locked request elsewhere, with its history; the place that it goes to already changes nothing. */
export async function replaceAddress(
  transaction: Transaction,
  { id, citizen_id }: LockedOwnRequest,
  place: ShipmentPlace,
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO shipments AS shipment
      (request_id, address, governorate_code, police_department_code, post_office_code)
    VALUES (${id}, ${place.address}, ${place.governorateCode}, ${place.policeDepartmentCode},
            ${place.postOfficeCode})
    ON CONFLICT (request_id) DO UPDATE SET
      address = excluded.address, governorate_code = excluded.governorate_code,
      police_department_code = excluded.police_department_code,
      post_office_code = excluded.post_office_code, received_at = now()
    WHERE (shipment.address, shipment.governorate_code, shipment.police_department_code,
           shipment.post_office_code) IS DISTINCT FROM
          (excluded.address, excluded.governorate_code, excluded.police_department_code,
           excluded.post_office_code)
    RETURNING request_id`.execute(transaction);
  if (rows.length === 0) return;
  await sql`
    UPDATE requests SET governorate_code = ${place.governorateCode}, version = version + 1
    WHERE id = ${id}`.execute(transaction);
  await appendHistory(transaction, id, {
    event: 'ADDRESS_CHANGED',
    actor: { kind: 'citizen', id: citizen_id },
  });
}

/** Tries are counted for so long. */
const ATTEMPT_WINDOW = sql`interval '1 day'`;

/** Tries with one number so far, this one among them, and for how long they are counted yet. */
interface AttemptCount {
  count: number;
  seconds_left: number;
}

/** Counts a try before it is known whether it is wrong, so that many at once are not taken for one. */
export async function countAttempt(
  database: Database['query'],
  requestId: string,
): Promise<AttemptCount> {
  const { rows } = await sql<AttemptCount>`
    INSERT INTO state_lookups AS lookup (request_id, failed_attempts) VALUES (${requestId}::bigint, 1)
    ON CONFLICT (request_id) DO UPDATE SET
      failed_attempts = CASE WHEN lookup.since < now() - ${ATTEMPT_WINDOW} THEN 1
                         ELSE least(lookup.failed_attempts + 1, 1000) END,
      since = CASE WHEN lookup.since < now() - ${ATTEMPT_WINDOW} THEN now() ELSE lookup.since END
    RETURNING failed_attempts AS count,
              ceil(extract(epoch FROM since + ${ATTEMPT_WINDOW} - now()))::integer AS seconds_left
  `.execute(database);
  const [attempts] = rows;
  if (!attempts) throw new Error('Counting a try answered no row');
  return attempts;
}

/** Takes back one counted try: it was right. */
export async function revertAttempt(database: Database['query'], requestId: string): Promise<void> {
  await sql`
    UPDATE state_lookups SET failed_attempts = greatest(failed_attempts - 1, 0)
    WHERE request_id = ${requestId}::bigint`.execute(database);
}

export async function deleteExpiredAttempts(database: Database['query']): Promise<void> {
  await sql`DELETE FROM state_lookups WHERE since < now() - ${ATTEMPT_WINDOW}`.execute(database);
}

/** The state of a request whose number and the end of one of whose mobiles are right. */
export async function findState(
  database: Database['query'],
  requestId: string,
  mobileEnding: string,
): Promise<RequestState | undefined> {
  const { rows } = await sql<{ state: RequestState }>`
    SELECT state FROM requests
    WHERE id = ${requestId}::bigint
      AND ${mobileEnding} IN (right(contact -> 'contactDetails' ->> 'mobile1', 4),
                              right(contact -> 'contactDetails' ->> 'mobile2', 4))`.execute(
    database,
  );
  return rows[0]?.state;
}
