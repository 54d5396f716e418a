import { readHolidays, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { cancelHoliday, listHolidays, setHoliday } from './service.ts';

export function holidayAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readHolidays, async ({ query }) => ({
    ...ACCEPTED,
    ...(await listHolidays(context, query.year)),
  }));

  handleCall(app, saveHoliday, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await setHoliday(context, getStaffCaller(request), body)),
  }));

  handleCall(app, removeHoliday, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await cancelHoliday(context, getStaffCaller(request), body.day)),
  }));
}
