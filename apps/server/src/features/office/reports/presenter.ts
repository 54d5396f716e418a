import type { Statistics } from '@wathiqa/contract/office';
import {
  asPiastres,
  type CalendarDay,
  DOCUMENT_LISTS,
  type DocumentList,
  isoDay,
  REQUEST_STATES,
  toPounds,
} from '@wathiqa/domain';
import type { MoneyRow, OrderedRow, StateTimesRow } from './repository.ts';

/** Orders of each day, by list; a day without any too. */
export function ordersByDay(
  days: readonly CalendarDay[],
  ordered: readonly OrderedRow[],
): Statistics['orders'] {
  const byDay = Map.groupBy(ordered, ({ day }) => day);
  return days.map(isoDay).map((day) => ({
    day,
    requests: perList((list) => sumOf(byDay.get(day) ?? [], list, 'requests')),
  }));
}

/** How long each state lasted, of those that were left. */
export function timesByState(measured: readonly StateTimesRow[]): Statistics['times'] {
  return REQUEST_STATES.flatMap((state) => {
    const row = measured.find((measure) => measure.state === state);
    if (!row) return [];
    const { requests, median_seconds, p95_seconds } = row;
    return [{ state, requests, medianHours: hours(median_seconds), p95Hours: hours(p95_seconds) }];
  });
}

/** Requests of each list that were decided late, or wait past their day. */
export function lateByList(ordered: readonly OrderedRow[]): Statistics['late'] {
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

/** What is due, was taken and was given back for each list, in pounds. */
export function moneyByList(
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
