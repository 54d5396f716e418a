import type { SheetPreview } from '@wathiqa/contract';
import { maskSheetValue, printedFields, type RequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../http/access.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { requireOwner } from '../../requests/own-requests.ts';
import { findApplicant } from '../orders/repository.ts';
import { type PrintedData, readPreviewedData } from './printed-data.ts';
import { findDocuments, type PrintedDocument } from './repository.ts';

/**
 * What the sheets of a request would print, masked, for its owner before the payment.
 *
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request; CHANGED unless its payment is due and sheets are
 *   printed here
 */
export async function readPreview(
  context: Pick<AppContext, 'database' | 'now' | 'civilRegister'>,
  caller: Caller,
  requestId: RequestId,
): Promise<{ version: number; sheets: SheetPreview[] }> {
  const { database, civilRegister: register } = context;
  await requireOwner({ database }, caller, requestId);
  // Of the sheets or before them: an older version is refused.
  const request = await database.query
    .selectFrom('requests')
    .where('id', '=', Number(requestId))
    .where('restricted_at', 'is', null)
    .select('version')
    .executeTakeFirst();
  const documents = await findDocuments(database.query, { dueRequestId: requestId, caller });
  if (!register || !request || documents.length === 0) {
    throw new ServiceError('CHANGED', { text: refusalText('noSheetPreview') });
  }
  const applicant = await findApplicant(database, caller);
  // The register proves no kinship of an unknown person.
  const data = applicant?.nationalId
    ? await readPreviewedData(context, register, applicant.nationalId, documents)
    : undefined;
  const sheets = documents.map((document) => {
    const read = data?.get(document.id) ?? 'unproven';
    const documentId = document.id;
    if (typeof read !== 'string') {
      return { documentId, values: toValues(document, read), hidden: null };
    }
    return { documentId, values: null, hidden: read === 'unproven' ? read : ('unread' as const) };
  });
  return { version: request.version, sheets };
}

function toValues({ document_type }: PrintedDocument, data: PrintedData): SheetPreview['values'] {
  return printedFields(document_type).flatMap((field) => {
    const value = data[field];
    // The day of a birth is the day of the event.
    const isRepeated = document_type === 'Birth' && field === 'eventDate';
    return value && !isRepeated ? [{ field, value: maskSheetValue(field, value) }] : [];
  });
}
