import type { Database, Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { AuditDetail, AuditedAction, ChangeAction } from './actions.ts';
import { recordAudit } from './repository.ts';

/**
 * Changes what staff keep and writes the change into the audit, in one transaction. The entry is written
 * last: whoever writes one holds the end of the chain until the transaction ends.
 *
 * @param change does it, and says what changed, without personal data
 */
export function auditedChange<Action extends ChangeAction>(
  database: Database,
  caller: StaffCaller,
  action: Action,
  change: (transaction: Transaction) => Promise<AuditDetail<Action>>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const detail = await change(transaction);
    // The compiler cannot see that an action and its own detail are one of the union.
    await recordAudit(transaction, caller, { action, detail } as AuditedAction);
  });
}
