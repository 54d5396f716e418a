import type { StaffCaller } from '../../../platform/access.ts';
import type { Database, Transaction } from '../../../platform/database.ts';
import { recordAction } from './repository.ts';

/** A change as the audit keeps it: what it was about, and how that was before and is after. */
interface Change {
  before: unknown;
  after: unknown;
  [about: string]: unknown;
}

/**
 * Changes what staff keep and writes the change into the audit, in one transaction. The entry is written
 * last: whoever writes one holds the end of the chain until the transaction ends.
 *
 * @param change does it, and says what changed, without personal data
 */
export function auditedChange(
  database: Database,
  caller: StaffCaller,
  action: string,
  change: (transaction: Transaction) => Promise<Change>,
): Promise<void> {
  return database.query.transaction().execute(async (transaction) => {
    const detail = await change(transaction);
    await recordAction(transaction, caller, { action, detail });
  });
}
