import { createRequest } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { createRegistrar } from '../../requests/register.ts';
import { createOrder, previewOrder } from './service.ts';

export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  const { send, maxInFlight } = createRegistrar(context, context.settings);
  handleCall(
    app,
    createRequest,
    async ({ headers, body }, request, reply) => {
      const caller = getCaller(request);
      if (headers.previewonly) {
        return { ...ACCEPTED, TotalPrice: await previewOrder(context, caller, body) };
      }
      const register: typeof send = (order) => send(order, reply.elapsedTime);
      const created = await createOrder(
        { ...context, register },
        caller,
        body,
        headers['idempotency-key'],
      );
      return { ...ACCEPTED, TotalPrice: created.totalPrice, Id: created.id };
    },
    { perCitizen: context.settings.rateLimits.orders, maxInFlight },
  );
}
