import { type CalendarDay, firstDayInTime, isoDay } from '@wathiqa/domain';
import { type SqlBool, sql } from 'kysely';
import { startOfDay } from '../db/sql-expressions.ts';

// Lateness of decisions as conditions on order days. Deadlines are not stored, because a new holiday moves them.

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
  return sql<SqlBool>`(
    state = 'WAITING_APPROVAL' AND created_at < ${startOfDay(latest)} AND correction_since IS NULL
    AND created_at < ${startOfDay(sql`(${[...firstDays]}::date[])[1 + least(correction_days, ${firstDays.length - 1}::int)]`)})`;
}
