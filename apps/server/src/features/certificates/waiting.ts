import { CONFIRMED_WAITS, type ConfirmedWait, isOwnRequest, toRequestId } from '@wathiqa/domain';
import { type Insertable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { StaffCaller } from '../../http/access.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { lockRequest } from '../../requests/locked-request.ts';
import { requireInScope } from '../../requests/offices.ts';

// Certificates that wait because they have no record of the civil register, each with its reason.

const LASTS = (cause: string) => sql<boolean>`${sql.ref(cause)} IN (${sql.join(CONFIRMED_WAITS)})`;

/** An outage replaces no answer, and another answer needs another confirmation. */
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
          confirmed_by: null,
        }))
        .whereRef('waiting_certificates.cause', '<>', 'excluded.cause')
        .where(
          sql<boolean>`(${LASTS('excluded.cause')} OR NOT ${LASTS('waiting_certificates.cause')})`,
        ),
    )
    .execute();
}

/** Ends the wait of printed documents. Confirmations stay, for a spoiled sheet and the digital copy. */
export async function deleteWaits(
  transaction: Transaction,
  documentIds: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('waiting_certificates')
    .where('document_id', 'in', documentIds)
    .where('confirmed_by', 'is', null)
    .execute();
}

/**
 * Lets a waiting certificate be printed from the accepted request, while the register answers the same; audited.
 *
 * @throws ServiceError NOT_FOUND if it does not wait; OTHER_OFFICE; OWN_REQUEST; OWN_DECISION for its decider; OUTDATED
 *   if confirmed, or the register's answer changed
 */
export async function confirmCertificate(
  { database }: Pick<AppContext, 'database'>,
  caller: StaffCaller,
  { documentId, cause, reason }: { documentId: number; cause: ConfirmedWait; reason: string },
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
    if (request.interest.decided) {
      throw new ServiceError('OWN_DECISION', { requestId, text: refusalText('decidedByYou') });
    }
    const confirmed = await transaction
      .updateTable('waiting_certificates')
      .set({ confirmed_by: staffId })
      .where('document_id', '=', documentId)
      .where('cause', '=', cause)
      .where('confirmed_by', 'is', null)
      .returning('document_id')
      .executeTakeFirst();
    if (!confirmed) throw new ServiceError('OUTDATED');
    const detail = { documentId, cause, reason };
    await recordAudit(transaction, caller, { action: 'certificates.confirm', requestId, detail });
  });
}
