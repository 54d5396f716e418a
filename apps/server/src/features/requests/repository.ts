import type {
  DeliveryFailure,
  DeliveryState,
  DocumentList,
  DocumentType,
  HistoryEvent,
  Locale,
  PaymentMethod,
  Piastres,
  RequestId,
  RequestState,
  SheetField,
  UnallocatedReason,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { decryptColumns, decryptText } from '../../crypto/encrypted-rows.ts';
import { type Database, executePrepared } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { OPEN_CORRECTION, type OpenCorrection } from '../../requests/corrections.ts';
import {
  ALTERNATIVE_NAME_PARTS,
  type AlternativeNameColumns,
} from '../../requests/document-columns.ts';
import { livingSession, SUCCESSOR } from '../../requests/own-requests.ts';
import { REJECTION_PARTS, type RejectionRow } from '../../requests/rejection-reason.ts';

/** Null without translation. */
type PlaceNames = Record<'governorate' | 'police_department' | 'post_office', string | null>;

export interface OwnRequest {
  session_alive: boolean;
  state: RequestState | null;
  /** Language of the order. */
  locale: Locale;
  total: Piastres;
  created_at: Date;
  documents: ({
    id: number;
    list: DocumentList;
    document_type: DocumentType;
    language_code: string | null;
    issue_reason: string | null;
    own: boolean;
    state: RequestState;
    rejection_code: string | null;
    position: number;
    full_name: string;
    copies: number;
    unit_price: Piastres;
    refunded: Piastres | null;
    /** Refund not declined, or digital copy revoked. */
    withheld: boolean;
    marked_fields: SheetField[];
    correction: OpenCorrection | null;
  } & RejectionRow &
    AlternativeNameColumns)[];
  /** Names before their corrections, oldest first. */
  former_names: { id: number; document_id: number; ended_at: string; before: string }[] | null;
  history: {
    at: string;
    event: HistoryEvent;
    state: RequestState;
    document_id: number | null;
    failure: DeliveryFailure | null;
  }[];
  delivery: DeliveryState;
  attempts: number;
  withdrawn: boolean;
  successor: RequestId | null;
  awaits_visit: boolean;
  restricted: boolean;
  promise_missed_on: string | null;
  readdressed_at: Date | null;
  correction_since: Date | null;
  correction_days: number;
  address: {
    text: string;
    governorate_code: string;
    police_department_code: string;
    post_office_code: string;
    names: Partial<Record<Locale, PlaceNames>> & Record<'ar', PlaceNames>;
  } | null;
  payment: OwnPayment | null;
  /** Received for it, and not allocated. */
  unusable_payments: (OwnPayment & { reason: UnallocatedReason })[] | null;
}

export interface OwnPayment {
  paid_at: string;
  amount: Piastres;
  fees: Piastres;
  method: PaymentMethod;
  reference: string;
  refunded: Piastres;
  refunded_at: string | null;
  refund_reason: string | null;
}

const PAYMENT_PARTS = `'paid_at', payment.paid_at, 'amount', payment.amount, 'fees', payment.fees,
  'method', payment.method, 'reference', payment.provider_reference,
  'refunded', (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = payment.id AND state = 'completed'),
  'refunded_at', (SELECT max(ended_at) FROM refunds WHERE payment_id = payment.id AND state = 'completed'),
  'refund_reason', (SELECT reason FROM refunds WHERE payment_id = payment.id AND state = 'completed'
                    ORDER BY ended_at DESC, id DESC LIMIT 1)`;

const ownRequest = (caller: Caller, requestId: RequestId) => sql<OwnRequest>`
    WITH caller AS (SELECT citizen_id FROM sessions WHERE ${livingSession(caller)})
    SELECT EXISTS (SELECT FROM caller) AS session_alive,
           request.state, coalesce(request.options ->> 'locale', 'ar') AS locale, request.total, request.created_at, request.delivery,
           request.delivery_attempts AS attempts, request.withdrawn_at IS NOT NULL AS withdrawn,
           request.readdressed_at, request.restricted_at IS NOT NULL AS restricted, request.promise_missed_on::text AS promise_missed_on, request.awaits_visit AND request.state <> 'REJECTED' AS awaits_visit, request.correction_since, request.correction_days,
           ${sql.raw(SUCCESSOR)} AS successor,
           (SELECT json_agg(json_build_object(
                     'id', id, 'list', list, 'document_type', document_type,
                     'own', relation = 'SELF', 'language_code', language_code, 'issue_reason', issue_reason, 'state', state,
                     ${sql.raw(REJECTION_PARTS)}, 'rejection_code', rejection_code,
                     'position', position, 'full_name', full_name, ${sql.raw(ALTERNATIVE_NAME_PARTS)}, 'copies', copies,
                     'unit_price', unit_price, 'marked_fields', marked_fields,
                     'refunded', (SELECT sum(amount) FROM refunds
                                  WHERE document_id = document.id AND refunds.state = 'completed'),
                     'withheld', EXISTS (SELECT FROM refunds WHERE document_id = document.id AND refunds.state <> 'declined')
                       OR EXISTS (SELECT FROM certificate_sheets AS sheet JOIN certificate_revocations USING (serial)
                                  WHERE sheet.document_id = document.id AND sheet.copy = 0),
                     'correction', ${sql.raw(OPEN_CORRECTION)}) ORDER BY position)
            FROM documents AS document WHERE request_id = request.id) AS documents,
           (SELECT json_agg(json_build_object('id', id, 'document_id', document_id, 'ended_at', ended_at,
                                              'before', before) ORDER BY id)
            FROM document_corrections
            WHERE request_id = request.id AND outcome = 'corrected' AND 'name' = ANY (fields)) AS former_names,
           (SELECT json_agg(json_build_object('at', at, 'event', event, 'state', state,
                                              'document_id', document_id, 'failure', failure) ORDER BY id)
            FROM request_history WHERE request_id = request.id) AS history,
           (SELECT json_build_object(
                     'text', shipment.address, 'governorate_code', governorate.code,
                     'police_department_code', police.code, 'post_office_code', post.code,
                     'names', json_build_object(
                       'ar', json_build_object('governorate', governorate.name_ar,
                         'police_department', police.name_ar, 'post_office', post.name_ar),
                       'en', json_build_object('governorate', governorate.name_en,
                         'police_department', police.name_en, 'post_office', post.name_en)))
            FROM shipments AS shipment
            JOIN governorates AS governorate ON governorate.code = shipment.governorate_code
            JOIN police_departments AS police ON police.code = shipment.police_department_code
            JOIN post_offices AS post
              ON post.governorate_code = shipment.governorate_code AND post.code = shipment.post_office_code
            WHERE shipment.request_id = request.id) AS address,
           (SELECT json_build_object(${sql.raw(PAYMENT_PARTS)})
            FROM payments AS payment WHERE payment.request_id = request.id) AS payment,
           (SELECT json_agg(json_build_object(${sql.raw(PAYMENT_PARTS)}, 'reason', unallocated_reason) ORDER BY paid_at, id)
            FROM payments AS payment
            WHERE payment.named_request_id = request.id AND payment.request_id IS NULL) AS unusable_payments
    FROM (VALUES (1)) AS always
    LEFT JOIN requests AS request
      ON request.id = ${requestId}::bigint AND request.citizen_id = (SELECT citizen_id FROM caller)`;

/** `state` is null both for unknown and foreign requests. */
export async function findOwnRequest(
  database: Database,
  caller: Caller,
  requestId: RequestId,
): Promise<OwnRequest> {
  const [row] = await executePrepared(database.query, 'own-request', ownRequest(caller, requestId));
  if (!row) throw new Error('The request statement returned no row');
  const { owner } = caller;
  for (const document of row.documents ?? []) {
    const { id, correction, position } = document;
    decryptColumns('documents', [...owner, requestId, position], document);
    if (correction)
      decryptColumns('document_corrections', [...owner, id, correction.id], correction);
  }
  for (const former of row.former_names ?? []) {
    decryptColumns('document_corrections', [...owner, former.document_id, former.id], former);
  }
  if (row.address) {
    row.address.text = decryptText(row.address.text, 'shipments.address', [...owner, requestId]);
  }
  return row;
}
