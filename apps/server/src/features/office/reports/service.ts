import type { Statistics, StatisticsTable } from '@wathiqa/contract/office';
import {
  addDays,
  type CalendarDay,
  cairoDay,
  calendarDay,
  compareDays,
  DECISION_WORKING_DAYS,
  daysBetween,
  deadline,
  isoDay,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../../core/audit/repository.ts';
import type { StaffCaller } from '../../../platform/access.ts';
import { sumTimings } from '../../page-timings/repository.ts';
import { findHolidays } from '../queue/repository.ts';
import { lateByList, moneyByList, ordersByDay, timesByState, timingsByPage } from './presenter.ts';
import {
  countOrdered,
  countReasons,
  countWaitingSince,
  measureStates,
  sumMoney,
} from './repository.ts';
import { countInTurn } from './sequential-counter.ts';

/** Days in Cairo, both of them included, as YYYY-MM-DD. */
interface ReportRange {
  from: string;
  to: string;
}

/**
 * What the office did in a range of days. Figures are sums; that they were asked for is in the audit.
 *
 * @param table the one table that was asked for as a file, for the audit
 * @throws what is answered as UNAVAILABLE when counting takes too long
 */
export async function countStatistics(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  caller: StaffCaller,
  { from, to }: ReportRange,
  table?: StatisticsTable,
): Promise<Statistics> {
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  const days = daysBetween(calendarDay(from), calendarDay(to));
  const inTime = isoDay(firstDayInTime(cairoDay(now()), holidays));
  const { ordered, waitingLateNow, times, reasons, moved, timed } = await countInTurn(
    database,
    async (transaction) => ({
      ordered: await countOrdered(
        transaction,
        days.map((day) => ({ day: isoDay(day), dueOn: isoDay(dueOn(day, holidays)) })),
        now(),
      ),
      waitingLateNow: await countWaitingSince(transaction, inTime),
      times: await measureStates(transaction, from, to),
      reasons: await countReasons(transaction, from, to),
      moved: await sumMoney(transaction, from, to),
      timed: await sumTimings(transaction, from, to),
    }),
  );
  const detail = table ? { from, to, table } : { from, to };
  await recordAudit(database.query, caller, { action: 'figures.read', detail });
  return {
    from,
    to,
    orders: ordersByDay(days, ordered),
    times: timesByState(times),
    late: lateByList(ordered),
    waitingLateNow,
    reasons,
    money: moneyByList(ordered, moved),
    timings: timingsByPage(timed),
  };
}

function dueOn(day: CalendarDay, holidays: readonly CalendarDay[]): CalendarDay {
  return deadline(day, DECISION_WORKING_DAYS, holidays);
}

/** The earliest day whose orders are still in time today. */
function firstDayInTime(today: CalendarDay, holidays: readonly CalendarDay[]): CalendarDay {
  let first = today;
  for (let day = today; compareDays(dueOn(day, holidays), today) >= 0; day = addDays(day, -1)) {
    first = day;
  }
  return first;
}
