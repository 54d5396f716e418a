import {
  readHolidayEffect,
  readHolidays,
  removeHoliday,
  saveHoliday,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { changeHoliday, listHolidays, readEffect } from './service.ts';

export function holidayAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readHolidays, async ({ query }) => ({
    ...ACCEPTED,
    ...(await listHolidays(context, query.year)),
  }));

  handleCall(app, saveHoliday, async ({ body: { day, reason, seen, ...after } }, request) => ({
    ...ACCEPTED,
    ...(await changeHoliday(context, getStaffCaller(request), { day, reason, seen, after })),
  }));

  handleCall(app, removeHoliday, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await changeHoliday(context, getStaffCaller(request), { ...body, after: null })),
  }));

  handleCall(app, readHolidayEffect, async ({ query: { day, off } }) => ({
    ...ACCEPTED,
    ...(await readEffect(context, { day, off: off === 'yes' })),
  }));
}
