import type { RequestStatus } from '@wathiqa/contract';
import { DIGITAL_COPY, type RequestId, serialDigits } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { Caller } from '../../http/access.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { recordCitizen } from '../../requests/audit/repository.ts';
import { lockRequest } from '../../requests/locked-request.ts';
import { readStatus } from '../requests/service.ts';
import type { PrintedSheet } from './certificate-pdf.ts';
import { findStoredSheets, issueCopies, signCopies } from './issuing.ts';
import { readPrintedData } from './printed-data.ts';
import { findDocuments } from './repository.ts';
import { requirePrinter, toPdf } from './service.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings' | 'civilRegister'>;

interface Wanted {
  requestId: RequestId;
  documentId: number;
}

/**
 * Digital copy of a document for the owner of its request. The first download signs it and is audited; later ones get
 * the same sheet.
 *
 * @throws ServiceError as `readStatus`; NOT_FOUND while not offered; CHANGED for a document without a copy; UNAVAILABLE
 *   without keys, or the accepted record of the civil register
 */
export async function readDigitalCopy(
  context: Context,
  caller: Caller,
  wanted: Wanted,
): Promise<{ fileName: string; pdf: string }> {
  const { status } = await readStatus(context, caller, wanted.requestId);
  if (!context.settings.offersDigitalCopies) throw new ServiceError('NOT_FOUND');
  if (!isOffered(status, wanted.documentId)) throw noDigitalCopy();
  const sheet =
    (await findDigitalCopy(context.database.query, caller, wanted.documentId)) ??
    (await signDigitalCopy(context, caller, wanted));
  const { pdf } = await toPdf(context, [sheet]);
  return { fileName: `certificate-${serialDigits(sheet.serial)}.pdf`, pdf };
}

function isOffered({ Details }: RequestStatus, documentId: number): boolean {
  const documents = Object.values(Details).flatMap((group = []) => group);
  return documents.some(({ Id, DigitalCopy }) => Id === documentId && DigitalCopy);
}

const noDigitalCopy = () => new ServiceError('CHANGED', { text: refusalText('noDigitalCopy') });

async function signDigitalCopy(
  context: Context,
  caller: Caller,
  { requestId, documentId }: Wanted,
): Promise<PrintedSheet> {
  const { database } = context;
  const noSigner = new ServiceError('UNAVAILABLE', { text: refusalText('noSigner') });
  const { signer, register } = await requirePrinter(context, noSigner);
  // No transaction waits for the register.
  const planned = await findDocuments(database.query, { documentIds: [documentId] });
  const data = (await readPrintedData(context, register, undefined, planned)).get(documentId);
  const [document] = planned;
  if (!data || !document) {
    throw new ServiceError('UNAVAILABLE', { text: refusalText('noRecordNow') });
  }
  const copy = { document, data, copy: DIGITAL_COPY, replaces: null };
  const signed = await signCopies(context, [copy], signer);
  return database.transaction(async (transaction) => {
    // Refunds and erasures lock the request too.
    const request = await lockRequest(transaction, Number(requestId));
    const [issued] = await findDocuments(transaction, { documentIds: [documentId] });
    if (request?.citizenId !== caller.citizenId || !issued) throw noDigitalCopy();
    const earlier = await findDigitalCopy(transaction, caller, documentId);
    if (earlier) return earlier;
    const [sheet] = await issueCopies(transaction, undefined, signed);
    if (!sheet) throw new Error('No sheet was issued');
    const detail = { documentId, serial: sheet.serial };
    await recordCitizen(transaction, { action: 'certificates.download', requestId, detail });
    return sheet;
  });
}

async function findDigitalCopy(
  database: Reader,
  { owner }: Caller,
  documentId: number,
): Promise<PrintedSheet | undefined> {
  const sheets = database
    .selectFrom('certificate_sheets as sheet')
    .where('sheet.document_id', '=', documentId)
    .where('sheet.copy', '=', DIGITAL_COPY);
  const [copy] = await findStoredSheets(database, sheets.select('sheet.serial'), owner);
  return copy;
}
