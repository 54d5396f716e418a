import type { CustomerAddress } from '@wathiqa/contract';
import type {
  DeliveryState,
  DocumentList,
  HistoryEvent,
  PaymentMethod,
  Piastres,
  RequestState,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Database, PreparedStatement } from '../../platform/database.ts';

/** A request with its documents and history, as its owner may see it. */
export interface OwnRequest {
  session_alive: boolean;
  state: RequestState | null;
  total: Piastres;
  created_at: Date;
  documents: {
    id: number;
    list: DocumentList;
    document_type: string;
    state: RequestState;
    rejection_reason: string | null;
    full_name: string;
    copies: number;
    unit_price: Piastres;
  }[];
  history: { at: string; event: HistoryEvent; state: RequestState; document_id: number | null }[];
  delivery: DeliveryState;
  attempts: number;
  withdrawn: boolean;
  address: {
    text: string;
    governorate_code: string;
    governorate: string;
    police_department: string;
    post_office: string;
  } | null;
  payment: {
    paid_at: string;
    amount: Piastres;
    method: PaymentMethod | null;
    reference: string;
    refunded: Piastres;
  } | null;
}

const OWN_REQUEST: PreparedStatement<OwnRequest> = {
  name: 'own-request',
  text: `
    WITH caller AS (SELECT citizen_id FROM sessions WHERE id = $1 AND ended_at IS NULL)
    SELECT EXISTS (SELECT FROM caller) AS session_alive,
           request.state, request.total, request.created_at, request.delivery,
           request.delivery_attempts AS attempts, request.withdrawn_at IS NOT NULL AS withdrawn,
           (SELECT json_agg(json_build_object(
                     'id', id, 'list', list, 'document_type', document_type, 'state', state,
                     'rejection_reason', rejection_reason, 'full_name', full_name, 'copies', copies,
                     'unit_price', unit_price) ORDER BY position)
            FROM documents WHERE request_id = request.id) AS documents,
           (SELECT json_agg(json_build_object('at', at, 'event', event, 'state', state,
                                              'document_id', document_id) ORDER BY id)
            FROM request_history WHERE request_id = request.id) AS history,
           (SELECT json_build_object(
                     'text', shipment.address, 'governorate_code', governorate.code,
                     'governorate', governorate.name_ar, 'police_department', police.name_ar,
                     'post_office', post.name_ar)
            FROM shipments AS shipment
            JOIN governorates AS governorate ON governorate.code = shipment.governorate_code
            JOIN police_departments AS police ON police.code = shipment.police_department_code
            JOIN post_offices AS post
              ON post.governorate_code = shipment.governorate_code AND post.code = shipment.post_office_code
            WHERE shipment.request_id = request.id) AS address,
           (SELECT json_build_object(
                     'paid_at', payment.paid_at, 'amount', payment.amount, 'method', payment.method,
                     'reference', payment.provider_reference,
                     'refunded', (SELECT coalesce(sum(amount), 0) FROM refunds
                                  WHERE payment_id = payment.id AND state = 'completed'))
            FROM payments AS payment WHERE payment.request_id = request.id) AS payment
    FROM (VALUES (1)) AS always
    LEFT JOIN requests AS request
      ON request.id = $2::bigint AND request.citizen_id = (SELECT citizen_id FROM caller)`,
};

/**
 * The caller's own request. `state` is null when there is no such request or it is somebody else's: the
 * two cannot be told apart.
 */
export async function findOwnRequest(
  database: Database,
  sessionId: string,
  requestId: string,
): Promise<OwnRequest> {
  const [row] = await database.statement(OWN_REQUEST, [sessionId, requestId]);
  if (!row) throw new Error('The request statement answered no row');
  return row;
}

/** A delivery address in the register's own codes. */
export interface ShipmentPlace {
  address: string;
  governorateCode: string;
  policeDepartmentCode: string;
  postOfficeCode: string;
}

/** What recording a shipment found and did. */
export interface ShipmentOutcome {
  session_alive: boolean;
  /** The request is the caller's. */
  owned: boolean;
  /** The police department and the post office are of the governorate. */
  place_known: boolean;
  /** The address was recorded now; false when one was there before. */
  written: boolean;
}

/**
 * Records where a request goes, once: the first address that was accepted stays, and its history row is
 * written with it.
 */
export async function recordShipment(
  database: Database,
  sessionId: string,
  requestId: string,
  place: ShipmentPlace,
): Promise<ShipmentOutcome> {
  const { rows } = await sql<ShipmentOutcome>`
    WITH caller AS (
      SELECT citizen_id FROM sessions WHERE id = ${sessionId} AND ended_at IS NULL
    ), request AS (
      SELECT requests.id, requests.state, requests.citizen_id FROM requests JOIN caller USING (citizen_id)
      WHERE requests.id = ${requestId}::bigint
    ), place AS (
      SELECT FROM police_departments AS police
      JOIN post_offices AS post USING (governorate_code)
      WHERE police.governorate_code = ${place.governorateCode}
        AND police.code = ${place.policeDepartmentCode} AND post.code = ${place.postOfficeCode}
    ), written AS (
      INSERT INTO shipments (request_id, address, governorate_code, police_department_code, post_office_code)
      SELECT request.id, ${place.address}, ${place.governorateCode}, ${place.policeDepartmentCode},
             ${place.postOfficeCode}
      FROM request, place
      ON CONFLICT (request_id) DO NOTHING
      RETURNING request_id
    ), placed AS (
      UPDATE requests SET governorate_code = ${place.governorateCode}
      FROM written WHERE requests.id = written.request_id
    ), written_history AS (
      INSERT INTO request_history (request_id, event, state, actor_kind, actor_id)
      SELECT request.id, 'ADDRESS_RECEIVED', request.state, 'citizen', request.citizen_id
      FROM request JOIN written ON written.request_id = request.id
    )
    SELECT EXISTS (SELECT FROM caller) AS session_alive,
           EXISTS (SELECT FROM request) AS owned,
           EXISTS (SELECT FROM place) AS place_known,
           EXISTS (SELECT FROM written) AS written
  `.execute(database.query);
  const [outcome] = rows;
  if (!outcome) throw new Error('The shipment statement answered no row');
  return outcome;
}

/**
 * Whether a request goes to another place than this. A statement of its own: the one that found a row in its
 * way cannot see it when another server had written it a moment before.
 */
export async function hasOtherAddress(
  database: Database,
  requestId: string,
  place: ShipmentPlace,
): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    SELECT (address, governorate_code, police_department_code, post_office_code) IS DISTINCT FROM
           (${place.address}, ${place.governorateCode}, ${place.policeDepartmentCode},
            ${place.postOfficeCode}) AS elsewhere
    FROM shipments WHERE request_id = ${requestId}::bigint`.execute(database.query);
  return rows[0]?.elsewhere ?? false;
}

/** The codes behind the numbers of the wire, which has lost their leading zeros (portal.md §3). */
export function toShipmentPlace(address: CustomerAddress): ShipmentPlace {
  return {
    address: address.address,
    governorateCode: String(address.governorateCode).padStart(2, '0'),
    policeDepartmentCode: String(address.policeDeptCode).padStart(4, '0'),
    postOfficeCode: String(address.postOfficeCode).padStart(5, '0'),
  };
}
