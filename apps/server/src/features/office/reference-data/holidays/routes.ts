import { readHolidays, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { HolidayAdminService } from './service.ts';

export function holidayAdminRoutes(app: FastifyInstance, holidays: HolidayAdminService): void {
  handleCall(app, readHolidays, async ({ query }) => ({
    ...ACCEPTED,
    ...(await holidays.list(query.year)),
  }));

  handleCall(app, saveHoliday, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await holidays.save(getStaffCaller(request), body)),
  }));

  handleCall(app, removeHoliday, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await holidays.remove(getStaffCaller(request), body.day)),
  }));
}
