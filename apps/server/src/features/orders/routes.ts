import { createRequest } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { getCaller } from '../../platform/access.ts';
import { ACCEPTED } from '../../platform/answers.ts';
import { handleCall } from '../../platform/calls.ts';
import type { Settings } from '../../settings.ts';
import type { Orders } from './service.ts';

export function orderRoutes(app: FastifyInstance, orders: Orders, settings: Settings): void {
  handleCall(
    app,
    createRequest,
    async ({ headers, body }, request) => {
      const { sessionId } = getCaller(request);
      if (headers.previewonly) {
        return { ...ACCEPTED, TotalPrice: await orders.preview(sessionId, body) };
      }
      const created = await orders.create(sessionId, body, headers['idempotency-key']);
      return { ...ACCEPTED, TotalPrice: created.totalPrice, Id: created.id };
    },
    { perCitizen: settings.rateLimits.orders },
  );
}
