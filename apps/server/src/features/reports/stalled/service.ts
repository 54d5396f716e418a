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
import { type Asked, countStalled, findStalled, type StalledRecord } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;
type Caller = Pick<StaffCaller, 'offices'>;

/** Includes empty groups; `offices` null is every office. */
export async function listStalled(context: Context, caller: Caller): Promise<StalledGroup[]> {
  const asked = await askFor(context, caller);
  const groups: StalledGroup[] = [];
  for (const name of STALLED_GROUPS) {
    const found = await findStalled(context.database.query, name, asked);
    const rows = found.map((row) => toRow(name, row, asked));
    groups.push({ name, count: found[0]?.total ?? 0, rows });
  }
  return groups;
}

/** Count of all groups, up to `COUNT_LIMIT`, for the navigation. */
export async function countAllStalled(context: Context, caller: Caller): Promise<number> {
  return countStalled(context.database.query, await askFor(context, caller));
}

async function askFor({ database, now }: Context, { offices }: Caller): Promise<Asked> {
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  return { today: cairoDay(now()), holidays, offices };
}

function toRow(
  group: StalledGroupName,
  { kind, id, governorate_code, since, waited, until, person }: StalledRecord,
  { today, holidays }: Asked,
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
