import {
  erasePersonalData,
  forgetPerson as forgetPersonCall,
  lastDelivery,
  listPeople,
  readPersonalData,
} from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { citizenCalls } from '../../http/calls.ts';
import { logSecurityEvent } from '../../observability/security-events.ts';
import {
  collectPersonalData,
  eraseOnRequest,
  forgetPerson,
  readLastDelivery,
  readPeople,
} from './personal-data/service.ts';

export function personalDataRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  const limits = { perCitizen: context.settings.rateLimits.payments, countedIn: context };

  handle(listPeople, async (_sent, caller) => ({ people: await readPeople(context, caller) }));
  handle(forgetPersonCall, ({ body }, caller) => forgetPerson(context, caller, body.id));

  handle(lastDelivery, async (_sent, caller) => ({
    delivery: await readLastDelivery(context, caller),
  }));

  handle(
    readPersonalData,
    async (_sent, caller) => ({ data: await collectPersonalData(context, caller) }),
    limits,
  );

  handle(
    erasePersonalData,
    async (_sent, caller, request) => {
      const { notified, ...counts } = await eraseOnRequest(context, caller);
      if (notified) logSecurityEvent(request, 'notified_order_erased', notified);
      return counts;
    },
    limits,
  );
}
