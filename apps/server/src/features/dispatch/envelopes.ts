import { EnvelopeState, type WaitingCertificate } from '@wathiqa/contract/office';
import { type DocumentType, type EnvelopeMark, PRINTED_TYPES } from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Owner, ownerSql } from '../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { toWire } from '../../http/wire-rows.ts';
import {
  ALTERNATIVE_NAME_PARTS,
  type AlternativeNameColumns,
  alternativeNames,
} from '../../requests/document-columns.ts';
import type { Settings } from '../../settings.ts';
import { staffNameById } from '../identity/staff/repository.ts';

/** The document is accepted and not refunded. */
export const IS_ISSUED = sql<boolean>`documents.state <> 'REJECTED' AND NOT EXISTS (
  SELECT FROM refunds WHERE document_id = documents.id AND refunds.state <> 'declined')`;

/** SQL: whether `documents` gets no sheet here but the authority's own paper: its kind, or a supervisor confirmed it. */
export const HAS_OWN_PAPER = sql<boolean>`(documents.document_type <> ALL (${[...PRINTED_TYPES]}::text[])
  OR EXISTS (SELECT FROM waiting_certificates WHERE document_id = documents.id AND confirmed_by IS NOT NULL))`;

/** SQL: order in a batch, which no later step changes: positions are printed. */
export const BATCH_ORDER = sql`requests.created_at, requests.id`;

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
export const envelopeState = (prints: boolean, ofRequests: RawBuilder<unknown>) => sql`(
  SELECT json_build_object(${sql.join(
    ENVELOPE_COUNTS.map((name) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(name)}), 0)`),
  )})
  FROM (${envelopes(prints, ofRequests)}) AS envelope)`;

/** Envelopes of a batch, in the order of their requests. */
export async function findEnvelopes(database: Reader, prints: boolean, batchId: number) {
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
    /** Further names of the owner. */
    otherNames: readonly string[];
    copies: number;
    ownPaper: boolean;
    /** Of the valid sheets. */
    serials: number[];
  }[];
}

type SlipRow = Omit<EnvelopeSlip, 'documents'> & {
  owner: Owner;
  documents: (Omit<EnvelopeSlip['documents'][number], 'otherNames'> & {
    position: number;
    stored: AlternativeNameColumns;
  })[];
};

/** Slips of packed requests; no others. */
export async function findSlips(
  database: Reader,
  requestIds: readonly number[],
): Promise<EnvelopeSlip[]> {
  const { rows } = await sql<SlipRow>`
    WITH numbered AS (
      SELECT id, ${sql.raw(ownerSql('requests'))} AS owner, batch_id, governorate_code, post_office_code,
             row_number() OVER (PARTITION BY batch_id ORDER BY post_office_code, ${BATCH_ORDER})::int AS position,
             count(*) OVER (PARTITION BY batch_id)::int AS envelopes
      FROM requests WHERE delivery = 'PACKED' AND batch_id IN (
        SELECT batch_id FROM requests WHERE id = ANY (${requestIds}::bigint[]))
    )
    SELECT numbered.id AS "requestId", owner, batch_id AS "batchId", position, envelopes, office.name_ar AS "postOffice",
           (SELECT coalesce(json_agg(json_build_object(
              'documentType', document_type, 'languageCode', language_code, 'position', documents.position, 'fullName', full_name,
              'stored', json_build_object(${sql.raw(ALTERNATIVE_NAME_PARTS)}), 'copies', copies,
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
  return rows.map(({ owner, ...slip }) => ({
    ...slip,
    documents: slip.documents.map(({ position, stored, ...document }) => {
      const key = [...owner, slip.requestId, position];
      const names = alternativeNames(decryptColumns('documents', key, stored));
      return { ...document, otherNames: Object.values(names) };
    }),
  }));
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

/** Certificates of a batch that wait for the civil register, in the order of parcels; no names of citizens. */
export async function findWaitingCertificates(
  database: Reader,
  batchId: number,
): Promise<WaitingCertificate[]> {
  const rows = await database
    .selectFrom('waiting_certificates as waiting')
    .innerJoin('documents', 'documents.id', 'waiting.document_id')
    .innerJoin('requests', 'requests.id', 'waiting.request_id')
    .where('requests.batch_id', '=', batchId)
    .where(IS_ISSUED)
    .select(['waiting.document_id as documentId', 'cause', 'since', 'documents.position'])
    .select(sql<string>`waiting.request_id::text`.as('requestId'))
    .select('documents.document_type as documentType')
    .select(staffNameById(sql`waiting.confirmed_by`).as('confirmedBy'))
    .orderBy(BATCH_ORDER)
    .orderBy('documents.position')
    .execute();
  return rows.map(toWire);
}
