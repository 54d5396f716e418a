import type { Database, Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { AuditDetail, AuditedAction, ChangeAction } from './actions.ts';
import { recordAudit } from './repository.ts';

/**
 * Applies a change and its audit entry in one transaction. The entry comes last because it locks the end of the chain
 * until commit.
 *
 * @param change returns the difference, without personal data
 */
export function auditedChange<Action extends ChangeAction>(
  database: Database,
  caller: StaffCaller,
  action: Action,
  change: (transaction: Transaction) => Promise<AuditDetail<Action>>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const detail = await change(transaction);
    // TypeScript cannot correlate the union.
    await recordAudit(transaction, caller, { action, detail } as AuditedAction);
  });
}
