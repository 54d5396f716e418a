import type { Holiday } from '@wathiqa/contract/office';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/repository.ts';
import {
  deleteHoliday,
  findThisYear,
  findYearHolidays,
  lockHoliday,
  writeHoliday,
} from './repository.ts';

type Context = Pick<AppContext, 'database'>;

interface YearOfHolidays {
  year: number;
  holidays: Holiday[];
}

/** Holidays, default this year. Deadlines are computed on display, so changes apply at once. */
export async function listHolidays({ database }: Context, year?: number): Promise<YearOfHolidays> {
  const wanted = year ?? (await findThisYear(database.query));
  return { year: wanted, holidays: await findYearHolidays(database.query, wanted) };
}

/** Adds, renames or confirms a holiday. */
export async function setHoliday(
  context: Context,
  caller: StaffCaller,
  { day, ...after }: { day: string; name: string; confirmed: boolean },
): Promise<YearOfHolidays> {
  await auditedChange(context.database, caller, 'holidays.save', async (transaction) => {
    const before = (await lockHoliday(transaction, day)) ?? null;
    await writeHoliday(transaction, {
      day,
      name_ar: after.name,
      confirmed: after.confirmed,
      recorded_by: `staff:${caller.staffId}`,
    });
    return { day, before, after };
  });
  return listHolidays(context, yearOf(day));
}

/** @throws ServiceError OUTDATED for a day that is no holiday */
export async function cancelHoliday(
  context: Context,
  caller: StaffCaller,
  day: string,
): Promise<YearOfHolidays> {
  await auditedChange(context.database, caller, 'holidays.remove', async (transaction) => {
    const before = await lockHoliday(transaction, day);
    if (!before) throw new ServiceError('OUTDATED');
    await deleteHoliday(transaction, day);
    return { day, before, after: null };
  });
  return listHolidays(context, yearOf(day));
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
