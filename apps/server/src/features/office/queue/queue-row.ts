import type { QueueRow } from '@wathiqa/contract/office';
import {
  cairoDay,
  calendarDay,
  DECISION_WORKING_DAYS,
  deadline,
  isoDay,
  workingDaysUntil,
} from '@wathiqa/domain';
import type { ListedRequest } from './repository.ts';

/**
 * Rows of the register as the office's lists show them, their time counted from today in Cairo. The days are
 * counted once for all that were ordered on the same one: a page has few days, and counting is most of its work.
 */
export function toQueueRows(
  rows: readonly ListedRequest[],
  holidays: readonly string[],
  now: Date,
): QueueRow[] {
  const holidayDays = holidays.map(calendarDay);
  const today = cairoDay(now);
  const cache = new Map<string, Pick<QueueRow, 'dueOn' | 'daysLeft'>>();
  const getDeadline = (createdAt: string) => {
    const ordered = cairoDay(new Date(createdAt));
    const day = isoDay(ordered);
    const counted = cache.get(day);
    if (counted) return counted;
    const due = deadline(ordered, DECISION_WORKING_DAYS, holidayDays);
    const time = { dueOn: isoDay(due), daysLeft: workingDaysUntil(today, due, holidayDays) };
    cache.set(day, time);
    return time;
  };
  return rows.map((row) => ({
    id: String(row.id),
    state: row.state,
    list: row.list,
    documents: row.documents,
    governorateCode: row.governorate_code,
    flags: row.flags,
    createdAt: row.created_at,
    ...getDeadline(row.created_at),
    claim: toClaim(row),
  }));
}

/** One row by itself. */
export function toQueueRow(row: ListedRequest, holidays: readonly string[], now: Date): QueueRow {
  const [only] = toQueueRows([row], holidays, now);
  if (!only) throw new Error('A row becomes a row');
  return only;
}

function toClaim({
  claimed_by: id,
  claimed_by_name: userName,
  claimed_until: until,
}: ListedRequest) {
  if (id === null || until === null) return null;
  return { by: { id, userName: userName ?? '' }, until: new Date(until).toISOString() };
}
