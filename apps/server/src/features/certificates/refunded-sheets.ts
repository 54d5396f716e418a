import { DIGITAL_COPY, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { recordCommand } from '../../requests/audit/repository.ts';
import { insertRevocations } from './repository.ts';

/** Reason in the office's list of certificates. */
const REASON = 'رُدّ ثمن الوثيقة قبل تسليمها';

/**
 * Revokes the sheets of refunded documents whose paper did not leave the office or came back, and digital copies;
 * audited. Only two supervisors revoke a paper that left.
 */
export async function revokeRefunded({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  await database.transaction(async (transaction) => {
    const sheets = await transaction
      .selectFrom('refunds')
      .innerJoin('documents', 'documents.id', 'refunds.document_id')
      .innerJoin('requests', 'requests.id', 'documents.request_id')
      .innerJoin('certificate_sheets as sheet', (join) =>
        join
          .onRef('sheet.request_id', '=', 'documents.request_id')
          .onRef('sheet.document_id', '=', 'documents.id'),
      )
      .leftJoin('certificate_revocations as revocation', 'revocation.serial', 'sheet.serial')
      .where('refunds.state', '=', 'completed')
      .where(({ eb, or }) =>
        or([
          eb('requests.delivery', 'in', ['NOT_PACKED', 'PACKED', 'RETURNED']),
          eb('sheet.copy', '=', DIGITAL_COPY),
        ]),
      )
      .where('revocation.serial', 'is', null)
      .select(['sheet.serial', 'documents.request_id', 'refunds.requested_by'])
      .forUpdate('requests')
      .execute();
    const revocation = { cause: 'spoiled', reason: REASON, revoked_at: now() } as const;
    for (const { serial, request_id, requested_by: by } of sheets) {
      // That of a document has one.
      if (by === null) continue;
      const people = { proposed_by: by, revoked_by: by };
      // Revoked while this run waited for the lock.
      if (!(await insertRevocations(transaction, [serial], { ...revocation, ...people }))) continue;
      await recordCommand(transaction, {
        action: 'certificates.revoke',
        requestId: toRequestId(request_id),
        detail: { serial, cause: revocation.cause, reason: REASON, proposedBy: by },
      });
    }
  });
}
