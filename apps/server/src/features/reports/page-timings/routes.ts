import { reportTimings } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { ACCEPTED } from '../../../http/answers.ts';
import { handleCall } from '../../../http/calls.ts';
import { requireSameSite } from '../../../http/same-site.ts';
import { countTimings } from './service.ts';

/** A report has a hundred bytes. */
const BODY_LIMIT = 512;
/** Reports a minute from one network address, behind which many people may be. */
const PER_ADDRESS = 120;

/** The call by which pages say how fast they were. */
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
