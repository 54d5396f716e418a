import type { Holiday } from '@wathiqa/contract/office';
import type { StaffCaller } from '../../../../platform/access.ts';
import type { Database } from '../../../../platform/database.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { auditedChange } from '../../audit/audited-change.ts';
import {
  deleteHoliday,
  findThisYear,
  findYearHolidays,
  lockHoliday,
  writeHoliday,
} from './queries.ts';

export type HolidayAdminService = ReturnType<typeof holidayAdminService>;

interface YearOfHolidays {
  year: number;
  holidays: Holiday[];
}

/** Days on which offices are closed. Deadlines are counted when they are shown, so a change counts at once. */
export function holidayAdminService(database: Database) {
  async function list(year?: number): Promise<YearOfHolidays> {
    const wanted = year ?? (await findThisYear(database.query));
    return { year: wanted, holidays: await findYearHolidays(database.query, wanted) };
  }

  const getYear = (day: string) => Number(day.slice(0, 4));

  return {
    list,

    /** Adds a holiday, or renames or confirms the one of that day. */
    async save(
      caller: StaffCaller,
      { day, ...after }: { day: string; name: string; confirmed: boolean },
    ): Promise<YearOfHolidays> {
      await auditedChange(database, caller, 'holidays.save', async (transaction) => {
        const before = (await lockHoliday(transaction, day)) ?? null;
        await writeHoliday(transaction, {
          day,
          name_ar: after.name,
          confirmed: after.confirmed,
          recorded_by: `staff:${caller.staffId}`,
        });
        return { day, before, after };
      });
      return list(getYear(day));
    },

    /** @throws ServiceError OUTDATED for a day that is none (any more) */
    async remove(caller: StaffCaller, day: string): Promise<YearOfHolidays> {
      await auditedChange(database, caller, 'holidays.remove', async (transaction) => {
        const before = await lockHoliday(transaction, day);
        if (!before) throw new ServiceError('OUTDATED');
        await deleteHoliday(transaction, day);
        return { day, before, after: null };
      });
      return list(getYear(day));
    },
  };
}
