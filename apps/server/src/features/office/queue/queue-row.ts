import type { QueueRow } from '@wathiqa/contract/office';
import {
  cairoDay,
  calendarDay,
  deadline,
  isoDay,
  SERVICE_WORKING_DAYS,
  workingDaysUntil,
} from '@wathiqa/domain';
import type { ListedRequest } from './queries.ts';

/**
 * Rows of the register as the office's lists show them, their time counted from today in Cairo. The days are
 * counted once for all that were ordered on the same one: a page has few days, and counting is most of its work.
 */
export function queueRows(
  rows: readonly ListedRequest[],
  holidays: readonly string[],
  now: Date,
): QueueRow[] {
  const off = holidays.map(calendarDay);
  const today = cairoDay(now);
  const known = new Map<string, Pick<QueueRow, 'dueOn' | 'daysLeft'>>();
  const timeOf = (createdAt: string) => {
    const ordered = cairoDay(new Date(createdAt));
    const day = isoDay(ordered);
    const counted = known.get(day);
    if (counted) return counted;
    const due = deadline(ordered, SERVICE_WORKING_DAYS, off);
    const time = { dueOn: isoDay(due), daysLeft: workingDaysUntil(today, due, off) };
    known.set(day, time);
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
    ...timeOf(row.created_at),
    taken: takenOf(row),
  }));
}

/** One row by itself. */
export function queueRow(row: ListedRequest, holidays: readonly string[], now: Date): QueueRow {
  const [only] = queueRows([row], holidays, now);
  if (!only) throw new Error('A row becomes a row');
  return only;
}

function takenOf({ taken_by: id, taken_by_name: userName, taken_until: until }: ListedRequest) {
  if (id === null || until === null) return null;
  return { by: { id, userName: userName ?? '' }, until: new Date(until).toISOString() };
}
