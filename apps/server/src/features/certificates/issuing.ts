import {
  type Bytes,
  type CivilEvent,
  decodeBase45,
  formatTypedCode,
  leafHash,
  type Signer,
  signCivilEvent,
} from '@wathiqa/certificate';
import { cairoDay, isoDay, PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { PrintedSheet } from './certificate-pdf.ts';
import { readNewestHead } from './lists.ts';
import { logSize } from './log.ts';
import type { PrintedData } from './printed-data.ts';
import { insertSheets, type PrintedDocument, SERIAL_PLACES } from './repository.ts';
import { reservePlaces } from './reserved-places.ts';
import { deleteWaits } from './waiting.ts';

/** A copy of a document that gets a sheet; `replaces` is the place of a spoiled one. */
export interface CopyToPrint {
  document: PrintedDocument;
  data: PrintedData;
  copy: number;
  replaces: number | null;
}

/** Event of a sheet that has no place in the log yet. */
export type UnplacedEvent = Omit<CivilEvent, 'serial' | 'statusIndex' | 'issuedDay'>;

/** Signs the sheet of a place in the log. */
export async function signPlace(
  event: UnplacedEvent,
  { position, issuedDay }: { position: number; issuedDay: string },
  signer: Signer,
): Promise<{ serial: number; code: string; leaf: Bytes; typedCode: string }> {
  const serial = Number(issuedDay.slice(2, 4)) * SERIAL_PLACES + (position % SERIAL_PLACES);
  const placed = { ...event, serial, statusIndex: position, issuedDay };
  const code = await signCivilEvent(placed, signer);
  return { serial, code, ...(await typedCodeOf(position, code)) };
}

/** Leaf in the log and typed code of a signed code. */
export async function typedCodeOf(position: number, code: string) {
  const leaf = await leafHash(decodeBase45(code) ?? new Uint8Array());
  return { leaf, typedCode: formatTypedCode(position, leaf) };
}

/**
 * Signs the next sheets of the log. Requires the lock of the log.
 *
 * @param caller undefined for the owner of the request
 */
export async function issueSheets(
  context: Pick<AppContext, 'now' | 'settings'>,
  transaction: Transaction,
  caller: StaffCaller | undefined,
  signer: Signer,
  copies: readonly CopyToPrint[],
): Promise<PrintedSheet[]> {
  const now = context.now();
  const issuedDay = isoDay(cairoDay(now));
  const first = await reservePlaces(context.settings, await logSize(transaction), copies.length);
  const head = await readNewestHead(transaction);
  const sheets: PrintedSheet[] = [];
  const rows = [];
  for (const [at, { document, data, copy, replaces }] of copies.entries()) {
    const position = first + at;
    const event = toUnplacedEvent(document, data);
    const signed = await signPlace(event, { position, issuedDay }, signer);
    const { serial, code, leaf, typedCode } = signed;
    sheets.push({ document, data, copy, serial, issuedDay, code, typedCode, logHead: head });
    rows.push({
      position,
      serial,
      request_id: document.request_id,
      document_id: document.id,
      copy,
      replaces,
      source: data.source,
      leaf: Buffer.from(leaf),
      issued_at: now,
      issued_by: caller?.staffId ?? null,
    });
  }
  await insertSheets(transaction, rows);
  await deleteWaits(
    transaction,
    copies.map(({ document }) => document.id),
  );
  return sheets;
}

function toUnplacedEvent(document: PrintedDocument, data: PrintedData): UnplacedEvent {
  const { document_type: type } = document;
  const { source, fullName, spouseFullName, eventDay, eventPlace: place } = data;
  const hasNumber = document.national_id !== PLACEHOLDER_NATIONAL_ID;
  return {
    kind: type === 'BirthFirstTime' ? 'Birth' : type,
    names: spouseFullName ? [fullName, spouseFullName] : [fullName],
    idEnding: hasNumber ? document.national_id.slice(-4) : '',
    eventDay,
    place,
    source,
  };
}
