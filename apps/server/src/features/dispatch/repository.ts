import {
  COUNTED_WITHOUT_ADDRESS,
  EnvelopeState,
  type WaitingCertificate,
} from '@wathiqa/contract/office';
import {
  type DeliveryState,
  DIGITAL_COPY,
  type DocumentType,
  type EnvelopeMark,
  type OfficeScope,
  PRINTED_TYPES,
  type RequestId,
  type RequestState,
  toRequestId,
} from '@wathiqa/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Owner } from '../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import type { Database, Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { inScope } from '../../requests/offices.ts';
import { WAITS_FOR_PACKING } from '../../requests/shipment.ts';
import type { Settings } from '../../settings.ts';
import { staffNameById } from '../identity/staff/repository.ts';

/** Parcels per list; larger governorates need several batches. */
const PARCEL_LIMIT = 200;
const BATCH_PAGE_SIZE = 50;

/** The document is accepted and not refunded. */
export const IS_ISSUED = sql<boolean>`documents.state <> 'REJECTED' AND NOT EXISTS (
  SELECT FROM refunds WHERE document_id = documents.id AND refunds.state <> 'declined')`;

/** SQL: whether `documents` gets no sheet here but the authority's own paper: its kind, or a supervisor confirmed it. */
export const HAS_OWN_PAPER = sql<boolean>`(documents.document_type <> ALL (${[...PRINTED_TYPES]}::text[])
  OR EXISTS (SELECT FROM waiting_certificates WHERE document_id = documents.id AND confirmed_by IS NOT NULL))`;

/** SQL: the sheet is not revoked. */
export const IS_VALID = sql<boolean>`NOT EXISTS (
  SELECT FROM certificate_revocations AS gone WHERE gone.serial = sheet.serial)`;

/** SQL: no other sheet replaces the sheet. */
export const IS_NEWEST = sql<boolean>`NOT EXISTS (
  SELECT FROM certificate_sheets AS newer WHERE newer.replaces = sheet.serial)`;

/**
 * SQL: the envelopes of requests, a row each. A label is of the present packing; a check holds until a sheet is printed
 * or revoked.
 *
 * @param prints whether certificates are printed here
 */
const envelopes = (prints: boolean, ofRequests: RawBuilder<unknown>) => sql<
  EnvelopeState & { id: number }
>`
  SELECT packed.id, sheets.needed, sheets.printed, sheets.revoked, sheets.waiting,
         (marks.labelled >= packed.step_at)::int AS labelled,
         (marks.checked >= packed.step_at AND sheets.printed >= sheets.needed
           AND marks.checked > coalesce(sheets.changed_at, '-infinity'))::int AS checked
  FROM requests AS packed
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(documents.copies), 0)::int AS needed, coalesce(sum(made.printed), 0)::int AS printed,
           coalesce(sum(made.revoked), 0)::int AS revoked, max(made.changed_at) AS changed_at,
           coalesce(sum(documents.copies - made.printed) FILTER (WHERE waits.document_id IS NOT NULL), 0)::int AS waiting
    FROM documents
    LEFT JOIN waiting_certificates AS waits ON waits.document_id = documents.id AND waits.confirmed_by IS NULL
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE gone.serial IS NULL)::int AS printed, count(gone.serial)::int AS revoked,
             max(greatest(sheet.issued_at, gone.revoked_at)) AS changed_at
      FROM certificate_sheets AS sheet LEFT JOIN certificate_revocations AS gone ON gone.serial = sheet.serial
      WHERE sheet.request_id = documents.request_id AND sheet.document_id = documents.id AND sheet.copy > 0
        AND ${IS_NEWEST}
    ) AS made
    WHERE documents.request_id = packed.id AND ${IS_ISSUED}
      AND ${prints} AND NOT ${HAS_OWN_PAPER}
  ) AS sheets
  CROSS JOIN LATERAL (
    SELECT max(at) FILTER (WHERE mark = 'labelled') AS labelled, max(at) FILTER (WHERE mark = 'checked') AS checked
    FROM envelope_marks WHERE request_id = packed.id
  ) AS marks
  WHERE ${ofRequests}`;

const ENVELOPE_COUNTS = Object.keys(EnvelopeState.shape);

/** SQL of a JSON value: the state of the envelopes of requests together. */
const envelopeState = (prints: boolean, ofRequests: RawBuilder<unknown>) => sql`(
  SELECT json_build_object(${sql.join(
    ENVELOPE_COUNTS.map((name) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(name)}), 0)`),
  )})
  FROM (${envelopes(prints, ofRequests)}) AS envelope)`;

/** Envelopes of a batch, in the order of their requests. */
export async function findEnvelopes(
  database: Kysely<Tables>,
  prints: boolean,
  batchId: number,
): Promise<(EnvelopeState & { id: number })[]> {
  const { rows } = await sql<EnvelopeState & { id: number }>`
    ${envelopes(prints, sql`packed.batch_id = ${batchId}`)} ORDER BY packed.id`.execute(database);
  return rows;
}

/** Contents of an envelope, for the slip that goes into it. */
export interface EnvelopeSlip {
  requestId: number;
  batchId: number;
  /** As on the label. */
  position: number;
  envelopes: number;
  postOffice: string;
  documents: {
    documentType: DocumentType;
    languageCode: string | null;
    fullName: string;
    copies: number;
    ownPaper: boolean;
    /** Of the valid sheets. */
    serials: number[];
  }[];
}

/** Slips of packed requests; no others. */
export async function findSlips(
  database: Kysely<Tables>,
  requestIds: readonly number[],
): Promise<EnvelopeSlip[]> {
  const { rows } = await sql<EnvelopeSlip>`
    WITH numbered AS (
      SELECT id, batch_id, governorate_code, post_office_code,
             row_number() OVER (PARTITION BY batch_id ORDER BY post_office_code, created_at, id)::int AS position,
             count(*) OVER (PARTITION BY batch_id)::int AS envelopes
      FROM requests WHERE delivery = 'PACKED' AND batch_id IN (
        SELECT batch_id FROM requests WHERE id = ANY (${requestIds}::bigint[]))
    )
    SELECT numbered.id AS "requestId", batch_id AS "batchId", position, envelopes, office.name_ar AS "postOffice",
           (SELECT coalesce(json_agg(json_build_object(
              'documentType', document_type, 'languageCode', language_code, 'fullName', full_name, 'copies', copies,
              'ownPaper', ${HAS_OWN_PAPER}, 'serials', ARRAY(
                SELECT sheet.serial FROM certificate_sheets AS sheet
                WHERE sheet.request_id = documents.request_id AND sheet.document_id = documents.id AND sheet.copy > 0
                  AND ${IS_VALID}
                ORDER BY sheet.copy)) ORDER BY documents.position), '[]')
            FROM documents WHERE request_id = numbered.id AND ${IS_ISSUED}) AS documents
    FROM numbered JOIN post_offices AS office
      ON office.governorate_code = numbered.governorate_code AND office.code = numbered.post_office_code
    WHERE numbered.id = ANY (${requestIds}::bigint[]) ORDER BY batch_id, position`.execute(
    database,
  );
  return rows;
}

/** Serial numbers of the valid sheets of a request. */
export async function findValidSheets(
  transaction: Transaction,
  requestId: number,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('certificate_sheets as sheet')
    .innerJoin('documents', 'documents.id', 'sheet.document_id')
    .where('sheet.request_id', '=', requestId)
    .where('sheet.copy', '<>', DIGITAL_COPY)
    .where(IS_VALID)
    .where(IS_ISSUED)
    .select('sheet.serial')
    .execute();
  return rows.map(({ serial }) => serial);
}

export async function markEnvelopes(
  transaction: Transaction,
  requestIds: readonly number[],
  mark: EnvelopeMark,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  await transaction
    .insertInto('envelope_marks')
    .values(requestIds.map((id) => ({ request_id: id, mark, marked_by: staffId, at: now })))
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'mark']).doUpdateSet((row) => ({
        marked_by: row.ref('excluded.marked_by'),
        at: row.ref('excluded.at'),
      })),
    )
    .execute();
}

/** Whether certificates are printed here: with a civil register and keys. */
export async function printsHere({
  database,
  settings,
  civilRegister,
}: Pick<AppContext, 'database' | 'civilRegister'> & {
  settings: Pick<Settings, 'sandbox'>;
}): Promise<boolean> {
  if (!civilRegister) return false;
  // The sandbox makes its keys at the first print.
  if (settings.sandbox) return true;
  const keys = database.query.selectFrom('certificate_lists').where('kind', '=', 'keys');
  return (await keys.select('kind').executeTakeFirst()) !== undefined;
}

const inOffices = (offices: OfficeScope) => inScope(offices, sql.ref('requests.office_id'));

export interface WaitingRow {
  governorate_code: string;
  post_office_code: string;
  post_office: string;
  requests: number;
  oldest: Date;
}

/** Requests that wait to be packed, by post office. */
export async function countWaiting(database: Reader, offices: OfficeScope): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    WITH waiting AS (
      SELECT governorate_code, post_office_code, count(*)::int AS requests, min(created_at) AS oldest
      FROM requests WHERE ${WAITS_FOR_PACKING} AND governorate_code IS NOT NULL AND ${inOffices(offices)} GROUP BY 1, 2
    )
    SELECT waiting.*, office.name_ar AS post_office
    FROM waiting JOIN post_offices AS office
      ON office.governorate_code = waiting.governorate_code AND office.code = waiting.post_office_code
    ORDER BY waiting.governorate_code, waiting.oldest, waiting.post_office_code`.execute(database);
  return rows;
}

/** Capped at `COUNTED_WITHOUT_ADDRESS` plus one. */
export async function countWithoutAddress(database: Reader, offices: OfficeScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM requests WHERE ${WAITS_FOR_PACKING} AND governorate_code IS NULL AND ${inOffices(offices)}
      LIMIT ${COUNTED_WITHOUT_ADDRESS + 1}::integer) AS waiting`.execute(database);
  return rows[0]?.count ?? 0;
}

export interface ParcelRow {
  id: number;
  owner: Owner;
  version: number;
  state: RequestState;
  delivery: DeliveryState;
  attempts: number;
  wrong_codes: number;
  events: number;
  created_at: Date;
  batch_id: number | null;
  governorate_code: string;
  post_office_code: string;
  post_office: string;
  recipient: string;
  contact_name: string;
  readdressed_at: Date | null;
  address: string;
  contact: { contactDetails?: { mobile1?: string; mobile2?: string } };
  /** Null unless packed and not handed over. */
  envelope: EnvelopeState | null;
  documents: {
    document_type: string;
    language_code: string | null;
    full_name: string;
    copies: number;
    own_paper: boolean;
  }[];
}

export type ParcelFilter =
  | { batchId: number }
  | { requestId: RequestId }
  | { offices: OfficeScope; governorateCode: string; postOfficeCode?: string | undefined };

/** Oldest first; omits requests without address. */
export async function findParcels(
  database: Kysely<Tables>,
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
  const { sql: text, parameters } = parcelQuery({ requestId }, prints).compile(database.query);
  const prepared = { name: 'office-parcel', text };
  const [parcel] = await database.statement<ParcelRow>(prepared, parameters);
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
           requests.delivery, requests.delivery_attempts AS attempts, requests.wrong_delivery_codes AS wrong_codes, requests.created_at, requests.batch_id,
           shipment.governorate_code, shipment.post_office_code, shipment.address,
           jsonb_build_object('contactDetails', (requests.contact -> 'contactDetails') - '{address,email}'::text[]) AS contact,
           office.name_ar AS post_office,
           requests.readdressed_at, typed.name AS contact_name,
           coalesce(nullif(btrim(concat(citizen.first_name, ' ', citizen.other_name)), ''),
                    typed.name) AS recipient,
           CASE WHEN requests.delivery = 'PACKED'
             THEN ${envelopeState(prints, sql`packed.id = requests.id`)} END AS envelope,
           (SELECT count(*)::int FROM request_history WHERE request_id = requests.id) AS events,
           (SELECT coalesce(json_agg(json_build_object('document_type', document_type,
                                              'language_code', language_code, 'full_name', full_name,
                                              'copies', copies, 'own_paper', ${HAS_OWN_PAPER}) ORDER BY position), '[]')
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
    ORDER BY requests.created_at, requests.id
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
    ORDER BY requests.created_at, requests.id LIMIT ${PARCEL_LIMIT}))`;
}

export interface BatchRow {
  id: number;
  governorate_code: string;
  parcels: number;
  delivered: number;
  returned: number;
  /** Null once handed over. */
  envelopes: EnvelopeState | null;
  created_at: Date;
  created_by: string;
  handed_over_at: Date | null;
  handed_over_by: string | null;
  courier_reference: string | null;
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
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    SELECT batch.id, batch.governorate_code, batch.created_at, batch.handed_over_at,
           batch.courier_reference,
           coalesce(nullif(maker.user_name, ''), maker.email) AS created_by,
           coalesce(nullif(hander.user_name, ''), hander.email) AS handed_over_by,
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
  return rows;
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
export function nextBefore(batches: readonly BatchRow[]): number | null {
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

export interface OpenBatch {
  governorateCode: string;
  courierReference: string | null;
  parcels: { id: RequestId; officeId: number | null }[];
}

/** Locks an open batch and reads its requests; undefined if it is handed over. */
export async function lockOpenBatch(
  transaction: Transaction,
  batchId: number,
): Promise<OpenBatch | undefined> {
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

/** Handed-over sheets are not drawn again. */
export async function deleteStoredSheets(
  transaction: Transaction,
  requestIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM stored_sheets USING certificate_sheets AS sheet
    WHERE sheet.serial = sheet_serial AND sheet.copy > 0 AND sheet.request_id = ANY (${requestIds}::bigint[])`.execute(
    transaction,
  );
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

/** Certificates of a batch that wait for the civil register, in the order of parcels; no names of citizens. */
export async function findWaitingCertificates(
  database: Kysely<Tables>,
  batchId: number,
): Promise<WaitingCertificate[]> {
  const rows = await database
    .selectFrom('waiting_certificates as waiting')
    .innerJoin('documents', 'documents.id', 'waiting.document_id')
    .innerJoin('requests', 'requests.id', 'waiting.request_id')
    .where('requests.batch_id', '=', batchId)
    .where(IS_ISSUED)
    .select(['waiting.document_id', 'waiting.request_id', 'waiting.cause', 'waiting.since'])
    .select(['documents.document_type', 'documents.position'])
    .select(staffNameById(sql`waiting.confirmed_by`).as('confirmer'))
    .orderBy('requests.created_at')
    .orderBy('requests.id')
    .orderBy('documents.position')
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    requestId: String(row.request_id),
    documentType: row.document_type,
    position: row.position,
    cause: row.cause,
    since: row.since.toISOString(),
    confirmedBy: row.confirmer,
  }));
}
