import {
  erasePersonalData,
  forgetPerson as forgetPersonCall,
  lastDelivery,
  listPeople,
  readPersonalData,
} from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getCaller } from '../../../http/access.ts';
import { ACCEPTED } from '../../../http/answers.ts';
import { handleCall } from '../../../http/calls.ts';
import {
  collectPersonalData,
  eraseOnRequest,
  forgetPerson,
  readLastDelivery,
  readPeople,
} from './service.ts';

export function personalDataRoutes(app: FastifyInstance, context: AppContext): void {
  const limits = { perCitizen: context.settings.rateLimits.payments, countedIn: context };

  handleCall(app, listPeople, async (_sent, request) => ({
    ...ACCEPTED,
    people: await readPeople(context, getCaller(request).sessionId),
  }));

  handleCall(app, forgetPersonCall, async ({ body }, request) => {
    await forgetPerson(context, getCaller(request).sessionId, body.id);
    return ACCEPTED;
  });

  handleCall(app, lastDelivery, async (_sent, request) => ({
    ...ACCEPTED,
    delivery: await readLastDelivery(context, getCaller(request).sessionId),
  }));

  handleCall(
    app,
    readPersonalData,
    async (_sent, request) => ({
      ...ACCEPTED,
      data: await collectPersonalData(context, getCaller(request).sessionId),
    }),
    limits,
  );

  handleCall(
    app,
    erasePersonalData,
    async (_sent, request) => ({
      ...ACCEPTED,
      ...(await eraseOnRequest(context, getCaller(request).sessionId)),
    }),
    limits,
  );
}
