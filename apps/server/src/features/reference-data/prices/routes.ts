import { readPrices, setPrice, withdrawPrice } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { listPrices, schedulePrice, withdrawScheduledPrice } from './service.ts';

export function priceAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readPrices, async () => ({ ...ACCEPTED, ...(await listPrices(context)) }));

  handleCall(app, setPrice, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await schedulePrice(context, getStaffCaller(request), body)),
  }));

  handleCall(app, withdrawPrice, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await withdrawScheduledPrice(context, getStaffCaller(request), body)),
  }));
}
