import {
  erasePersonalData,
  forgetPerson,
  lastDelivery,
  listPeople,
  readPersonalData,
} from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { citizenCalls } from '../../http/calls.ts';
import { logSecurityEvent } from '../../observability/security-events.ts';
import * as service from './personal-data/service.ts';

export function personalDataRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  const limits = { perCitizen: context.settings.rateLimits.payments, countedIn: context };

  handle(listPeople, async (_sent, caller) => ({
    people: await service.readPeople(context, caller),
  }));
  handle(forgetPerson, ({ body }, caller) => service.forgetPerson(context, caller, body.id));

  handle(lastDelivery, async (_sent, caller) => ({
    delivery: await service.readLastDelivery(context, caller),
  }));

  handle(
    readPersonalData,
    async (_sent, caller) => ({ data: await service.collectPersonalData(context, caller) }),
    limits,
  );

  handle(
    erasePersonalData,
    async (_sent, caller, request) => {
      const { notified, ...counts } = await service.eraseOnRequest(context, caller);
      if (notified) logSecurityEvent(request, 'notified_order_erased', notified);
      return counts;
    },
    limits,
  );
}
