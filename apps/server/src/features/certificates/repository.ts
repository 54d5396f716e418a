import type {
  DeliveryState,
  DocumentType,
  LookupResultName,
  PrintWait,
  RequestId,
  RevocationCause,
} from '@wathiqa/domain';
import { type Insertable, type Kysely, sql } from 'kysely';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { IS_ISSUED } from '../dispatch/repository.ts';
import type { ProposalMoment } from '../identity/staff/proposals.ts';
import { staffNameById } from '../identity/staff/repository.ts';

export interface PrintedDocument {
  id: number;
  request_id: number;
  position: number;
  document_type: DocumentType;
  language_code: string | null;
  gender: 'M' | 'F';
  full_name: string;
  mother_full_name: string;
  spouse_full_name: string | null;
  national_id: string;
  copies: number;
  /** Account of the owner. */
  owner_id: number | null;
  /** Answer of the civil register before the decision. */
  result: LookupResultName | null;
  /** Why the last printing left it out, and whether a supervisor allows printing the accepted request. */
  wait: PrintWait | null;
  confirmed: boolean;
  /** Copies that have a sheet. */
  printed: number[];
}

/**
 * Accepted documents of a packed batch in the order of its parcels, or one document; without ID cards, because no sheet
 * may pass for one.
 */
export async function findDocuments(
  database: Kysely<Tables>,
  of: { batchId: number } | { documentId: number },
): Promise<PrintedDocument[]> {
  const condition =
    'batchId' in of ? sql`requests.batch_id = ${of.batchId}` : sql`documents.id = ${of.documentId}`;
  const { rows } = await sql<PrintedDocument>`
    SELECT documents.id, documents.request_id, documents.position, documents.document_type, documents.language_code, documents.gender,
           documents.full_name, documents.mother_full_name, documents.spouse_full_name, documents.national_id,
           documents.copies,
           (SELECT id FROM citizens WHERE national_id_index = documents.national_id_index
            ORDER BY id DESC LIMIT 1) AS owner_id,
           (SELECT result FROM document_lookups WHERE document_id = documents.id
            ORDER BY revision DESC LIMIT 1) AS result,
           waiting.cause AS wait, waiting.confirmed_by IS NOT NULL AS confirmed,
           ARRAY(SELECT copy::int FROM certificate_sheets WHERE document_id = documents.id AND replaces IS NULL) AS printed
    FROM documents JOIN requests ON requests.id = documents.request_id
    LEFT JOIN waiting_certificates AS waiting ON waiting.document_id = documents.id
    WHERE ${condition} AND ${IS_ISSUED} AND documents.document_type <> 'Nid'
    ORDER BY requests.created_at, requests.id, documents.position`.execute(database);
  return rows.map((row) => decryptColumns('documents', [row.request_id, row.position], row));
}

/** Locks the log to the end of the transaction, so that its places have no gaps. */
export async function lockLog(transaction: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('certificate_sheets'))`.execute(transaction);
}

export async function insertSheets(
  transaction: Transaction,
  sheets: readonly Insertable<Tables['certificate_sheets']>[],
): Promise<void> {
  await transaction
    .insertInto('certificate_sheets')
    .values([...sheets])
    .execute();
}

export interface SheetRow {
  position: number;
  serial: number;
  /** Null for a machine client's sheet, as document, copy, delivery and issuer; a digital copy has no issuer either. */
  request_id: number | null;
  document_id: number | null;
  copy: number | null;
  delivery: DeliveryState | null;
  document_type: string;
  issued_at: Date;
  issued_by: string | null;
  client: string | null;
  cause: RevocationCause | null;
  reason: string | null;
  revoked_at: Date | null;
}

/** Of the document, or as the machine client named it. */
const DOCUMENT_TYPE = sql<string>`coalesce(documents.document_type, sheet.kind)`.as(
  'document_type',
);

/** Sheets of a request or of a serial number, newest first; no names. */
export async function findSheets(
  database: Kysely<Tables>,
  of: { requestId: RequestId } | { serial: number },
): Promise<SheetRow[]> {
  return database
    .selectFrom('certificate_sheets as sheet')
    .leftJoin('documents', 'documents.id', 'sheet.document_id')
    .leftJoin('requests', 'requests.id', 'sheet.request_id')
    .leftJoin('certificate_revocations as revocation', 'revocation.position', 'sheet.position')
    .where((where) =>
      'serial' in of
        ? where('sheet.serial', '=', of.serial)
        : where('sheet.request_id', '=', Number(of.requestId)),
    )
    .select([
      'sheet.position',
      'sheet.serial',
      'sheet.request_id',
      'sheet.document_id',
      'sheet.copy',
      'requests.delivery',
      'sheet.issued_at',
      'sheet.client',
      'revocation.cause',
      'revocation.reason',
      'revocation.revoked_at',
    ])
    .select(DOCUMENT_TYPE)
    .select(staffNameById(sql`sheet.issued_by`).as('issued_by'))
    .orderBy('sheet.position', 'desc')
    .execute();
}

/** Places in the log on a sheet's number, after two digits of the year. */
export const SERIAL_PLACES = 1_000_000_000;

/** Time at which the sheet was found to be lost by a recovery; undefined if it is not lost. */
export async function findLoss(
  database: Kysely<Tables>,
  serial: number,
): Promise<Date | undefined> {
  const place = serial % SERIAL_PLACES;
  const lost = await database
    .selectFrom('lost_places')
    .where('first', '<=', place)
    .where('last', '>=', place)
    .select('found_at')
    .executeTakeFirst();
  return lost?.found_at;
}

/** @returns false if already revoked */
export async function insertRevocation(
  transaction: Transaction,
  revocation: Insertable<Tables['certificate_revocations']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('certificate_revocations')
    .values(revocation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export interface WaitingRevocation {
  id: number;
  position: number;
  serial: number;
  request_id: number | null;
  document_type: string;
  cause: Exclude<RevocationCause, 'spoiled'>;
  reason: string;
  proposed_by: number;
  proposer: string;
  expires_at: Date;
}

export async function findWaitingRevocations(
  database: Kysely<Tables>,
  { at }: ProposalMoment,
): Promise<WaitingRevocation[]> {
  return database
    .selectFrom('revocation_proposals as proposal')
    .innerJoin('certificate_sheets as sheet', 'sheet.position', 'proposal.position')
    .leftJoin('documents', 'documents.id', 'sheet.document_id')
    .where('proposal.state', '=', 'proposed')
    .where('proposal.expires_at', '>', at)
    .select([
      'proposal.id',
      'proposal.position',
      'sheet.serial',
      'sheet.request_id',
      'proposal.cause',
      'proposal.reason',
      'proposal.proposed_by',
      'proposal.expires_at',
    ])
    .select(DOCUMENT_TYPE)
    .select(sql<string>`${staffNameById(sql`proposal.proposed_by`)}`.as('proposer'))
    .orderBy('proposal.id')
    .execute();
}
