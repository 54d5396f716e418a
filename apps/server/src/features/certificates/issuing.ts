import { randomBytes } from 'node:crypto';
import {
  type CivilEvent,
  formatTypedCode,
  type Signer,
  signCivilEvent,
  TYPED_CODE_BYTES,
} from '@wathiqa/certificate';
import { cairoIsoDay, nameInitials, PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import { type Expression, type Insertable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Owner, ownerSql } from '../../crypto/encrypted-columns.ts';
import { decryptText } from '../../crypto/encrypted-rows.ts';
import { type Ciphertext, ContentDigest, EncryptedText } from '../../crypto/encryption.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { PrintedSheet } from './certificate-pdf.ts';
import type { PrintedData } from './printed-data.ts';
import { NUMBERS, type PrintedDocument } from './repository.ts';
import { deleteWaits } from './waiting.ts';

/** A copy of a document that gets a sheet; `replaces` is the serial number of a spoiled one. */
export interface CopyToPrint {
  document: PrintedDocument;
  data: PrintedData;
  copy: number;
  replaces: number | null;
}

/** What a caller knows of a sheet. */
export type UnsignedEvent = Omit<CivilEvent, 'serial' | 'statusIndex' | 'issuedDay' | 'specimen'>;

export interface SignedEvent {
  event: CivilEvent;
  code: string;
  typedCode: string;
  keyId: string;
  signedAt: Date;
}

export type SignedCopy = CopyToPrint & SignedEvent;

/** Signs an event under the next number. Outside of transactions, because a security module takes 0.1 s. */
export async function signEvent(
  { database, now, settings }: Pick<AppContext, 'database' | 'now' | 'settings'>,
  unsigned: UnsignedEvent,
  signer: Signer,
): Promise<SignedEvent> {
  const { rows } = await sql<{ number: number }>`
    SELECT nextval('certificate_numbers') AS number`.execute(database.query);
  const statusIndex = rows[0]?.number ?? Number.NaN;
  const signedAt = now();
  const issuedDay = cairoIsoDay(signedAt);
  const serial = Number(issuedDay.slice(2, 4)) * NUMBERS + statusIndex;
  const event = { ...unsigned, serial, statusIndex, issuedDay, specimen: settings.sandbox };
  return {
    event,
    code: await signCivilEvent(event, signer),
    typedCode: formatTypedCode(randomBytes(TYPED_CODE_BYTES)),
    keyId: Buffer.from(signer.kid).toString('hex'),
    signedAt,
  };
}

export async function signCopies(
  context: Pick<AppContext, 'database' | 'now' | 'settings'>,
  copies: readonly CopyToPrint[],
  signer: Signer,
): Promise<SignedCopy[]> {
  const signed: SignedCopy[] = [];
  for (const copy of copies) {
    signed.push({ ...copy, ...(await signEvent(context, toEvent(copy), signer)) });
  }
  return signed;
}

/**
 * Issues signed sheets of requests: only now they exist.
 *
 * @param caller undefined for the owner of the request
 */
export async function issueCopies(
  transaction: Transaction,
  caller: StaffCaller | undefined,
  copies: readonly SignedCopy[],
): Promise<PrintedSheet[]> {
  for (const { document, copy, replaces, ...signed } of copies) {
    await insertSheet(transaction, signed, {
      ...{ request_id: document.request_id, document_id: document.id, copy, replaces },
      issued_by: caller?.staffId ?? null,
    });
  }
  await deleteWaits(
    transaction,
    copies.map(({ document }) => document.id),
  );
  const sheets = copies.map(({ document, data, copy, event, code, typedCode }) => ({
    ...{ document, data, copy, code, typedCode },
    ...{ serial: event.serial, issuedDay: event.issuedDay },
  }));
  await storeSheets(transaction, sheets);
  return sheets;
}

/** So that each print and download is the same sheet. */
async function storeSheets(
  transaction: Transaction,
  sheets: readonly PrintedSheet[],
): Promise<void> {
  const rows = sheets.map((sheet) => {
    const key = [...sheet.document.owner, sheet.serial];
    const stored = new EncryptedText(JSON.stringify(sheet), 'stored_sheets.sheet', key);
    return { sheet_serial: sheet.serial, sheet: stored };
  });
  await transaction.insertInto('stored_sheets').values(rows).execute();
}

/**
 * Stored sheets in the order of their serial numbers.
 *
 * @param serials query of their numbers
 * @param reader account that reads its own; absent for the office
 */
export async function findStoredSheets(
  database: Reader,
  serials: Expression<unknown>,
  reader?: Owner,
): Promise<PrintedSheet[]> {
  const { rows } = await sql<{ sheet_serial: number; sheet: Ciphertext; owner: Owner }>`
    SELECT stored.sheet_serial, stored.sheet, ${sql.raw(ownerSql('requests'))} AS owner
    FROM stored_sheets AS stored
    JOIN certificate_sheets AS issued ON issued.serial = stored.sheet_serial
    JOIN requests ON requests.id = issued.request_id
    WHERE stored.sheet_serial IN (${serials}) ORDER BY stored.sheet_serial`.execute(database);
  return rows.map(({ sheet_serial, sheet, owner }) =>
    JSON.parse(decryptText(sheet, 'stored_sheets.sheet', [...(reader ?? owner), sheet_serial])),
  );
}

/** @param origin request, or machine client */
export async function insertSheet(
  transaction: Transaction,
  { event, typedCode, keyId, signedAt }: SignedEvent,
  origin: Partial<Insertable<Tables['certificate_sheets']>>,
): Promise<void> {
  const { serial, specimen, names, idEnding } = event;
  await transaction
    .insertInto('certificate_sheets')
    .values({ ...origin, serial, specimen, key_id: keyId, issued_at: signedAt })
    .execute();
  const holder = JSON.stringify([nameInitials(names[0] ?? ''), idEnding]);
  await transaction
    .insertInto('typed_codes')
    .values({
      serial,
      digest: new ContentDigest('typedCode', typedCode),
      holder: new EncryptedText(holder, 'typed_codes.holder', [serial]),
    })
    .execute();
}

function toEvent({ document, data }: CopyToPrint): UnsignedEvent {
  const { document_type: type } = document;
  const { fullName, spouseFullName, eventDate, eventPlace } = data;
  const hasNumber = document.national_id !== PLACEHOLDER_NATIONAL_ID;
  return {
    kind: type === 'BirthFirstTime' ? 'Birth' : type,
    names: spouseFullName ? [fullName, spouseFullName] : [fullName],
    idEnding: hasNumber ? document.national_id.slice(-4) : '',
    eventDay: eventDate ?? '',
    place: eventPlace ?? '',
  };
}
