import type { QueueRow } from '@wathiqa/contract/office';
import {
  type CalendarDay,
  cairoDay,
  deadline,
  SERVICE_WORKING_DAYS,
  workingDaysUntil,
} from '@wathiqa/domain';
import type { ListedRequest } from './queries.ts';

/** A row of the register as the office's lists show it, its time counted from today in Cairo. */
export function queueRow(row: ListedRequest, holidays: readonly string[], now: Date): QueueRow {
  const off = holidays.map(calendarDay);
  const ordered = cairoDay(new Date(row.created_at));
  const due = deadline(ordered, SERVICE_WORKING_DAYS, off);
  const { taken_by: id, taken_by_name: userName, taken_until: until } = row;
  return {
    id: String(row.id),
    state: row.state,
    list: row.list,
    documents: row.documents,
    governorateCode: row.governorate_code,
    flags: row.flags,
    createdAt: row.created_at,
    dueOn: isoDay(due),
    daysLeft: workingDaysUntil(cairoDay(now), due, off),
    taken:
      id === null || until === null
        ? null
        : { by: { id, userName: userName ?? '' }, until: new Date(until).toISOString() },
  };
}

function calendarDay(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

function isoDay({ year, month, day }: CalendarDay): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
