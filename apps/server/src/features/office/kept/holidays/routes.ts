import { readHolidays, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { KeptHolidays } from './service.ts';

export function keptHolidayRoutes(app: FastifyInstance, holidays: KeptHolidays): void {
  handleCall(app, readHolidays, async ({ query }) => ({
    ...ACCEPTED,
    ...(await holidays.list(query.year)),
  }));

  handleCall(app, saveHoliday, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await holidays.save(staffOf(request), body)),
  }));

  handleCall(app, removeHoliday, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await holidays.remove(staffOf(request), body.day)),
  }));
}
