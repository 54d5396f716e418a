import type { Statistics, StatisticsTable } from '@wathiqa/contract/office';
import { cairoDay, calendarDay, daysBetween, isoDay } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { findHolidays, firstDaysInTime } from '../../requests/decision-time.ts';
import { findLiveDays } from './daily-figures.ts';
import { findCountedDays } from './daily-orders.ts';
import { toOrderDays } from './order-days.ts';
import { countOrderSteps, sumTimings } from './page-timings/repository.ts';
import {
  lateByList,
  moneyByList,
  ordersByDay,
  timesByState,
  timingsByPage,
  workByGovernorate,
  workByOffice,
} from './presenter.ts';
import {
  countChecked,
  countOrdered,
  countReasons,
  countWaitingLate,
  countWork,
  measureStates,
  sumMoney,
} from './repository.ts';
import { countInTurn } from './sequential-counter.ts';

/** Inclusive Cairo days, YYYY-MM-DD. */
interface ReportRange {
  from: string;
  to: string;
}

/**
 * Audited.
 *
 * @param table the exported table, for the audit log
 * @throws the timeout, answered as UNAVAILABLE
 */
export async function countStatistics(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  caller: StaffCaller,
  { from, to }: ReportRange,
  table?: StatisticsTable,
): Promise<Statistics> {
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  const days = daysBetween(calendarDay(from), calendarDay(to));
  const today = cairoDay(now());
  const firstDays = firstDaysInTime(today, holidays);
  const {
    counted,
    ordered,
    waitingLateNow,
    work,
    quality,
    times,
    reasons,
    moved,
    completion,
    timed,
  } = await countInTurn(database, async (reader) => {
    const isoDays = days.map(isoDay);
    const range = { days: isoDays, live: await findLiveDays(reader, isoDays) };
    const counted = await findCountedDays(reader, isoDays);
    const countedDays = counted?.days ?? new Set();
    return {
      counted,
      ordered: await countOrdered(reader, toOrderDays(days, today, holidays), countedDays, now()),
      waitingLateNow: await countWaitingLate(reader, firstDays),
      work: await countWork(reader, firstDays),
      quality: await countChecked(reader, isoDays),
      times: await measureStates(reader, range),
      reasons: await countReasons(reader, isoDays, countedDays),
      moved: await sumMoney(reader, range),
      completion: await countOrderSteps(reader, from, to),
      timed: await sumTimings(reader, from, to),
    };
  });
  const detail = table ? { from, to, table } : { from, to };
  await recordAudit(database.query, caller, { action: 'figures.read', detail });
  return {
    from,
    to,
    countedAt: counted?.since.toISOString() ?? null,
    inTimeFrom: firstDays[0] ?? isoDay(today),
    orders: ordersByDay(days, ordered),
    times: timesByState(times),
    late: lateByList(ordered),
    waitingLateNow,
    governorates: workByGovernorate(work),
    offices: workByOffice(work),
    quality,
    reasons,
    money: moneyByList(ordered, moved),
    completion,
    timings: timingsByPage(timed),
  };
}
