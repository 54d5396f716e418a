import type { ListedAct } from '@wathiqa/contract/office';
import {
  type DecidedMatch,
  type ProposedCause,
  type RequestId,
  serialDigits,
} from '@wathiqa/domain';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type Owner, ownerSql } from '../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import type { Reader, RowOf, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { Caller } from '../../http/access.ts';
import type { TypedDocument } from '../../requests/checks/register-answers.ts';
import { livingSession } from '../../requests/own-requests.ts';
import { HAS_OWN_PAPER, IS_ISSUED, IS_NEWEST, IS_VALID } from '../dispatch/envelopes.ts';
import { staffNameById } from '../identity/staff/repository.ts';

export interface PrintedDocument extends TypedDocument {
  id: number;
  /** Account that ordered. */
  owner: Owner;
  request_id: number;
  position: number;
  language_code: string | null;
  copies: number;
  /** Account of the person whom it is about. */
  owner_id: number | null;
  /** Answer of the civil register that the decision knew. */
  decided: DecidedMatch | null;
  /** Copies without a valid sheet, and the revoked one that none replaces. */
  missing: { copy: number; replaces: number | null }[];
}

/**
 * Accepted documents that are printed here: of a packed batch in the order of its parcels, some documents, or those of the
 * caller's request while its payment is due.
 */
export async function findDocuments(
  database: Reader,
  of:
    | { batchId: number }
    | { documentIds: readonly number[] }
    | { dueRequestId: RequestId; caller: Caller },
): Promise<PrintedDocument[]> {
  const condition =
    'batchId' in of
      ? sql`requests.batch_id = ${of.batchId}`
      : 'documentIds' in of
        ? sql`documents.id = ANY (${of.documentIds}::bigint[])`
        : sql`requests.id = ${of.dueRequestId}::bigint AND requests.state = 'WAITING_PAYMENT'
            AND requests.citizen_id = (SELECT citizen_id FROM sessions WHERE ${livingSession(of.caller)})`;
  const { rows } = await sql<PrintedDocument>`
    SELECT documents.id, documents.request_id, documents.position, documents.document_type, documents.language_code, documents.gender,
           documents.full_name, documents.mother_full_name, documents.spouse_full_name, documents.national_id,
           documents.relation, documents.copies,
           ${sql.raw(ownerSql('requests'))} AS owner,
           (SELECT id FROM citizens WHERE national_id_index = documents.national_id_index
            ORDER BY id DESC LIMIT 1) AS owner_id,
           (SELECT json_build_object('grade', grade, 'differing', differing) FROM document_lookups
            WHERE document_id = documents.id AND looked_up_at <= requests.decided_at AND grade IS NOT NULL
            ORDER BY revision DESC LIMIT 1) AS decided,
           (SELECT coalesce(json_agg(json_build_object('copy', wanted.copy, 'replaces', sheet.serial) ORDER BY wanted.copy), '[]')
            FROM generate_series(1, documents.copies) AS wanted (copy)
            LEFT JOIN certificate_sheets AS sheet ON sheet.request_id = documents.request_id
              AND sheet.document_id = documents.id AND sheet.copy = wanted.copy AND ${IS_NEWEST}
            WHERE sheet.serial IS NULL OR NOT ${IS_VALID}) AS missing
    FROM documents JOIN requests ON requests.id = documents.request_id
    WHERE ${condition} AND requests.restricted_at IS NULL AND ${IS_ISSUED} AND NOT ${HAS_OWN_PAPER}
    ORDER BY requests.created_at, requests.id, documents.position`.execute(database);
  return rows.map((row) =>
    decryptColumns('documents', [...row.owner, row.request_id, row.position], row),
  );
}

/** Numbers of sheets (certificate_numbers), which a serial number has after two digits of the year. */
export const NUMBERS = 1_000_000_000;

/** Of the document, or as the machine client named it. */
export const DOCUMENT_TYPE = sql<string>`coalesce(documents.document_type, sheet.kind)`.as(
  'document_type',
);

/** Sheets of a request or of a serial number, newest first; no names. */
export async function findSheets(
  database: Reader,
  of: { requestId: RequestId } | { serial: number },
) {
  return (
    database
      .selectFrom('certificate_sheets as sheet')
      .leftJoin('documents', 'documents.id', 'sheet.document_id')
      .leftJoin('requests', 'requests.id', 'sheet.request_id')
      .leftJoin('certificate_revocations as revocation', 'revocation.serial', 'sheet.serial')
      .where((where) =>
        'serial' in of
          ? where('sheet.serial', '=', of.serial)
          : where('sheet.request_id', '=', Number(of.requestId)),
      )
      // Null for a machine client's sheet, as document, copy, delivery and issuer; a digital copy has no issuer either.
      .select([
        'sheet.serial',
        'sheet.request_id',
        'sheet.document_id',
        'sheet.copy',
        'requests.delivery',
        'requests.office_id',
        'sheet.issued_at',
        'sheet.client',
        'sheet.key_id',
        'revocation.cause',
        'revocation.reason',
      ])
      .select(DOCUMENT_TYPE)
      // By a newer sheet.
      .select(sql<boolean>`NOT ${IS_NEWEST}`.as('replaced'))
      .select(staffNameById(sql`sheet.issued_by`).as('issued_by'))
      .orderBy('sheet.issued_at', 'desc')
      .orderBy('sheet.serial', 'desc')
      .execute()
  );
}

export type SheetRow = RowOf<typeof findSheets>;

/** Serial numbers from `first` to `last`, which one client, or the offices, issued with one key. */
export interface SheetRange {
  first: number;
  last: number;
}

export interface RangeSheet {
  serial: number;
  request_id: number | null;
  office_id: number | null;
}

/** Those of a range that are not revoked. */
const rangeOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  SELECT sheet.serial, sheet.request_id, requests.office_id
  FROM certificate_sheets AS start
  JOIN certificate_sheets AS sheet ON sheet.serial BETWEEN start.serial AND ${last}
    AND sheet.key_id = start.key_id AND sheet.client IS NOT DISTINCT FROM start.client
  LEFT JOIN requests ON requests.id = sheet.request_id
  WHERE start.serial = ${first}
    AND ${IS_VALID}`;

/** Sheets of a range that are not revoked, at most one more than `limit`. */
export async function findRange(database: Reader, { first, last }: SheetRange, limit: number) {
  const { rows } = await sql<RangeSheet>`
    ${rangeOf(sql`${first}::bigint`, sql`${last}::bigint`)} ORDER BY sheet.serial LIMIT ${limit + 1}`.execute(
    database,
  );
  return rows;
}

/** SQL: serial numbers of the printed sheets of documents that are not revoked. */
export const validSheets = (documentIds: readonly number[]) => sql`
  SELECT sheet.serial FROM certificate_sheets AS sheet
  WHERE sheet.document_id = ANY (${documentIds}::bigint[]) AND sheet.copy > 0
    AND ${IS_VALID}`;

export interface SpoiledSheet {
  serial: number;
  requestId: RequestId;
  documentId: number;
  copy: number;
  batchId: number | null;
  isRevoked: boolean;
  isReplaced: boolean;
}

/** Printed sheets from `first` to `last` of the same batch, newest and valid ones; of a single one, also another. */
export async function findSpoiled(database: Reader, { first, last }: SheetRange) {
  const { rows } = await sql<SpoiledSheet>`
    SELECT sheet.serial, sheet.request_id::text AS "requestId", sheet.document_id AS "documentId", sheet.copy::int,
           requests.batch_id AS "batchId", gone.serial IS NOT NULL AS "isRevoked", NOT ${IS_NEWEST} AS "isReplaced"
    FROM certificate_sheets AS start
    JOIN requests AS origin ON origin.id = start.request_id
    JOIN certificate_sheets AS sheet ON sheet.serial BETWEEN start.serial AND ${last}::bigint AND sheet.copy > 0
    JOIN requests ON requests.id = sheet.request_id
    LEFT JOIN certificate_revocations AS gone ON gone.serial = sheet.serial
    WHERE start.serial = ${first}::bigint AND (sheet.serial = start.serial AND sheet.serial = ${last}::bigint
      OR requests.batch_id = origin.batch_id AND gone.serial IS NULL AND ${IS_NEWEST})
    ORDER BY sheet.serial`.execute(database);
  return rows;
}

/** Time at which a recovery may have lost the sheet; undefined if it is not lost. */
export async function findLoss(database: Reader, serial: number): Promise<Date | undefined> {
  const number = serial % NUMBERS;
  const lost = await database
    .selectFrom('lost_certificates')
    .where('first', '<=', number)
    .where('last', '>=', number)
    .select('found_at')
    .executeTakeFirst();
  return lost?.found_at;
}

/** @returns the count of those that were not revoked before */
export async function insertRevocations(
  transaction: Transaction,
  serials: readonly number[],
  revocation: Omit<Insertable<Tables['certificate_revocations']>, 'serial'>,
): Promise<number> {
  const { cause, reason, proposed_by, revoked_by, revoked_at } = revocation;
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO certificate_revocations (serial, cause, reason, proposed_by, revoked_by, revoked_at)
    SELECT serial, ${cause}, ${reason}, ${proposed_by}::bigint, ${revoked_by}::bigint, ${revoked_at}::timestamptz
    FROM unnest(${serials}::bigint[]) AS serial
    ON CONFLICT DO NOTHING`.execute(transaction);
  return Number(numAffectedRows);
}

export interface ProposedRevocation extends SheetRange {
  /** Of the first sheet. */
  request_id: number | null;
  client: string | null;
  document_type: string;
  /** Not revoked yet. */
  sheets: number;
  cause: ProposedCause;
  reason: string;
}

export async function findRevocations(database: Reader, condition: RawBuilder<boolean>) {
  const { rows } = await sql<ProposedRevocation>`
    SELECT act.*, sheet.request_id, sheet.client, ${DOCUMENT_TYPE}, range.sheets
    FROM proposals AS proposal
    CROSS JOIN jsonb_to_record(payload) AS act(first bigint, last bigint, cause text, reason text)
    JOIN staff ON staff.id = proposal.proposed_by
    JOIN certificate_sheets AS sheet ON sheet.serial = act.first
    LEFT JOIN documents ON documents.id = sheet.document_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS sheets FROM (${rangeOf(sql`act.first`, sql`act.last`)}) AS valid
    ) AS range
    WHERE proposal.kind = 'revocation' AND ${condition}
    ORDER BY proposal.id`.execute(database);
  return rows;
}

/** Undefined once its sheets are deleted. */
export async function findRevocation(
  database: Reader,
  proposalId: number,
): Promise<Omit<ListedAct<'revocation'>, 'outdated'> | undefined> {
  const [found] = await findRevocations(database, sql<boolean>`proposal.id = ${proposalId}`);
  if (!found) return undefined;
  const { first, last, request_id: id, document_type: documentType, ...rest } = found;
  return {
    ...rest,
    ...{ serial: serialDigits(first), lastSerial: serialDigits(last), documentType },
    requestId: id === null ? null : String(id),
  };
}
