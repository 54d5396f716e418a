import type { Statistics } from '@wathiqa/contract/office';
import {
  asPiastres,
  awaitsPayment,
  type CalendarDay,
  isDecided,
  isoDay,
  PAGE_METRICS,
  PAGE_TEMPLATES,
  REQUEST_LISTS,
  REQUEST_STATES,
  type RequestList,
  timingP75,
  toPounds,
  VIEWPORT_CLASSES,
} from '@wathiqa/domain';
import type { TimingRow } from './page-timings/repository.ts';
import type { MoneyRow, OrderedRow, StateTimesRow, WorkRow } from './repository.ts';

/** Orders per day and list, including empty days. */
export function ordersByDay(
  days: readonly CalendarDay[],
  ordered: readonly OrderedRow[],
): Statistics['orders'] {
  const byDay = Map.groupBy(ordered, ({ day }) => day);
  return days.map(isoDay).map((day) => {
    const rows = byDay.get(day) ?? [];
    const counts = REQUEST_LISTS.map((list) => [list, sumOf(rows, list, 'requests')]);
    return {
      day,
      requests: Object.fromEntries(counts) as Record<RequestList, number>,
      late: rows.reduce((sum, { late }) => sum + late, 0),
    };
  });
}

/** Quantiles in hours, in the order of the states. */
export function timesByState(measured: readonly StateTimesRow[]): Statistics['times'] {
  return REQUEST_STATES.flatMap((state) => {
    const row = measured.find((measure) => measure.state === state);
    if (!row) return [];
    const { requests, median_seconds, p95_seconds } = row;
    return [{ state, requests, medianHours: hours(median_seconds), p95Hours: hours(p95_seconds) }];
  });
}

/** Requests per list decided late or overdue. */
export function lateByList(ordered: readonly OrderedRow[]): Statistics['late'] {
  const waiting = ordered.filter(({ state }) => !isDecided(state));
  const decided = ordered.filter(({ state }) => isDecided(state));
  return REQUEST_LISTS.map((list) => ({
    list,
    requests: sumOf(ordered, list, 'requests'),
    decided: sumOf(decided, list, 'requests'),
    decidedLate: sumOf(decided, list, 'late'),
    waitingLate: sumOf(waiting, list, 'late'),
  }));
}

export function workByGovernorate(rows: readonly WorkRow[]): Statistics['governorates'] {
  const groups = Map.groupBy(rows, ({ governorate_code }) => governorate_code);
  return [...groups].map(([code, of]) => ({ code, ...sumWork(of) }));
}

/** Sums by office; none without offices. */
export function workByOffice(rows: readonly WorkRow[]): Statistics['offices'] {
  const groups = Map.groupBy(
    rows.filter(({ divided }) => divided),
    ({ office_id }) => office_id,
  );
  return [...groups]
    .map(([id, of]) => ({ id, name: of[0]?.office ?? '', ...sumWork(of) }))
    .toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        one.name.localeCompare(other.name, 'ar'),
    );
}

function sumWork(rows: readonly WorkRow[]) {
  const sum = (what: 'waiting' | 'waitingLate' | 'toPack') =>
    rows.reduce((all, row) => all + row[what], 0);
  return { waiting: sum('waiting'), waitingLate: sum('waitingLate'), toPack: sum('toPack') };
}

const NOTHING = asPiastres(0);

/** Amounts due, paid and refunded per list, in pounds. */
export function moneyByList(
  ordered: readonly OrderedRow[],
  moved: readonly MoneyRow[],
): Statistics['money'] {
  const due = ordered.filter(({ state }) => awaitsPayment(state));
  return REQUEST_LISTS.map((list) => {
    const money = moved.find((row) => row.list === list);
    return {
      list,
      due: toPounds(asPiastres(sumOf(due, list, 'piastres'))),
      taken: toPounds(money?.taken ?? NOTHING),
      refunded: toPounds(money?.refunded ?? NOTHING),
    };
  });
}

/** Web vitals per page template and viewport width, without empty groups. */
export function timingsByPage(timed: readonly TimingRow[]): Statistics['timings'] {
  const pages = PAGE_TEMPLATES.flatMap((template) =>
    VIEWPORT_CLASSES.map((viewport) => ({ template, viewport })),
  );
  return pages.flatMap(({ template, viewport }) => {
    const rows = timed.filter((row) => row.template === template && row.viewport === viewport);
    const [LCP, INP, CLS] = PAGE_METRICS.map((metric) => {
      const buckets = rows.filter((row) => row.metric === metric);
      const counts = new Map(buckets.map(({ bucket, visits }) => [bucket, visits]));
      const visits = buckets.reduce((sum, row) => sum + row.visits, 0);
      return { visits, p75: timingP75(metric, counts) ?? null };
    });
    // INP needs an interaction, so visits differ per metric.
    const visits = Math.max(LCP?.visits ?? 0, INP?.visits ?? 0, CLS?.visits ?? 0);
    if (visits === 0) return [];
    const p75 = { LCP: LCP?.p75 ?? null, INP: INP?.p75 ?? null, CLS: CLS?.p75 ?? null };
    return [{ template, viewport, visits, ...p75 }];
  });
}

function sumOf(
  rows: readonly OrderedRow[],
  list: RequestList,
  what: 'requests' | 'late' | 'piastres',
): number {
  return rows.reduce((sum, row) => (row.list === list ? sum + row[what] : sum), 0);
}

function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
