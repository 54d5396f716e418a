import type { Statistics, StatisticsTable } from '@wathiqa/contract/office';
import {
  addDays,
  asPiastres,
  type CalendarDay,
  cairoDay,
  calendarDay,
  compareDays,
  DOCUMENT_LISTS,
  type DocumentList,
  daysBetween,
  deadline,
  isoDay,
  REQUEST_STATES,
  SERVICE_WORKING_DAYS,
  toPounds,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../../core/audit/repository.ts';
import type { StaffCaller } from '../../../platform/access.ts';
import { findHolidays } from '../queue/repository.ts';
import {
  countOrdered,
  countReasons,
  countWaitingSince,
  type MoneyRow,
  measureStates,
  type OrderedRow,
  type StateTimesRow,
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
  const { ordered, waitingLateNow, times, reasons, moved } = await countInTurn(
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
  };
}

function dueOn(day: CalendarDay, holidays: readonly CalendarDay[]): CalendarDay {
  return deadline(day, SERVICE_WORKING_DAYS, holidays);
}

/** The earliest day whose orders are still in time today. */
function firstDayInTime(today: CalendarDay, holidays: readonly CalendarDay[]): CalendarDay {
  let first = today;
  for (let day = today; compareDays(dueOn(day, holidays), today) >= 0; day = addDays(day, -1)) {
    first = day;
  }
  return first;
}

function ordersByDay(
  days: readonly CalendarDay[],
  ordered: readonly OrderedRow[],
): Statistics['orders'] {
  const byDay = Map.groupBy(ordered, ({ day }) => day);
  return days.map(isoDay).map((day) => ({
    day,
    requests: perList((list) => sumOf(byDay.get(day) ?? [], list, 'requests')),
  }));
}

function timesByState(measured: readonly StateTimesRow[]): Statistics['times'] {
  return REQUEST_STATES.flatMap((state) => {
    const row = measured.find((measure) => measure.state === state);
    if (!row) return [];
    const { requests, median_seconds, p95_seconds } = row;
    return [{ state, requests, medianHours: hours(median_seconds), p95Hours: hours(p95_seconds) }];
  });
}

function lateByList(ordered: readonly OrderedRow[]): Statistics['late'] {
  const waiting = ordered.filter(({ state }) => state === 'WAITING_APPROVAL');
  const decided = ordered.filter(({ state }) => state !== 'WAITING_APPROVAL');
  return DOCUMENT_LISTS.map((list) => ({
    list,
    requests: sumOf(ordered, list, 'requests'),
    decidedLate: sumOf(decided, list, 'late'),
    waitingLate: sumOf(waiting, list, 'late'),
  }));
}

const NOTHING = asPiastres(0);

function moneyByList(
  ordered: readonly OrderedRow[],
  moved: readonly MoneyRow[],
): Statistics['money'] {
  const due = ordered.filter(({ state }) => state === 'WAITING_PAYMENT');
  return DOCUMENT_LISTS.map((list) => {
    const money = moved.find((row) => row.list === list);
    return {
      list,
      due: toPounds(asPiastres(sumOf(due, list, 'piastres'))),
      taken: toPounds(money?.taken ?? NOTHING),
      refunded: toPounds(money?.refunded ?? NOTHING),
    };
  });
}

function perList(count: (list: DocumentList) => number): Record<DocumentList, number> {
  const entries = DOCUMENT_LISTS.map((list) => [list, count(list)] as const);
  return Object.fromEntries(entries) as Record<DocumentList, number>;
}

function sumOf(
  rows: readonly OrderedRow[],
  list: DocumentList,
  what: 'requests' | 'late' | 'piastres',
): number {
  return rows.reduce((sum, row) => (row.list === list ? sum + row[what] : sum), 0);
}

function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
