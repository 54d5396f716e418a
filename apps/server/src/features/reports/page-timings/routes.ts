import { reportTimings } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { requireSameSite } from '../../../http/protection.ts';
import { countTimings } from './service.ts';

/** Bytes; usual are about a hundred. */
const BODY_LIMIT = 512;
/** Reports per minute; many users share an address. */
const PER_ADDRESS = 120;

/** Web vitals endpoint. */
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
      { perAddress: PER_ADDRESS, bodyLimit: BODY_LIMIT },
    );
  });
}
