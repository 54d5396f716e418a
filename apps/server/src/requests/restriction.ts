import { type NotificationKind, toRequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { announceOfficeChange } from './change-channel.ts';
import { notificationRows } from './notification-rows.ts';

/** Received and refunded money is told also now. */
const SENT_WHILE_RESTRICTED: readonly NotificationKind[] = [
  'paid',
  'unusablePayment',
  'refunded',
  'restriction',
];

interface Restriction {
  restricted: boolean;
  /** Of its notification. */
  occurrence: number;
  at: Date;
}

/** Sets or lifts the restriction of a locked request, stops or resumes its jobs, and notifies its owner. */
export async function restrictRequest(
  transaction: Transaction,
  requestId: number,
  { restricted, occurrence, at }: Restriction,
): Promise<void> {
  if (!restricted) await extendCorrections(transaction, requestId, at);
  await sql`
    UPDATE requests SET restricted_at = ${restricted ? at : null}::timestamptz, version = version + 1,
      claimed_by = NULL, claimed_until = NULL, assigned_to = NULL, assigned_until = NULL
    WHERE id = ${requestId}`.execute(transaction);
  await sql`DELETE FROM pending_decisions WHERE request_id = ${requestId}`.execute(transaction);
  await sql`
    UPDATE document_lookups SET next_attempt_at = ${restricted ? sql`'infinity'` : at}::timestamptz
    WHERE request_id = ${requestId} AND state = 'pending'`.execute(transaction);
  await sql`
    UPDATE notifications SET superseded_at = ${at}
    WHERE request_id = ${requestId} AND kind <> ALL (${[...SENT_WHILE_RESTRICTED]}::text[])
      AND sent_at IS NULL AND dead_lettered_at IS NULL AND superseded_at IS NULL`.execute(
    transaction,
  );
  const rows = notificationRows({
    ...{ requestId: toRequestId(requestId), kind: 'restriction', occurrence },
    detail: { restricted },
  });
  await transaction
    .insertInto('notifications')
    .values(
      rows.map((row) => ({
        ...{ ...row, request_id: requestId },
        ...{ detail: JSON.stringify(row.detail), created_at: at },
      })),
    )
    .execute();
  announceOfficeChange(transaction, requestId, null);
}

/** The time of the restriction does not count: its owner could not correct, and nothing lapsed. */
async function extendCorrections(
  transaction: Transaction,
  requestId: number,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE document_corrections AS correction
    SET until = until + ((${at}::timestamptz AT TIME ZONE 'Africa/Cairo')::date
                         - (restricted_at AT TIME ZONE 'Africa/Cairo')::date)
    FROM requests WHERE requests.id = ${requestId} AND correction.request_id = requests.id AND correction.ended_at IS NULL`.execute(
    transaction,
  );
}
