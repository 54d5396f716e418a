import { readPrices, setPrice, withdrawPrice } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { PriceAdminService } from './service.ts';

export function priceAdminRoutes(app: FastifyInstance, prices: PriceAdminService): void {
  handleCall(app, readPrices, async () => ({ ...ACCEPTED, ...(await prices.list()) }));

  handleCall(app, setPrice, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await prices.set(getStaffCaller(request), body)),
  }));

  handleCall(app, withdrawPrice, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await prices.withdraw(getStaffCaller(request), body)),
  }));
}
