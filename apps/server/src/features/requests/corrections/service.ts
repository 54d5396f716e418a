import type { CorrectionValues, OwnDocument } from '@wathiqa/contract';
import {
  allowedRelations,
  asksFor,
  type CorrectableField,
  cairoIsoDay,
  getDocumentKind,
  LOCALE,
  type Locale,
  type RequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import { type CorrectedValues, toCorrection } from '../../../requests/corrections.ts';
import { toColumns, toFieldValues } from '../../../requests/document-columns.ts';
import { lockOwnRequest, lockRequest } from '../../../requests/locked-request.ts';
import { requireOwner } from '../../../requests/own-requests.ts';
import { rejectionIn } from '../../../requests/rejection-reason.ts';
import { transition } from '../../../requests/transition.ts';
import {
  findLapsed,
  findLastCorrection,
  findOwnDocuments,
  hasReachedDailyLimit,
  type OwnDocumentRow,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/** @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request */
export async function listOwnDocuments(
  { database }: Context,
  caller: Caller,
  requestId: RequestId,
  locale: Locale,
): Promise<OwnDocument[]> {
  await requireOwner({ database }, caller, requestId);
  const rows = await findOwnDocuments(database.query, caller, requestId);
  return rows.map((row) => toOwnDocument(row, locale));
}

/**
 * Corrects the marked fields of a returned document; idempotent. The owner of its number is notified, and a
 * changed number counts as an order of the day.
 *
 * @throws ServiceError UNAUTHENTICATED; MALFORMED for a foreign request or document, or other fields than marked;
 *   RELATION_NOT_ALLOWED; TOO_MANY_ORDERS; CHANGED if it no longer awaits this correction
 */
export async function correctDocument(
  context: Context & Pick<AppContext, 'settings'>,
  caller: Caller,
  { requestId, documentId, round, values }: CorrectionOrder,
): Promise<void> {
  const { database, now } = context;
  await database.transaction(async (transaction) => {
    const { orders } = context.settings.dailyLimits;
    // Locks the citizen's orders: before a request, as an order and an erasure do.
    const hasOrderedEnough =
      values.nationalIdenNumber !== undefined &&
      (await hasReachedDailyLimit(transaction, caller.citizenId, orders, now()));
    const locked = await lockOwnRequest(transaction, caller, requestId);
    const documents = await findOwnDocuments(transaction, caller, requestId);
    const document = documents.find(({ id }) => id === documentId);
    if (!document) throw fieldError('documentId', 'choice');
    const { correction } = document;
    const today = cairoIsoDay(now());
    if (!correction || (round ?? correction.id) !== correction.id || correction.until < today) {
      const last = await findLastCorrection(transaction, caller, documentId);
      if (last && isSame(last, values)) return;
      throw new ServiceError('CHANGED');
    }
    requireMarked(correction.fields, values);
    const corrected = { ...document, ...toColumns(values) };
    requireRelation(corrected);
    if (hasOrderedEnough && corrected.national_id !== document.national_id) {
      throw new ServiceError('TOO_MANY_ORDERS');
    }
    await transition(transaction, locked, 'correct', {
      actor: { kind: 'citizen', id: locked.citizenId },
      now: now(),
      correctionId: correction.id,
      documentId,
      position: document.position,
      before: pick(toOwnDocument(document, LOCALE), correction.fields),
      values,
    });
  });
}

interface CorrectionOrder {
  requestId: RequestId;
  documentId: number;
  round?: number | undefined;
  values: CorrectionValues;
}

/** Rejects documents past their correction deadline, one transaction per request so failures stay isolated. */
export async function lapseCorrections({ database, now }: Context): Promise<void> {
  const today = cairoIsoDay(now());
  const failures: unknown[] = [];
  for (const requestId of (await findLapsed(database.longQuery, today)).keys()) {
    const lapse = database.transaction(async (transaction) => {
      const locked = await lockRequest(transaction, requestId);
      // The citizen, staff or another server was faster.
      const documentIds = (await findLapsed(transaction, today)).get(requestId);
      if (!locked || !documentIds) return;
      await transition(transaction, locked, 'lapseCorrection', {
        actor: { kind: 'clock' },
        now: now(),
        documentIds,
      });
    });
    await lapse.catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

function requireMarked(marked: readonly CorrectableField[], values: CorrectionValues): void {
  for (const field of Object.keys(values) as CorrectableField[]) {
    if (values[field] !== undefined && !marked.includes(field)) {
      throw fieldError(`values.${field}`, 'choice');
    }
  }
  const missing = marked.find((field) => values[field] === undefined);
  if (missing) throw fieldError(`values.${missing}`, 'required');
}

/** @throws ServiceError RELATION_NOT_ALLOWED */
function requireRelation(document: OwnDocumentRow): void {
  const kind = getDocumentKind(document.document_type, document.list === 'translatedDocs');
  if (!asksFor(kind, 'relationCode')) return;
  if (!allowedRelations(kind, document.gender).includes(document.relation)) {
    throw new ServiceError('RELATION_NOT_ALLOWED');
  }
}

function pick(document: OwnDocument, fields: readonly CorrectableField[]): CorrectedValues {
  return Object.fromEntries(fields.map((field) => [field, document[field] ?? '']));
}

function isSame(one: CorrectedValues, other: CorrectionValues): boolean {
  const kind = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<CorrectableField>;
  return [...kind].every((field) => one[field] === other[field]);
}

function toOwnDocument(row: OwnDocumentRow, locale: Locale): OwnDocument {
  return {
    id: row.id,
    documentType: row.document_type,
    translated: row.list === 'translatedDocs',
    state: row.state,
    reason: rejectionIn(row, locale)?.text ?? null,
    reasonCode: row.rejection_code,
    ...(row.refunded && { refunded: true }),
    ...toFieldValues(row),
    correction: row.correction && toCorrection(row.correction),
  };
}
