import type { CustomerAddress } from '@wathiqa/contract';
import { REQUEST_ACTIONS, type RequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Owner } from '../crypto/encrypted-columns.ts';
import { decryptColumns, encryptColumns } from '../crypto/encrypted-rows.ts';
import {
  type Database,
  executePrepared,
  type Reader,
  type RowOf,
  type Transaction,
} from '../db/database.ts';
import { literals } from '../db/sql-expressions.ts';
import type { Caller } from '../http/access.ts';
import { ServiceError } from '../http/errors.ts';
import type { LockedRequest } from './locked-request.ts';
import { officeOf } from './offices.ts';
import { livingSession } from './own-requests.ts';

/** Restores leading zeros that the wire loses (spec §2.7). */
export function toShipmentPlace(address: CustomerAddress): ShipmentPlace {
  return {
    address: address.address,
    governorateCode: String(address.governorateCode).padStart(2, '0'),
    policeDepartmentCode: String(address.policeDeptCode).padStart(4, '0'),
    postOfficeCode: String(address.postOfficeCode).padStart(5, '0'),
  };
}

const packable = REQUEST_ACTIONS.pack;

/** SQL: the request waits to be packed. Matches the partial index `requests_to_be_packed`. */
export const WAITS_FOR_PACKING = sql<boolean>`requests.state IN (${sql.raw(literals(packable.from))})
  AND requests.delivery IN (${sql.raw(literals(packable.delivery))}) AND NOT requests.all_refunded AND NOT requests.awaits_visit
  AND requests.restricted_at IS NULL`;

/** SQL: order of those requests: missed promises, then by payment. In the order of the same index. */
export const PACKING_ORDER = sql`requests.promise_missed_on, requests.step_at, requests.id`;

/** Whether the governorate has them; false also without a place. */
export interface PlaceCheck {
  police_known: boolean;
  post_known: boolean;
}

/**
 * SQL: the columns of {@link PlaceCheck}, as subqueries that read by key whatever the statistics are.
 *
 * @param place name of a row with the columns of an address
 */
export const placeChecks = (place: string) => `
  (SELECT true FROM police_departments
   WHERE code = ${place}.police_department_code AND governorate_code = ${place}.governorate_code) IS NOT NULL AS police_known,
  (SELECT true FROM post_offices
   WHERE code = ${place}.post_office_code AND governorate_code = ${place}.governorate_code) IS NOT NULL AS post_known`;

const placeCheck = ({ governorateCode, policeDepartmentCode, postOfficeCode }: ShipmentPlace) =>
  sql<PlaceCheck>`
    SELECT ${sql.raw(placeChecks('place'))}
    FROM (VALUES (${governorateCode}::text, ${policeDepartmentCode}::text, ${postOfficeCode}::text))
      AS place (governorate_code, police_department_code, post_office_code)`;

/** @throws ServiceError MALFORMED for a place outside the governorate */
export function requireKnownPlace({ police_known, post_known }: PlaceCheck): void {
  const fields = [
    ...(police_known ? [] : ['policeDeptCode']),
    ...(post_known ? [] : ['postOfficeCode']),
  ];
  if (fields.length === 0) return;
  throw new ServiceError('MALFORMED', {
    fields: fields.map((field) => ({ field: `customerAddress.${field}`, problem: 'place' })),
  });
}

/** Columns of an address, also in the statement of an order. */
const ADDRESS = [
  'address',
  'governorate_code',
  'police_department_code',
  'post_office_code',
] as const;
export const ADDRESS_COLUMNS = ADDRESS.join(', ');
const columns = sql.raw(ADDRESS_COLUMNS);

/** Values of {@link ADDRESS_COLUMNS} by name. */
export function addressColumns(owner: Owner, requestId: RequestId | number, place: ShipmentPlace) {
  return encryptColumns('shipments', [...owner, requestId], {
    address: place.address,
    governorate_code: place.governorateCode,
    police_department_code: place.policeDepartmentCode,
    post_office_code: place.postOfficeCode,
  });
}

function values(owner: Owner, requestId: RequestId | number, place: ShipmentPlace) {
  const row = addressColumns(owner, requestId, place);
  return sql.join(ADDRESS.map((name) => row[name]));
}

/** SQL: the columns of the request that follow its address. */
const placeOf = ({ governorateCode, postOfficeCode }: ShipmentPlace) => sql`
  governorate_code = ${governorateCode}, post_office_code = ${postOfficeCode}, ${officeOf(governorateCode)}`;

/** @throws ServiceError as {@link requireKnownPlace} */
export async function checkPlace(transaction: Transaction, place: ShipmentPlace): Promise<void> {
  const { rows } = await placeCheck(place).execute(transaction);
  for (const check of rows) requireKnownPlace(check);
}

export interface AddressReceipt extends PlaceCheck {
  session_alive: boolean;
  owned: boolean;
  /** False if one existed. */
  written: boolean;
}

/**
 * Action `receiveAddress`: records the address once, with its history row, in one statement. The first address wins.
 */
export async function receiveAddress(
  database: Database,
  caller: Caller,
  requestId: RequestId,
  place: ShipmentPlace,
  now: Date,
): Promise<AddressReceipt> {
  const receive = sql<AddressReceipt>`
    WITH caller AS (
      SELECT citizen_id FROM sessions WHERE ${livingSession(caller)}
    ), request AS (
      SELECT requests.id, requests.state, requests.citizen_id FROM requests JOIN caller USING (citizen_id)
      WHERE requests.id = ${requestId}::bigint FOR NO KEY UPDATE OF requests
    ), place AS (${placeCheck(place)}), written AS (
      INSERT INTO shipments (request_id, ${columns}, received_at)
      SELECT request.id, ${values(caller.owner, requestId, place)}, ${now}::timestamptz
      FROM request, place WHERE police_known AND post_known
      ON CONFLICT (request_id) DO NOTHING
      RETURNING request_id
    ), placed AS (
      UPDATE requests SET ${placeOf(place)}
      FROM written WHERE requests.id = written.request_id
    ), written_history AS (
      INSERT INTO request_history (request_id, at, event, state, actor_kind, actor_id)
      SELECT request.id, ${now}::timestamptz, 'ADDRESS_RECEIVED', request.state, 'citizen', request.citizen_id
      FROM request JOIN written ON written.request_id = request.id
    )
    SELECT EXISTS (SELECT FROM caller) AS session_alive,
           EXISTS (SELECT FROM request) AS owned,
           EXISTS (SELECT FROM written) AS written, place.*
    FROM place
  `;
  const [receipt] = await executePrepared(database.query, 'receive-address', receive);
  if (!receipt) throw new Error('The address statement returned no row');
  return receipt;
}

/** Separate statement, because the conflicting row of a concurrent transaction is invisible to the first. */
export async function hasOtherAddress(
  database: Database,
  { owner }: Caller,
  requestId: RequestId,
  place: ShipmentPlace,
): Promise<boolean> {
  const recorded = await findPlace(database.query, owner, Number(requestId));
  return recorded !== undefined && !isSamePlace(recorded, place);
}

async function findPlace(database: Reader, owner: Owner, requestId: number) {
  const found = await database
    .selectFrom('shipments')
    .where('request_id', '=', requestId)
    .select(['address', 'governorate_code as governorateCode'])
    .select('police_department_code as policeDepartmentCode')
    .select('post_office_code as postOfficeCode')
    .executeTakeFirst();
  return found && decryptColumns('shipments', [...owner, requestId], found);
}

export type ShipmentPlace = RowOf<typeof findPlace>;

/** Compared here because equal ciphertexts differ. */
function isSamePlace(one: ShipmentPlace, other: ShipmentPlace): boolean {
  return (
    one.address === other.address &&
    one.governorateCode === other.governorateCode &&
    one.policeDepartmentCode === other.policeDepartmentCode &&
    one.postOfficeCode === other.postOfficeCode
  );
}

/** False for the same address. */
export async function replaceAddress(
  transaction: Transaction,
  { id: requestId, owner }: Pick<LockedRequest, 'id' | 'owner'>,
  place: ShipmentPlace,
  now: Date,
): Promise<boolean> {
  const recorded = await findPlace(transaction, owner, requestId);
  if (recorded && isSamePlace(recorded, place)) return false;
  await sql`
    WITH placed AS (
      UPDATE requests SET ${placeOf(place)}
      WHERE id = ${requestId}
    )
    INSERT INTO shipments (request_id, ${columns}, received_at)
    VALUES (${requestId}, ${values(owner, requestId, place)}, ${now})
    ON CONFLICT (request_id) DO UPDATE SET
      address = excluded.address, governorate_code = excluded.governorate_code,
      police_department_code = excluded.police_department_code,
      post_office_code = excluded.post_office_code, received_at = excluded.received_at`.execute(
    transaction,
  );
  return true;
}
