import { createRequest } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { citizenCalls } from '../../http/calls.ts';
import { createRegistrar } from '../../requests/register.ts';
import { createOrder, previewOrder } from './service.ts';

export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  const { send, maxInFlight } = createRegistrar(context, context.settings);
  handle(
    createRequest,
    async ({ headers, body }, caller, _request, reply) => {
      if (headers.previewonly) {
        return { TotalPrice: await previewOrder(context, caller, body) };
      }
      const register: typeof send = (order) => send(order, reply.elapsedTime);
      const created = await createOrder(
        { ...context, register },
        caller,
        body,
        headers['idempotency-key'],
      );
      return { TotalPrice: created.totalPrice, Id: created.id };
    },
    { perCitizen: context.settings.rateLimits.orders, maxInFlight },
  );
}
