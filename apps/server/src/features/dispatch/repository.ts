import {
  type Batch,
  COUNTED_WITHOUT_ADDRESS,
  type Parcel,
  type WaitingParcels,
} from '@wathiqa/contract/office';
import { type OfficeScope, type RequestId, toRequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Owner } from '../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import {
  type Database,
  executePrepared,
  type Reader,
  type Transaction,
} from '../../db/database.ts';
import { toWire } from '../../http/wire-rows.ts';
import { isOfOffices } from '../../requests/offices.ts';
import { PACKING_ORDER, WAITS_FOR_PACKING } from '../../requests/shipment.ts';
import { BATCH_ORDER, envelopeState, HAS_OWN_PAPER, IS_ISSUED } from './envelopes.ts';

/** Parcels per list; larger governorates need several batches. */
const PARCEL_LIMIT = 200;
const BATCH_PAGE_SIZE = 50;

const inOffices = (offices: OfficeScope) => isOfOffices(offices, 'requests');

/** Requests that wait to be packed, by post office. */
export async function countWaiting(
  database: Reader,
  offices: OfficeScope,
): Promise<WaitingParcels[]> {
  const { rows } = await sql<Omit<WaitingParcels, 'oldest'> & { oldest: Date }>`
    WITH waiting AS (
      SELECT governorate_code, post_office_code, count(*)::int AS requests, min(step_at) AS oldest
      FROM requests WHERE ${WAITS_FOR_PACKING} AND governorate_code IS NOT NULL AND ${inOffices(offices)} GROUP BY 1, 2
    )
    SELECT waiting.governorate_code AS "governorateCode", waiting.post_office_code AS "postOfficeCode",
           office.name_ar AS "postOffice", requests, oldest
    FROM waiting JOIN post_offices AS office
      ON office.governorate_code = waiting.governorate_code AND office.code = waiting.post_office_code
    ORDER BY waiting.governorate_code, waiting.oldest, waiting.post_office_code`.execute(database);
  return rows.map(toWire);
}

/** Capped at `COUNTED_WITHOUT_ADDRESS` plus one. */
export async function countWithoutAddress(database: Reader, offices: OfficeScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM requests WHERE ${WAITS_FOR_PACKING} AND governorate_code IS NULL AND ${inOffices(offices)}
      LIMIT ${COUNTED_WITHOUT_ADDRESS + 1}::integer) AS waiting`.execute(database);
  return rows[0]?.count ?? 0;
}

type OfRow = 'requestId' | 'codeTriesLeft' | 'stepAt' | 'heldUntil' | 'mobiles';

export interface ParcelRow extends Omit<Parcel, OfRow> {
  id: number;
  owner: Owner;
  stepAt: Date;
  wrongCodes: number;
  readdressedAt: Date | null;
  contact: { contactDetails?: { mobile1?: string; mobile2?: string } };
}

export type ParcelFilter =
  | { batchId: number }
  | { requestId: RequestId }
  | { offices: OfficeScope; governorateCode: string; postOfficeCode?: string | undefined };

/** In the order of packing, or of their batch; omits requests without address. */
export async function findParcels(
  database: Reader,
  of: ParcelFilter,
  prints = false,
): Promise<ParcelRow[]> {
  const { rows } = await parcelQuery(of, prints).execute(database);
  return rows.map(decryptParcel);
}

/** Prepared because planning takes longer than execution. */
export async function findParcel(
  database: Database,
  requestId: RequestId,
  prints: boolean,
): Promise<ParcelRow | undefined> {
  const query = parcelQuery({ requestId }, prints);
  const [parcel] = await executePrepared(database.query, 'office-parcel', query);
  return parcel && decryptParcel(parcel);
}

function decryptParcel(row: ParcelRow): ParcelRow {
  const key = [...row.owner, row.id];
  decryptColumns('shipments', key, row);
  return decryptColumns('requests', key, row);
}

function parcelQuery(of: ParcelFilter, prints: boolean) {
  return sql<ParcelRow>`
    SELECT requests.id, json_build_array(citizen.issuer, citizen.subject) AS owner, requests.version, requests.state,
           requests.delivery, requests.delivery_attempts AS attempts, requests.wrong_delivery_codes AS "wrongCodes",
           requests.step_at AS "stepAt", requests.batch_id AS "batchId", requests.readdressed_at AS "readdressedAt",
           shipment.governorate_code AS "governorateCode", shipment.post_office_code AS "postOfficeCode",
           office.name_ar AS "postOffice", shipment.address, typed.name AS "contactName",
           jsonb_build_object('contactDetails', (requests.contact -> 'contactDetails') - '{address,email}'::text[]) AS contact,
           coalesce(nullif(btrim(concat(citizen.first_name, ' ', citizen.other_name)), ''),
                    typed.name) AS recipient,
           CASE WHEN requests.delivery = 'PACKED'
             THEN ${envelopeState(prints, sql`packed.id = requests.id`)} END AS envelope,
           (SELECT count(*)::int FROM request_history WHERE request_id = requests.id) AS events,
           (SELECT coalesce(json_agg(json_build_object('documentType', document_type,
                                              'languageCode', language_code, 'fullName', full_name,
                                              'copies', copies, 'ownPaper', ${HAS_OWN_PAPER}) ORDER BY position), '[]')
            FROM documents WHERE request_id = requests.id AND ${IS_ISSUED}) AS documents
    FROM requests
    JOIN citizens AS citizen ON citizen.id = requests.citizen_id
    CROSS JOIN LATERAL (
      SELECT btrim(concat(requests.contact -> 'name' ->> 'firstName', ' ',
                          requests.contact -> 'name' ->> 'otherName')) AS name
    ) AS typed
    JOIN shipments AS shipment ON shipment.request_id = requests.id
    JOIN post_offices AS office ON office.governorate_code = shipment.governorate_code
      AND office.code = shipment.post_office_code
    WHERE ${parcelCondition(of)}
    ORDER BY ${'governorateCode' in of ? PACKING_ORDER : BATCH_ORDER}
    LIMIT ${PARCEL_LIMIT}`;
}

function parcelCondition(of: ParcelFilter) {
  if ('batchId' in of) return sql`requests.batch_id = ${of.batchId}`;
  if ('requestId' in of) return sql`requests.id = ${of.requestId}::bigint`;
  const { offices, governorateCode, postOfficeCode } = of;
  const ofPostOffice = postOfficeCode
    ? sql`AND requests.post_office_code = ${postOfficeCode}`
    : sql``;
  // Read from the index before the joins, because a post office can have thousands.
  return sql`requests.id = ANY (ARRAY(
    SELECT requests.id FROM requests
    WHERE ${WAITS_FOR_PACKING} AND requests.governorate_code = ${governorateCode} ${ofPostOffice} AND ${inOffices(offices)}
    ORDER BY ${PACKING_ORDER} LIMIT ${PARCEL_LIMIT}))`;
}

export type BatchFilter =
  | { batchId: number }
  | 'open'
  | { handedOverBefore: number | undefined; text?: string | undefined };

/** Those whose parcels all belong to the offices. */
export async function findBatches(
  database: Reader,
  of: BatchFilter,
  offices: OfficeScope,
  prints = false,
): Promise<Batch[]> {
  const { rows } = await sql<
    Omit<Batch, 'createdAt' | 'handedOverAt'> & { createdAt: Date; handedOverAt: Date | null }
  >`
    SELECT batch.id, batch.governorate_code AS "governorateCode", batch.created_at AS "createdAt",
           batch.handed_over_at AS "handedOverAt", batch.courier_reference AS "courierReference",
           coalesce(nullif(maker.user_name, ''), maker.email) AS "createdBy",
           coalesce(nullif(hander.user_name, ''), hander.email) AS "handedOverBy",
           counts.parcels, counts.delivered, counts.returned,
           CASE WHEN batch.handed_over_at IS NULL
             THEN ${envelopeState(prints, sql`packed.batch_id = batch.id`)} END AS envelopes
    FROM dispatch_batches AS batch
    JOIN staff AS maker ON maker.id = batch.created_by
    LEFT JOIN staff AS hander ON hander.id = batch.handed_over_by
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS parcels,
             (count(*) FILTER (WHERE delivery = 'DELIVERED'))::int AS delivered,
             (count(*) FILTER (WHERE delivery = 'RETURNED'))::int AS returned
      FROM requests WHERE batch_id = batch.id
    ) AS counts
    WHERE ${batchCondition(of)}
      AND NOT EXISTS (SELECT FROM requests WHERE batch_id = batch.id AND NOT ${inOffices(offices)})
    ORDER BY batch.id DESC
    LIMIT ${BATCH_PAGE_SIZE}`.execute(database);
  return rows.map(toWire);
}

function batchCondition(of: BatchFilter) {
  // An empty batch needs no handover.
  if (of === 'open') return sql`batch.handed_over_at IS NULL AND counts.parcels > 0`;
  if ('batchId' in of) return sql`batch.id = ${of.batchId}`;
  const { handedOverBefore = Number.MAX_SAFE_INTEGER, text } = of;
  const before = sql`batch.id < ${handedOverBefore}`;
  if (!text) return sql`batch.handed_over_at IS NOT NULL AND ${before}`;
  return sql`${before} AND (batch.id::text = ltrim(${text}, '0')
    OR starts_with(lower(batch.courier_reference), lower(${text})))`;
}

/** Cursor of the next page; null on the last. */
export function nextBefore(batches: readonly Batch[]): number | null {
  return batches.length < BATCH_PAGE_SIZE ? null : (batches.at(-1)?.id ?? null);
}

/** Undefined for an unknown governorate. */
export async function insertBatch(
  transaction: Transaction,
  governorateCode: string,
  staffId: number,
  now: Date,
): Promise<number | undefined> {
  const inserted = await transaction
    .insertInto('dispatch_batches')
    .columns(['governorate_code', 'created_by', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('governorates')
        .where('code', '=', governorateCode)
        .select(({ val }) => ['code', val(staffId).as('created_by'), val(now).as('created_at')]),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Locks an open batch and reads its requests; undefined if it is handed over. */
export async function lockOpenBatch(transaction: Transaction, batchId: number) {
  const open = await transaction
    .selectFrom('dispatch_batches')
    .where('id', '=', batchId)
    .where('handed_over_at', 'is', null)
    .select(['governorate_code as governorateCode', 'courier_reference as courierReference'])
    // Requests that change twice in a transaction ask for the key of their batch.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!open) return undefined;
  const requests = await transaction
    .selectFrom('requests')
    .where('batch_id', '=', batchId)
    .select(['id', 'office_id'])
    .orderBy('id')
    .execute();
  const parcels = requests.map(({ id, office_id: officeId }) => ({
    id: toRequestId(id),
    officeId,
  }));
  return { ...open, parcels };
}

export async function closeBatch(
  transaction: Transaction,
  batchId: number,
  staffId: number,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('dispatch_batches')
    .set({ handed_over_by: staffId, handed_over_at: now })
    .where('id', '=', batchId)
    .execute();
}

/** Also of a batch that is handed over. */
export async function lockCourierReference(
  transaction: Transaction,
  batchId: number,
): Promise<string | null> {
  const { courier_reference } = await transaction
    .selectFrom('dispatch_batches')
    .where('id', '=', batchId)
    .select('courier_reference')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return courier_reference;
}

export async function writeCourierReference(
  transaction: Transaction,
  batchId: number,
  courierReference: string,
): Promise<void> {
  await transaction
    .updateTable('dispatch_batches')
    .set({ courier_reference: courierReference || null })
    .where('id', '=', batchId)
    .execute();
}
