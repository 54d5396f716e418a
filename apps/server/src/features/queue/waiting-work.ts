import { COUNT_LIMIT, type WaitingCounts } from '@wathiqa/contract/office';
import { hasPermission, PROPOSALS, type StaffAction } from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { disputedChecks, openChecks } from '../../requests/checks/quality-checks.ts';
import { inScope, isOfScope } from '../../requests/offices.ts';
import { findWaiting, momentOf, waitsFor } from '../identity/staff/proposals.ts';
import { countAllStalled } from '../reports/stalled/service.ts';
import { isInView } from './views.ts';

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
      sql`SELECT FROM notifications WHERE dead_lettered_at IS NOT NULL AND ${isOfScope(offices, 'notifications.request_id')}`,
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
  [
    'queue',
    'request.acceptContradicted',
    ({ staffId, offices }, { now }) => sql`
      SELECT FROM requests AS request WHERE request.state = 'WAITING_APPROVAL' AND ${inScope(offices)}
        AND ${isInView('second', { staffId, offices, at: now(), holidays: [] })}`,
  ],
  [
    'certificates',
    'certificates.revoke',
    ({ staffId, offices }, context) => sql`
      SELECT FROM proposals AS proposal JOIN staff ON staff.id = proposal.proposed_by
      JOIN certificate_sheets AS sheet ON sheet.serial = (payload ->> 'first')::bigint
      LEFT JOIN requests AS request ON request.id = sheet.request_id
      WHERE proposal.kind = 'revocation' AND ${waitsFor('certificates.revoke', momentOf(context))} AND proposal.proposed_by <> ${staffId}
        AND ${inScope(offices)}`,
  ],
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

/** Screens of kinds of proposals. */
const PROPOSAL_SCREENS = [
  ['price', 'prices'],
  ['holiday', 'holidays'],
  ['terms', 'regulations'],
  ['erasure', 'settings'],
  ['role', 'staff'],
] as const;

/** Work that waits for the caller, by screen. */
export async function countWaiting(context: Context, caller: StaffCaller): Promise<WaitingCounts> {
  const { staffId, role } = caller;
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
  for (const [kind, screen] of PROPOSAL_SCREENS) {
    if (!hasPermission(role, PROPOSALS[kind].decide)) continue;
    const waiting = await findWaiting(query, kind, momentOf(context));
    counts[screen] = waiting.filter(({ proposedById: by }) => by !== staffId).length;
  }
  if (hasPermission(role, 'stalled.read')) {
    counts.stalled = await countAllStalled(context, caller);
  }
  return counts;
}
