import type { QueueRow } from '@wathiqa/contract/office';
import {
  cairoDay,
  cairoIsoDay,
  calendarDay,
  compareDays,
  correctionWaitDays,
  isDecided,
  isoDay,
  promiseClock,
  workingDaysLeft,
} from '@wathiqa/domain';
import type { ListedRequest } from './repository.ts';

type Deadline = Pick<QueueRow, 'leg' | 'dueOn' | 'daysLeft' | 'due'>;

/** Waiting time ends today in Cairo. Working days are cached per order day because counting dominates. */
export function toQueueRows(
  rows: readonly ListedRequest[],
  holidays: readonly string[],
  now: Date,
): QueueRow[] {
  const holidayDays = holidays.map(calendarDay);
  const today = cairoDay(now);
  const cache = new Map<string, Deadline>();
  const getDeadline = (row: ListedRequest): Deadline => {
    const since = row.correction_since && new Date(row.correction_since);
    const request = {
      state: row.state,
      delivery: row.delivery,
      governorateCode: row.governorate_code,
      orderedAt: new Date(row.created_at),
      waited: correctionWaitDays({ days: row.correction_days, since }, today, holidayDays),
      stepAt: row.step_at && new Date(row.step_at),
      awaitsVisit: row.awaits_visit,
      readdressedAt: row.readdressed_at && new Date(row.readdressed_at),
    };
    // A request in review depends on days alone.
    const key = isDecided(row.state)
      ? undefined
      : `${cairoIsoDay(request.orderedAt)} ${request.waited} ${since !== null}`;
    const cached = key && cache.get(key);
    if (cached) return cached;
    const found = toDeadline(promiseClock(request, holidayDays), since !== null);
    if (key) cache.set(key, found);
    return found;
  };
  const toDeadline = (clock: ReturnType<typeof promiseClock>, suspended: boolean): Deadline => {
    if (!clock) return { leg: null, dueOn: null, daysLeft: null, due: null };
    const { leg, due } = clock;
    const order = compareDays(due, today);
    return {
      leg,
      dueOn: isoDay(due),
      daysLeft: workingDaysLeft(today, due, holidayDays),
      due: suspended ? 'suspended' : order < 0 ? 'late' : order > 0 ? 'later' : 'today',
    };
  };
  return rows.map((row) => ({
    id: String(row.id),
    state: row.state,
    list: row.list,
    documents: row.documents,
    governorateCode: row.governorate_code,
    office: row.office,
    findings: row.findings ?? [],
    grade: row.grade,
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
