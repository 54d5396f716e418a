import { createRequest } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getCaller } from '../../platform/access.ts';
import { ACCEPTED } from '../../platform/answers.ts';
import { handleCall } from '../../platform/calls.ts';
import { createOrder, previewOrder } from './service.ts';

export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(
    app,
    createRequest,
    async ({ headers, body }, request) => {
      const { sessionId } = getCaller(request);
      if (headers.previewonly) {
        return { ...ACCEPTED, TotalPrice: await previewOrder(context, sessionId, body) };
      }
      const created = await createOrder(context, sessionId, body, headers['idempotency-key']);
      return { ...ACCEPTED, TotalPrice: created.totalPrice, Id: created.id };
    },
    { perCitizen: context.settings.rateLimits.orders },
  );
}
