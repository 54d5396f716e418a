import type { Correction } from '@wathiqa/contract';
import {
  type CorrectableField,
  type CorrectionOutcome,
  cairoDay,
  calendarDay,
  correctionUntil,
  correctionWaitDays,
  deadline,
  isoDay,
  PERMISSIONS,
} from '@wathiqa/domain';
import type { Updateable } from 'kysely';
import { encryptColumns } from '../crypto/encrypted-rows.ts';
import { EncryptedText } from '../crypto/encryption.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { findHolidays } from './decision-time.ts';
import { toColumns } from './document-columns.ts';
import type { LockedRequest } from './locked-request.ts';
import type { RequestChange } from './write-transition.ts';

/** Corrected fields by wire name. */
export type CorrectedValues = Partial<Record<CorrectableField, string>>;

export interface DocumentReturn {
  documentId: number;
  fields: readonly CorrectableField[];
  /** Text for the citizen. */
  note: string;
}

/** SQL: open correction of `document` as JSON, or null; `note` is a ciphertext. */
export const OPEN_CORRECTION = `
  (SELECT json_build_object('id', correction.id, 'fields', fields, 'note', note, 'until', until)
   FROM document_corrections AS correction
   WHERE correction.document_id = document.id AND ended_at IS NULL)`;

export interface OpenCorrection {
  id: number;
  fields: CorrectableField[];
  note: string;
  until: string;
}

export function toCorrection({ id, fields, note, until }: OpenCorrection): Correction {
  return { Id: id, Fields: fields, Note: note, Until: until };
}

/**
 * Opens or updates a correction.
 *
 * @returns columns of the request and the deadline (YYYY-MM-DD, Cairo)
 */
export async function beginCorrection(
  transaction: Transaction,
  request: LockedRequest,
  { documentId, fields, note }: DocumentReturn,
  { staffId, now }: { staffId: number; now: Date },
): Promise<{ columns: RequestChange; until: string }> {
  const until = isoDay(correctionUntil(now));
  await endCorrections(transaction, request.id, 'decided', now, documentId);
  const { id } = await transaction
    .insertInto('document_corrections')
    .values({
      request_id: request.id,
      document_id: documentId,
      fields: [...fields],
      // Follows, because its encryption is bound to the id.
      note: '',
      asked_at: now,
      asked_by: staffId,
      until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('document_corrections')
    .set({
      note: new EncryptedText(note, 'document_corrections.note', [
        ...request.owner,
        documentId,
        id,
      ]),
    })
    .where('id', '=', id)
    .execute();
  return { columns: { correction_since: request.correctionSince ?? now }, until };
}

/** `values` contains only marked fields. */
export async function writeCorrection(
  transaction: Transaction,
  { id: requestId, owner }: Pick<LockedRequest, 'id' | 'owner'>,
  { correctionId, documentId, position, before, values }: CorrectionWrite,
  now: Date,
): Promise<void> {
  const columns: Updateable<Tables['documents']> = encryptColumns(
    'documents',
    [...owner, requestId, position],
    toColumns(values),
  );
  await transaction.updateTable('documents').set(columns).where('id', '=', documentId).execute();
  const correction = [...owner, documentId, correctionId];
  await transaction
    .updateTable('document_corrections')
    .set({
      ended_at: now,
      outcome: 'corrected',
      before: new EncryptedText(JSON.stringify(before), 'document_corrections.before', correction),
      after: new EncryptedText(JSON.stringify(values), 'document_corrections.after', correction),
    })
    .where('id', '=', correctionId)
    .execute();
}

export interface CorrectionWrite {
  correctionId: number;
  documentId: number;
  /** Of the document in its request. */
  position: number;
  before: CorrectedValues;
  values: CorrectedValues;
}

/** Request columns that assign a corrected request to the member who requested the correction, if still active. */
export async function assignToAsker(
  transaction: Transaction,
  correctionId: number,
  now: Date,
): Promise<RequestChange> {
  const asker = await transaction
    .selectFrom('document_corrections')
    .innerJoin('staff', 'staff.id', 'asked_by')
    .where('document_corrections.id', '=', correctionId)
    .where('staff.active', '=', true)
    .where('staff.role', 'in', PERMISSIONS['request.claim'])
    .select('staff.id')
    .executeTakeFirst();
  if (!asker) return {};
  return { assigned_to: asker.id, assigned_until: await assignmentEnd(transaction, now) };
}

/** Last day of an assignment, the next working day: afterwards the request goes to other members. */
export async function assignmentEnd(database: Reader, now: Date): Promise<string> {
  const holidays = (await findHolidays(database)).map(calendarDay);
  return isoDay(deadline(cairoDay(now), 1, holidays));
}

/** Closes corrections of a request or one document, if any. */
export async function endCorrections(
  transaction: Transaction,
  requestId: number,
  outcome: Exclude<CorrectionOutcome, 'corrected'>,
  now: Date,
  documentId?: number,
): Promise<void> {
  let query = transaction
    .updateTable('document_corrections')
    .set({ ended_at: now, outcome })
    .where('request_id', '=', requestId)
    .where('ended_at', 'is', null);
  if (documentId !== undefined) query = query.where('document_id', '=', documentId);
  await query.execute();
}

/** Request columns after corrections; the wait ends with the last one. */
export async function correctionWaitColumns(
  transaction: Transaction,
  { id, correctionSince: since, correctionDays: days, holidays }: LockedRequest,
  now: Date,
): Promise<RequestChange> {
  if (since === null) return {};
  const open = await transaction
    .selectFrom('document_corrections')
    .where('request_id', '=', id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (open) return {};
  const waited = correctionWaitDays({ days, since }, cairoDay(now), holidays.map(calendarDay));
  return {
    correction_since: null,
    correction_days: waited,
  };
}
