import type { DocumentList, DocumentType, RequestId, RequestState } from '@wathiqa/domain';
import { sql } from 'kysely';
import { decryptColumns } from '../../../crypto/encrypted-rows.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Caller } from '../../../http/access.ts';
import {
  type CorrectedValues,
  OPEN_CORRECTION,
  type OpenCorrection,
} from '../../../requests/corrections.ts';
import { FIELD_COLUMNS, type FieldColumns } from '../../../requests/document-columns.ts';
import { livingSession } from '../../../requests/own-requests.ts';
import { REJECTION_COLUMNS, type RejectionRow } from '../../../requests/rejection-reason.ts';

export interface OwnDocumentRow extends RejectionRow, FieldColumns {
  id: number;
  position: number;
  list: DocumentList;
  document_type: DocumentType;
  state: RequestState;
  rejection_code: string | null;
  refunded: boolean;
  correction: OpenCorrection | null;
}

/** In order; empty for unknown and foreign requests. */
export async function findOwnDocuments(database: Reader, caller: Caller, requestId: RequestId) {
  const { rows } = await sql<OwnDocumentRow>`
    SELECT document.id, document.position, document.list, document.document_type, document.state,
           ${sql.raw(REJECTION_COLUMNS)}, document.rejection_code, ${sql.raw(FIELD_COLUMNS.join())},
           EXISTS (SELECT FROM refunds WHERE document_id = document.id AND refunds.state = 'completed') AS refunded,
           ${sql.raw(OPEN_CORRECTION)} AS correction
    FROM sessions JOIN requests AS request USING (citizen_id)
    JOIN documents AS document ON document.request_id = request.id
    WHERE ${livingSession(caller)} AND request.id = ${requestId}::bigint
    ORDER BY document.position`.execute(database);
  return rows.map((row) => {
    const { correction } = row;
    if (correction) {
      decryptColumns('document_corrections', [...caller.owner, row.id, correction.id], correction);
    }
    return decryptColumns('documents', [...caller.owner, requestId, row.position], row);
  });
}

export async function findLastCorrection(
  database: Reader,
  { owner }: Caller,
  documentId: number,
): Promise<CorrectedValues | undefined> {
  const last = await database
    .selectFrom('document_corrections')
    .where('document_id', '=', documentId)
    .where('outcome', '=', 'corrected')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'after'])
    .executeTakeFirst();
  if (!last) return undefined;
  const key = [...owner, documentId, last.id];
  const { after } = decryptColumns('document_corrections', key, last);
  return after ? JSON.parse(after) : undefined;
}

/** A limit of 0 is no limit. Serializes the citizen's orders. */
export async function hasReachedDailyLimit(
  transaction: Transaction,
  citizenId: number,
  limit: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    SELECT too_many_today AS reached FROM orders_at_limit(${citizenId}::bigint, NULL, 0, ${limit}::integer,
                                                          ${at}::timestamptz)`.execute(transaction);
  return rows[0]?.reached ?? false;
}

/** Documents past their correction deadline, by request. @param today YYYY-MM-DD */
export async function findLapsed(database: Reader, today: string): Promise<Map<number, number[]>> {
  const rows = await database
    .selectFrom('document_corrections')
    .where('ended_at', 'is', null)
    .where('until', '<', today)
    .where(
      sql<boolean>`EXISTS (SELECT FROM requests WHERE id = request_id AND restricted_at IS NULL)`,
    )
    .select(['request_id', 'document_id'])
    .orderBy('request_id')
    .orderBy('document_id')
    .execute();
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id);
  return new Map(
    [...byRequest].map(([id, found]) => [id, found.map(({ document_id }) => document_id)]),
  );
}
