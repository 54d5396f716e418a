import {
  type CalendarDay,
  cairoDay,
  calendarDay,
  firstDayInTime,
  isDecided,
  isoDay,
  legDue,
} from '@wathiqa/domain';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { startOfDay } from '../db/sql-expressions.ts';
import type { LockedRequest } from './locked-request.ts';
import type { RequestChange } from './write-transition.ts';

// Deadlines are computed until the decision, because a new holiday moves them; the decision stores its own, because
// holidays of the past may be entered later.

/** Holidays besides weekends, as YYYY-MM-DD. */
export async function findHolidays(database: Reader): Promise<string[]> {
  const days = await database
    .selectFrom('holidays')
    .select(sql<string>`day::text`.as('day'))
    .execute();
  return days.map(({ day }) => day);
}

/** The deadline of a request that is decided now. */
export function dueColumn(
  { state, orderedAt, correctionDays, holidays }: LockedRequest,
  { correction_days: waited = correctionDays }: RequestChange,
): RequestChange {
  if (isDecided(state)) return {};
  const days = holidays.map(calendarDay);
  return { due_on: isoDay(legDue('review', cairoDay(orderedAt), days, { waited })) };
}

/** Cap on distinguished working days of corrections. */
const MAX_WAITED_DAYS = 40;

/** Results by day and holidays, because a queue asks ten times and each takes a millisecond. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 8;

/** Earliest order days still in time, by working days spent in corrections. */
export function firstDaysInTime(
  today: CalendarDay,
  holidays: readonly CalendarDay[],
): readonly string[] {
  const key = [today, ...holidays].map(isoDay).join();
  const found = known.get(key);
  if (found) return found;
  let from = today;
  const days = Array.from({ length: MAX_WAITED_DAYS + 1 }, (_, waited) => {
    from = firstDayInTime('review', today, holidays, { waited, from });
    return isoDay(from);
  });
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, days);
  return days;
}

/**
 * SQL: the request waits for a decision, and its last day in time is over.
 *
 * @param firstDays of {@link firstDaysInTime}; those of tomorrow include the requests due today
 */
export function isDecisionLate(firstDays: readonly string[]) {
  const [latest = ''] = firstDays;
  // A subquery is evaluated once, a parameter's cast per row, which took six microseconds.
  const starts = sql`(
    SELECT array_agg(${startOfDay(sql`day`)} ORDER BY place)
    FROM unnest(${[...firstDays]}::date[]) WITH ORDINALITY AS first (day, place))`;
  return sql<SqlBool>`(
    state = 'WAITING_APPROVAL' AND restricted_at IS NULL AND created_at < ${startOfDay(latest)} AND correction_since IS NULL
    AND created_at < ${starts}[1 + least(correction_days, ${firstDays.length - 1}::int)])`;
}
