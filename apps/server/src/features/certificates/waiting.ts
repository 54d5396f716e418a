import { isOwnRequest, toRequestId } from '@wathiqa/domain';
import type { Insertable } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { StaffCaller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { lockRequest } from '../../requests/locked-request.ts';
import { requireInScope } from '../../requests/offices.ts';

// Certificates that wait because the civil register did not give the accepted record, each with its reason.

export async function insertWaits(
  transaction: Transaction,
  waits: readonly Insertable<Tables['waiting_certificates']>[],
): Promise<void> {
  if (waits.length === 0) return;
  await transaction
    .insertInto('waiting_certificates')
    .values([...waits])
    .onConflict((conflict) =>
      conflict
        .column('document_id')
        .doUpdateSet((row) => ({
          cause: row.ref('excluded.cause'),
          since: row.ref('excluded.since'),
        }))
        .whereRef('waiting_certificates.cause', '<>', 'excluded.cause'),
    )
    .execute();
}

/** Ends the wait of printed documents. */
export async function deleteWaits(
  transaction: Transaction,
  documentIds: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('waiting_certificates')
    .where('document_id', 'in', documentIds)
    .execute();
}

/**
 * Confirms that the authority's own paper goes into the envelope instead of a waiting certificate; audited.
 *
 * @throws ServiceError NOT_FOUND if it does not wait; OTHER_OFFICE; OWN_REQUEST; OUTDATED if confirmed,
 *   or if two decisions disagree
 */
export async function confirmCertificate(
  { database }: Pick<AppContext, 'database'>,
  caller: StaffCaller,
  { documentId, reason }: { documentId: number; reason: string },
): Promise<void> {
  const { staffId } = caller;
  await database.transaction(async (transaction) => {
    const waiting = await transaction
      .selectFrom('waiting_certificates')
      .where('document_id', '=', documentId)
      .select('request_id')
      .executeTakeFirst();
    const request = waiting && (await lockRequest(transaction, waiting.request_id, staffId));
    if (!request?.interest) throw new ServiceError('NOT_FOUND');
    requireInScope(caller.offices, request.officeId);
    const requestId = toRequestId(request.id);
    if (isOwnRequest(request.interest)) throw new ServiceError('OWN_REQUEST', { requestId });
    const confirmed = await transaction
      .updateTable('waiting_certificates')
      .set({ confirmed_by: staffId })
      .where('document_id', '=', documentId)
      .where('confirmed_by', 'is', null)
      .where('cause', '<>', 'disputed')
      .returning('cause')
      .executeTakeFirst();
    if (!confirmed) throw new ServiceError('OUTDATED');
    const detail = { documentId, cause: confirmed.cause, reason };
    await recordAudit(transaction, caller, { action: 'certificates.confirm', requestId, detail });
  });
}
