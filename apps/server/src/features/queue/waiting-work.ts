import { COUNT_LIMIT, type WaitingCounts } from '@wathiqa/contract/office';
import { hasPermission, type StaffAction } from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { disputedChecks, openChecks } from '../../requests/checks/quality-checks.ts';
import { inScope, isWorkOf } from '../../requests/offices.ts';
import { momentOf, waitingFor } from '../identity/staff/proposals.ts';
import { countAllStalled } from '../reports/stalled/service.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;
type Screen = keyof WaitingCounts;

/** Rows of the work that a permission allows; each is a range of a partial index. */
const QUERIES: readonly (readonly [
  Screen,
  StaffAction,
  (caller: StaffCaller, context: Context) => RawBuilder<unknown>,
])[] = [
  [
    'feedback',
    'feedback.answer',
    ({ offices }) => sql`
      (SELECT FROM feedback_messages WHERE state = 'open' LIMIT ${COUNT_LIMIT})
      UNION ALL (
        SELECT FROM requests AS request WHERE unanswered_since IS NOT NULL AND ${inScope(offices)} LIMIT ${COUNT_LIMIT})`,
  ],
  [
    'notifications',
    'messages.resend',
    ({ offices }) =>
      sql`SELECT FROM notifications WHERE dead_lettered_at IS NOT NULL AND ${isWorkOf(offices, 'notifications.request_id')}`,
  ],
  [
    'payments',
    'payments.allocate',
    () => sql`SELECT FROM payments WHERE unallocated_reason IS NOT NULL AND resolution IS NULL`,
  ],
  [
    'refundApprovals',
    'payments.refund',
    ({ staffId, offices }) => sql`
      SELECT FROM refunds JOIN payments ON payments.id = payment_id
      LEFT JOIN requests AS request ON request.id = payments.request_id
      WHERE refunds.state = 'proposed' AND requested_by <> ${staffId} AND ${inScope(offices)}`,
  ],
  ['approvals', 'proposals.read', (caller, context) => waitingFor(caller, momentOf(context))],
  [
    'quality',
    'quality.read',
    (caller, { database, now }) => {
      const { query } = database;
      const parts = [
        ...(hasPermission(caller.role, 'quality.check') ? [openChecks(query, caller, now())] : []),
        ...(hasPermission(caller.role, 'disputes.read') ? [disputedChecks(query, caller)] : []),
      ];
      return sql.join(
        parts.map((part) => sql`(${part.select('quality_check.id').limit(COUNT_LIMIT)})`),
        sql` UNION ALL `,
      );
    },
  ],
];

/** Work that waits for the caller, by screen. */
export async function countWaiting(context: Context, caller: StaffCaller): Promise<WaitingCounts> {
  const { role } = caller;
  const { query } = context.database;
  const counts: WaitingCounts = {};
  const allowed = QUERIES.filter(([, action]) => hasPermission(role, action));
  if (allowed.length > 0) {
    const { rows } = await sql<{ screen: Screen; count: number }>`${sql.join(
      allowed.map(
        ([screen, , rows]) => sql`
          SELECT ${screen}::text AS screen, count(*)::int AS count
          FROM (SELECT FROM (${rows(caller, context)}) AS waiting LIMIT ${COUNT_LIMIT}) AS counted`,
      ),
      sql` UNION ALL `,
    )}`.execute(query);
    for (const { screen, count } of rows) counts[screen] = count;
  }
  if (hasPermission(role, 'stalled.read')) {
    counts.stalled = await countAllStalled(context, caller);
  }
  return counts;
}
