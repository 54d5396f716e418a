import { cairoDay, isoDay, retentionLimit } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { inBatches } from '../../../db/batches.ts';
import { eraseAudit, recordCommand } from '../../../requests/audit/repository.ts';
import { eraseRequests, findExpiredRequests } from '../../../requests/erasure.ts';
import { eraseUnusedAccounts } from '../../identity/sessions/repository.ts';
import { beginRun, deleteNotifications, deleteStaffActs, eraseFeedback } from './repository.ts';

/** Requests per transaction. */
const BATCH_SIZE = 200;

type Context = Pick<AppContext, 'database' | 'now'>;

/**
 * Enforces retention (spec §4.10) once per Cairo day on any server; the next run completes a failed one.
 * Counts are audited.
 */
export async function enforceRetention({ database, now }: Context): Promise<void> {
  const at = now();
  const { longQuery } = database;
  if (!(await beginRun(longQuery, isoDay(cairoDay(at)), at))) return;
  const requests = await eraseExpiredRequests(database, at);
  const feedback = await eraseFeedback(longQuery, retentionLimit('feedback', at), at);
  const messages = await deleteNotifications(longQuery, retentionLimit('message', at));
  await deleteStaffActs(longQuery, at);
  const accounts = await eraseUnusedAccounts(longQuery, retentionLimit('account', at), at);
  const auditEntries = await eraseAudit(longQuery, retentionLimit('audit', at));
  await recordCommand(longQuery, {
    action: 'retention.erase',
    detail: { requests, feedback, messages, accounts, auditEntries },
  });
}

function eraseExpiredRequests(database: AppContext['database'], at: Date): Promise<number> {
  const expired = {
    endedBefore: retentionLimit('endedRequest', at),
    deliveredBefore: retentionLimit('deliveredRequest', at),
  };
  return inBatches(BATCH_SIZE, async (size) => {
    const ids = await findExpiredRequests(database.longQuery, expired, size);
    await database.transaction((transaction) => eraseRequests(transaction, ids, at));
    return ids.length;
  });
}
