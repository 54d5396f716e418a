import { cairoIsoDay, retentionLimit } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { deleteInBatches, inBatches } from '../../db/batches.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { eraseAudit, recordCommand } from '../../requests/audit/repository.ts';
import { eraseRecords } from '../../requests/checks/document-lookups.ts';
import { eraseRequests, findExpiredRequests } from '../../requests/erasure.ts';
import { lockRequests } from '../../requests/locked-request.ts';
import { eraseUnusedAccounts } from '../identity/sessions/repository.ts';

/** Requests per transaction. */
const BATCH_SIZE = 200;
/** Records of the civil register. */
const ERASED_AT_ONCE = 2_000;

type Context = Pick<AppContext, 'database' | 'now'>;

/**
 * Enforces retention (spec §4.10) once per Cairo day, on any server; the next run completes a failed one. Counts are
 * audited.
 */
export async function enforceRetention({ database, now }: Context): Promise<void> {
  const at = now();
  const { longQuery } = database;
  const day = cairoIsoDay(at);
  if (await hasRun(longQuery, day)) return;
  const requests = await eraseExpiredRequests(database, at);
  const records = await inBatches(ERASED_AT_ONCE, (size) =>
    eraseRecords(longQuery, retentionLimit('register', at), size),
  );
  const feedback = await eraseFeedback(longQuery, retentionLimit('feedback', at), at);
  const messages = await deleteNotifications(longQuery, retentionLimit('message', at));
  await deleteStaffActs(longQuery, at);
  await deleteSignedCodes(longQuery, at);
  const accounts = await eraseUnusedAccounts(longQuery, retentionLimit('account', at), at);
  const auditEntries = await eraseAudit(longQuery, retentionLimit('audit', at));
  await recordCommand(longQuery, {
    action: 'retention.erase',
    detail: { requests, records, feedback, messages, accounts, auditEntries },
  });
  // Last, so that a failed run is repeated.
  await keepRun(longQuery, day, at);
}

async function eraseExpiredRequests(database: AppContext['database'], at: Date): Promise<number> {
  let erased = 0;
  const expired = {
    endedBefore: retentionLimit('endedRequest', at),
    deliveredBefore: retentionLimit('deliveredRequest', at),
  };
  await inBatches(BATCH_SIZE, async (size) => {
    const found = await findExpiredRequests(database.longQuery, expired, size);
    await database.transaction(async (transaction) => {
      await lockRequests(transaction, found);
      // Some may have been reopened or sent again.
      const ids = await findExpiredRequests(transaction, expired, size, found);
      await eraseRequests(transaction, ids, at);
      erased += ids.length;
    });
    return found.length;
  });
  return erased;
}

async function hasRun(database: Reader, day: string): Promise<boolean> {
  const run = await database
    .selectFrom('retention_runs')
    .where('day', '=', day)
    .select('day')
    .executeTakeFirst();
  return run !== undefined;
}

async function keepRun(database: Kysely<Tables>, day: string, at: Date): Promise<void> {
  await database
    .insertInto('retention_runs')
    .values({ day, began_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Erases text and senders of old feedback. @returns the count */
async function eraseFeedback(database: Kysely<Tables>, before: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT erase_feedback(${before}::timestamptz, ${now}::timestamptz) AS count`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Deletes old notifications, also dead letters. @returns the count */
async function deleteNotifications(database: Kysely<Tables>, before: Date): Promise<number> {
  return deleteInBatches(
    database,
    'notifications',
    sql`created_at < ${before}::timestamptz AND coalesce(sent_at, dead_lettered_at, superseded_at) IS NOT NULL`,
  );
}

/** Deletes staff's Idempotency-Keys, because repeated calls come within minutes, and decisions without effect. */
async function deleteStaffActs(database: Kysely<Tables>, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await deleteInBatches(database, 'staff_acts', sql`at < ${yesterday}::timestamptz`);
  const isOld = sql`effective_at < ${yesterday}::timestamptz AND problem IS NOT NULL`;
  await deleteInBatches(database, 'pending_decisions', isOld);
}

/** Deletes old codes of machine clients, which repeat a call within hours of an outage. */
async function deleteSignedCodes(database: Kysely<Tables>, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  await deleteInBatches(database, 'signed_codes', sql`signed_at < ${weekAgo}::timestamptz`);
}
