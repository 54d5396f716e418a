import { STALLED_GROUPS, type StalledGroup, type StalledGroupName } from '@wathiqa/contract/office';
import {
  type CalendarDay,
  cairoDay,
  calendarDay,
  isoDay,
  legDue,
  workingDaysLeft,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { findHolidays } from '../../../requests/decision-time.ts';
import { countStalled, findStalled, type StalledRecord } from './repository.ts';

/** Includes empty groups, by today's calendar; `offices` null is every office. */
export async function listStalled(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { offices }: Pick<StaffCaller, 'offices'>,
): Promise<StalledGroup[]> {
  const today = cairoDay(now());
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  const groups: StalledGroup[] = [];
  for (const name of STALLED_GROUPS) {
    const found = await findStalled(database.query, name, today, holidays, offices);
    groups.push({
      name,
      count: found[0]?.total ?? 0,
      rows: found.map((row) => toRow(name, row, today, holidays)),
    });
  }
  return groups;
}

/** Count of all groups, up to `COUNT_LIMIT`, for the navigation. */
export async function countAllStalled(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { offices }: Pick<StaffCaller, 'offices'>,
): Promise<number> {
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  return countStalled(database.query, cairoDay(now()), holidays, offices);
}

function toRow(
  group: StalledGroupName,
  { kind, id, governorate_code, since, waited, until, person }: StalledRecord,
  today: CalendarDay,
  holidays: readonly CalendarDay[],
): StalledGroup['rows'][number] {
  const due = dueOf();
  return {
    kind,
    id,
    governorateCode: governorate_code,
    person,
    since: since.toISOString(),
    dueOn: due && isoDay(due),
    daysLeft: due && workingDaysLeft(today, due, holidays),
  };

  function dueOf(): CalendarDay | null {
    if (group === 'failing') return null;
    if (group === 'correction') return until === null ? null : calendarDay(until);
    const place = { waited, governorateCode: governorate_code };
    return legDue(group, cairoDay(since), holidays, place);
  }
}
