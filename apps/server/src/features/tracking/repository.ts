import {
  type DeliveryFailure,
  type DeliveryState,
  type DocumentList,
  type DocumentType,
  type HistoryEvent,
  type Piastres,
  PRINTED_TYPES,
  type RequestId,
  type RequestState,
  type SheetField,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Owner } from '../../crypto/encrypted-columns.ts';
import { decryptText } from '../../crypto/encrypted-rows.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { livingSession, SUCCESSOR } from '../../requests/own-requests.ts';
import { REJECTION_PARTS, type RejectionRow } from '../../requests/rejection-reason.ts';

export interface OwnRequestRow {
  id: number;
  state: RequestState;
  delivery: DeliveryState;
  withdrawn: boolean;
  successor: RequestId | null;
  created_at: Date;
  total: Piastres;
  correct_until: string | null;
  documents: ({
    document_type: string;
    list: DocumentList;
    language_code: string | null;
    issue_reason: string | null;
    copies: number;
    full_name: string;
    state: RequestState;
    refunded: boolean;
  } & RejectionRow)[];
  payment: { amount: Piastres; refunded: Piastres } | null;
  governorate_code: string | null;
  awaits_visit: boolean;
  correction_since: Date | null;
  correction_days: number;
  history: {
    at: string;
    event: HistoryEvent;
    state: RequestState;
    failure: DeliveryFailure | null;
  }[];
}

/**
 * Newest first.
 *
 * @param after cursor; a foreign request yields nothing
 */
export async function findOwnRequests(
  database: Reader,
  caller: Caller,
  after: string | undefined,
  limit: number,
): Promise<OwnRequestRow[]> {
  const { rows } = await sql<OwnRequestRow>`
    SELECT request.id, request.state, request.delivery, request.withdrawn_at IS NOT NULL AS withdrawn,
           request.created_at, request.total, request.governorate_code,
           request.awaits_visit AND request.state <> 'REJECTED' AS awaits_visit,
           request.correction_since, request.correction_days, ${sql.raw(SUCCESSOR)} AS successor,
           (SELECT json_build_object('amount', payment.amount, 'refunded',
                     (SELECT coalesce(sum(amount), 0) FROM refunds
                      WHERE payment_id = payment.id AND refunds.state = 'completed'))
            FROM payments AS payment WHERE payment.request_id = request.id) AS payment,
           (SELECT min(until)::text FROM document_corrections
            WHERE request_id = request.id AND ended_at IS NULL) AS correct_until,
           (SELECT json_agg(json_build_object('at', at, 'event', event, 'state', state, 'failure', failure) ORDER BY id)
            FROM request_history WHERE request_id = request.id) AS history,
           (SELECT json_agg(json_build_object(
                     'document_type', document_type, 'list', list, 'copies', copies,
                     'full_name', full_name, 'language_code', language_code, 'issue_reason', issue_reason, 'state', state,
                     'refunded', EXISTS (SELECT FROM refunds
                                         WHERE document_id = document.id AND refunds.state = 'completed'),
                     ${sql.raw(REJECTION_PARTS)}) ORDER BY position)
            FROM documents AS document WHERE request_id = request.id) AS documents
    FROM sessions JOIN requests AS request USING (citizen_id)
    WHERE ${livingSession(caller)}
      AND (${after ?? null}::bigint IS NULL OR (request.created_at, request.id) <
           (SELECT last.created_at, last.id FROM requests AS last
            WHERE last.id = ${after ?? null}::bigint AND last.citizen_id = sessions.citizen_id))
    ORDER BY request.created_at DESC, request.id DESC
    LIMIT ${limit}`.execute(database);
  return rows;
}

/** Filters valid sessions. */
export async function findActiveSessions(
  database: Reader,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM sessions
    WHERE id = ANY(${[...sessionIds]}::uuid[]) AND ended_at IS NULL
      AND expires_at > ${now}::timestamptz`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** State by request number and last digits of a mobile. */
export async function findState(
  database: Reader,
  requestId: RequestId,
  mobileEnding: string,
): Promise<RequestState | undefined> {
  const { rows } = await sql<{
    state: RequestState;
    mobile1: string | null;
    mobile2: string | null;
    owner: Owner;
  }>`
    SELECT state, json_build_array(issuer, subject) AS owner, contact -> 'contactDetails' ->> 'mobile1' AS mobile1,
           contact -> 'contactDetails' ->> 'mobile2' AS mobile2
    FROM requests JOIN citizens ON citizens.id = citizen_id
    WHERE requests.id = ${requestId}::bigint AND restricted_at IS NULL`.execute(database);
  const [found] = rows;
  const key = [...(found?.owner ?? []), requestId];
  const details = 'requests.contact.contactDetails';
  const matches = [
    decryptText(found?.mobile1, `${details}.mobile1`, key),
    decryptText(found?.mobile2, `${details}.mobile2`, key),
  ].some((mobile) => mobile?.slice(-mobileEnding.length) === mobileEnding);
  return matches ? found?.state : undefined;
}

/** Latest history ids, for change detection. */
export async function findLastHistoryIds(
  database: Reader,
  requestIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ request_id: number; last: number }>`
    SELECT request_id, max(id) AS last FROM request_history
    WHERE request_id = ANY(${[...requestIds]}::bigint[]) GROUP BY request_id`.execute(database);
  return new Map(rows.map(({ request_id, last }) => [request_id, last]));
}

interface MarkableDocument {
  id: number;
  document_type: DocumentType;
  state: RequestState;
  marked_fields: SheetField[];
}

/** Documents of a locked request whose sheets are printed here. */
export async function findMarkable(
  transaction: Transaction,
  requestId: number,
): Promise<MarkableDocument[]> {
  const { rows } = await sql<MarkableDocument>`
    SELECT id, document_type, state, marked_fields FROM documents
    WHERE request_id = ${requestId} AND document_type = ANY (${[...PRINTED_TYPES]}::text[])`.execute(
    transaction,
  );
  return rows;
}
