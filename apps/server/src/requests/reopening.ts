import { REQUEST_ACTIONS, type RequestState, type SheetField } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { ServiceError } from '../http/errors.ts';
import { dropOpenChecks } from './checks/quality-checks.ts';
import { totalOf } from './decisions.ts';
import type { LockedRequest } from './locked-request.ts';
import { PAYMENT_UNDER_WAY } from './requests.messages.ts';
import type { RequestChange } from './write-transition.ts';

export interface ErrorMark {
  documentId: number;
  fields: readonly SheetField[];
}

/** Returns documents with fields that their citizen marked as wrong to the decision, with another look at the register. */
export async function returnMarked(
  transaction: Transaction,
  { id }: LockedRequest,
  marks: readonly ErrorMark[],
): Promise<RequestChange> {
  await dropOpenChecks(transaction, [id]);
  for (const { documentId, fields } of marks) {
    await transaction
      .updateTable('documents')
      .set({ state: 'WAITING_APPROVAL', marked_fields: [...new Set(fields)] })
      .where('id', '=', documentId)
      .execute();
    // The answer of the decision: `planLookups` asks again.
    await transaction
      .updateTable('document_lookups')
      .set({ record: sql`''` })
      .where('document_id', '=', documentId)
      .execute();
  }
  const documents = await transaction
    .selectFrom('documents')
    .where('request_id', '=', id)
    .select(['copies', 'unit_price'])
    .execute();
  return { total: totalOf(documents), decided_at: null, due_on: null, findings: null };
}

/**
 * Returns the documents of a decided request to their decision. Its order time, and with it its place, stays.
 *
 * @throws ServiceError CHANGED for a withdrawn request, or while it can be paid
 */
export async function reopenDocuments(
  transaction: Transaction,
  { id, withdrawn }: LockedRequest,
): Promise<RequestChange> {
  const { rows } = await sql<{ payable: boolean }>`
    SELECT EXISTS (
      SELECT FROM payment_attempts
      WHERE request_id = ${id} AND state IN ('requested', 'open', 'canceling')) AS payable`.execute(
    transaction,
  );
  if (withdrawn) throw new ServiceError('CHANGED');
  if (rows[0]?.payable) throw new ServiceError('CHANGED', { text: () => PAYMENT_UNDER_WAY });
  await dropOpenChecks(transaction, [id]);
  const { documents } = REQUEST_ACTIONS.reopen;
  const reopened = await transaction
    .updateTable('documents')
    .set({
      state: 'WAITING_APPROVAL',
      rejection_reason: null,
      rejection_code: null,
      rejection_note: null,
    })
    .where('request_id', '=', id)
    .where('state', 'in', Object.keys(documents) as RequestState[])
    .returning(['copies', 'unit_price'])
    .execute();
  return { total: totalOf(reopened), decided_at: null, due_on: null, findings: null };
}
