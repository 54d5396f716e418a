import { reportOrderStep, reportTimings } from '@wathiqa/contract';
import { cairoIsoDay } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { requireSameSite } from '../../../http/protection.ts';
import { countStep } from './repository.ts';
import { countTimings } from './service.ts';

/** Bytes, usual are about a hundred; reports per minute, many users share an address. */
const LIMITS = { bodyLimit: 512, perAddress: 120 };

/** Web vitals and steps of orders. */
export async function pageTimingRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireSameSite(context.settings.returnOrigins));
    handleCall(
      scope,
      reportTimings,
      async ({ body }) => {
        await countTimings(context, body);
        return ACCEPTED;
      },
      LIMITS,
    );
    handleCall(
      scope,
      reportOrderStep,
      async ({ body }) => {
        await countStep(context.database.query, { ...body, day: cairoIsoDay(context.now()) });
        return ACCEPTED;
      },
      LIMITS,
    );
  });
}
