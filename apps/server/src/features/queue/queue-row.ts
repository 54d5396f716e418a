import type { QueueRow } from '@wathiqa/contract/office';
import {
  cairoDay,
  calendarDay,
  compareDays,
  correctionWaitDays,
  DECISION_WORKING_DAYS,
  deadline,
  isoDay,
  workingDaysUntil,
} from '@wathiqa/domain';
import type { ListedRequest } from './repository.ts';

/**
 * Converts rows; waiting time ends today in Cairo. Working days are cached per order day because counting dominates.
 */
export function toQueueRows(
  rows: readonly ListedRequest[],
  holidays: readonly string[],
  now: Date,
): QueueRow[] {
  const holidayDays = holidays.map(calendarDay);
  const today = cairoDay(now);
  const cache = new Map<string, Pick<QueueRow, 'dueOn' | 'daysLeft' | 'due'>>();
  const getDeadline = ({ created_at, correction_days: days, correction_since }: ListedRequest) => {
    const ordered = cairoDay(new Date(created_at));
    const since = correction_since && new Date(correction_since);
    const waited = correctionWaitDays({ days, since }, today, holidayDays);
    const day = `${isoDay(ordered)} ${waited} ${since !== null}`;
    const counted = cache.get(day);
    if (counted) return counted;
    const due = deadline(ordered, DECISION_WORKING_DAYS + waited, holidayDays);
    const order = compareDays(due, today);
    const time = {
      dueOn: isoDay(due),
      daysLeft: workingDaysUntil(today, due, holidayDays),
      due: since ? 'suspended' : order < 0 ? 'late' : order > 0 ? 'later' : 'today',
    } as const;
    cache.set(day, time);
    return time;
  };
  return rows.map((row) => ({
    id: String(row.id),
    state: row.state,
    list: row.list,
    documents: row.documents,
    governorateCode: row.governorate_code,
    office: row.office,
    findings: row.findings ?? [],
    createdAt: row.created_at,
    correction: toCorrection(row),
    ...getDeadline(row),
    claim: toClaim(row),
    setAsideUntil: row.set_aside_until,
    assignee: toAssignee(row),
  }));
}

export function toQueueRow(row: ListedRequest, holidays: readonly string[], now: Date): QueueRow {
  const [only] = toQueueRows([row], holidays, now);
  if (!only) throw new Error('The query returned no row');
  return only;
}

function toCorrection({ correction_since, corrected, state }: ListedRequest) {
  if (correction_since) return 'waiting';
  return corrected && state === 'WAITING_APPROVAL' ? 'corrected' : null;
}

function toClaim({
  claimed_by: id,
  claimed_by_name: userName,
  claimed_until: until,
}: ListedRequest) {
  if (id === null || until === null) return null;
  return { by: { id, userName: userName ?? '' }, until: new Date(until).toISOString() };
}

function toAssignee({ assigned_to: id, assigned_to_name: userName }: ListedRequest) {
  return id === null ? null : { id, userName: userName ?? '' };
}
