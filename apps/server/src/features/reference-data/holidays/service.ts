import {
  cairoDay,
  calendarDay,
  compareDays,
  hasPermission,
  isoDay,
  legDue,
  rewritesPast,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, requireSeen, ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { findHolidays } from '../../../requests/decision-time.ts';
import { findWaiting, momentOf, propose, type Settlement } from '../../identity/staff/proposals.ts';
import { lockStaffTable } from '../../identity/staff/seals.ts';
import {
  countUndecided,
  deleteHoliday,
  findYearHolidays,
  type HolidayBefore,
  lockHoliday,
  writeHoliday,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

/** `after` is null for a working day. */
interface HolidayChange {
  day: string;
  after: HolidayBefore | null;
  /** Required for a past day. */
  reason?: string | undefined;
}

const todayOf = ({ now }: Pick<Context, 'now'>) => cairoDay(now());

/** Default: this year. Deadlines are computed on display, so changes apply at once. */
export async function listHolidays(context: Context, year?: number) {
  const { query } = context.database;
  const today = todayOf(context);
  const wanted = year ?? today.year;
  return {
    year: wanted,
    holidays: await findYearHolidays(query, wanted),
    today: isoDay(today),
    proposals: await findWaiting(query, 'holiday', momentOf(context)),
  };
}

/**
 * Adds, renames, confirms or removes a holiday. One that makes a past day free or working is a proposal.
 *
 * @throws ServiceError OUTDATED after another change, or while a proposal waits; for a past day FORBIDDEN, MALFORMED
 *   without a reason, NO_SECOND_ADMINISTRATOR
 */
export async function changeHoliday(
  context: Context,
  caller: StaffCaller,
  change: HolidayChange & { seen: HolidayBefore | null },
) {
  const { day, after, seen } = change;
  await context.database.transaction(async (transaction) => {
    await lockStaffTable(transaction);
    const before = (await lockHoliday(transaction, day)) ?? null;
    requireSeen(before && { name: before.name, confirmed: before.confirmed }, seen);
    const off = { day, before: before !== null, after: after !== null };
    if (rewritesPast(off, isoDay(todayOf(context)))) {
      const { reason, proposalId } = await proposeHoliday(context, transaction, caller, change);
      const detail = { day, before, after, reason, proposalId };
      await recordAudit(transaction, caller, { action: 'holidays.propose', detail });
      return;
    }
    await applyHoliday(transaction, caller.staffId, change);
    const action = after ? 'holidays.save' : 'holidays.remove';
    await recordAudit(transaction, caller, { action, detail: { day, before, after } });
  });
  return listHolidays(context, Number(day.slice(0, 4)));
}

async function proposeHoliday(
  context: Context,
  transaction: Transaction,
  caller: StaffCaller,
  { day, after, reason }: HolidayChange,
): Promise<{ reason: string; proposalId: number }> {
  if (!hasPermission(caller.role, 'holidays.approve')) throw new ServiceError('FORBIDDEN');
  if (reason === undefined) throw fieldError('reason', 'required');
  const proposalId = await propose(context, transaction, caller, {
    kind: 'holiday',
    subject: day,
    act: { day, name: after?.name ?? null, confirmed: after?.confirmed ?? true, reason },
  });
  return { reason, proposalId };
}

/**
 * Decisions keep their deadline (`due_on`), so a late one stays late.
 *
 * @throws ServiceError OUTDATED after another change of the day
 */
export const settleHoliday: Settlement<'holiday'> = async (
  _context,
  transaction,
  caller,
  { change: { day, name, confirmed, reason }, approve, about },
) => {
  const after = name === null ? null : { name, confirmed };
  const before = (await lockHoliday(transaction, day)) ?? null;
  if (approve) {
    if ((before === null) === (after === null)) throw new ServiceError('OUTDATED');
    await applyHoliday(transaction, about.proposedBy, { day, after });
  }
  const applied = after ? 'holidays.save' : 'holidays.remove';
  await recordAudit(transaction, caller, {
    action: approve ? applied : 'holidays.decline',
    detail: { day, before, after, reason, ...about },
  });
};

function applyHoliday(
  transaction: Transaction,
  staffId: number,
  { day, after }: HolidayChange,
): Promise<void> {
  if (!after) return deleteHoliday(transaction, day);
  return writeHoliday(transaction, {
    day,
    name_ar: after.name,
    confirmed: after.confirmed,
    recorded_by: `staff:${staffId}`,
  });
}

/** Counts the undecided requests whose deadline moves if a day becomes free or working. */
export async function readEffect(
  context: Context,
  { day, off }: { day: string; off: boolean },
): Promise<{ moved: number; noLongerLate: number; newlyLate: number }> {
  const today = todayOf(context);
  const { query } = context.database;
  const waiting = await countUndecided(query, day);
  const now = (await findHolidays(query)).map(calendarDay);
  const other = now.filter((each) => isoDay(each) !== day);
  const then = off ? [...other, calendarDay(day)] : other;
  const effect = { moved: 0, noLongerLate: 0, newlyLate: 0 };
  for (const { ordered, waited, requests } of waiting) {
    const dueBy = (holidays: typeof now) =>
      legDue('review', calendarDay(ordered), holidays, { waited });
    const [before, after] = [dueBy(now), dueBy(then)];
    if (compareDays(before, after) === 0) continue;
    effect.moved += requests;
    const [wasLate, isLate] = [compareDays(before, today) < 0, compareDays(after, today) < 0];
    if (wasLate && !isLate) effect.noLongerLate += requests;
    if (isLate && !wasLate) effect.newlyLate += requests;
  }
  return effect;
}
