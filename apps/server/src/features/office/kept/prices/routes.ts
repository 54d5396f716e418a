import { readPrices, setPrice, withdrawPrice } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { KeptPrices } from './service.ts';

export function keptPriceRoutes(app: FastifyInstance, prices: KeptPrices): void {
  handleCall(app, readPrices, async () => ({ ...ACCEPTED, ...(await prices.list()) }));

  handleCall(app, setPrice, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await prices.set(staffOf(request), body)),
  }));

  handleCall(app, withdrawPrice, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await prices.withdraw(staffOf(request), body)),
  }));
}
