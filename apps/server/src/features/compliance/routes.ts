import {
  erasePersonalData,
  forgetPerson as forgetPersonCall,
  lastDelivery,
  listPeople,
  readPersonalData,
} from '@wathiqa/contract';
import {
  addBreachNote,
  findPersonAccesses,
  proposeErasure,
  proposeRestriction,
  readBreaches,
  readReading,
  readRequestAccesses,
  readSettingsInForce,
  recordBreach,
  releaseReading,
  searchAudit,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { citizenCalls, staffCalls } from '../../http/calls.ts';
import { logSecurityEvent } from '../../observability/security-events.ts';
import { readAuditPage } from './audit.ts';
import { addNote, enterBreach, listBreaches } from './breaches/service.ts';
import { proposeErasureOf } from './erasure/service.ts';
import { findAccessesOfPerson, readAccessesOfRequest } from './person-accesses.ts';
import {
  collectPersonalData,
  eraseOnRequest,
  forgetPerson,
  readLastDelivery,
  readPeople,
} from './personal-data/service.ts';
import { liftReadingCap, readUnusualReading } from './reading/service.ts';
import { proposeRestrictionOf } from './restriction.ts';
import { readInForce } from './settings.ts';

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

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(searchAudit, ({ query }, caller) => readAuditPage(context, caller, query));
  handle(findPersonAccesses, ({ body }, caller) => findAccessesOfPerson(context, caller, body));

  handle(readRequestAccesses, ({ query }, caller) =>
    readAccessesOfRequest(context, caller, query.requestId),
  );
}

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readSettingsInForce, () => readInForce(context));
  handle(proposeRestriction, ({ body }, caller) => proposeRestrictionOf(context, caller, body));
  handle(proposeErasure, ({ body }, caller) => proposeErasureOf(context, caller, body));
}

export function breachRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readBreaches, async () => ({ breaches: await listBreaches(context) }));

  handle(recordBreach, async ({ body }, caller) => ({
    breaches: await enterBreach(context, caller, body),
  }));

  handle(addBreachNote, async ({ body }, caller) => ({
    breaches: await addNote(context, caller, body),
  }));
}

export function readingRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readReading, ({ query }, caller) => readUnusualReading(context, caller, query.day));
  handle(releaseReading, ({ body }, caller) => liftReadingCap(context, caller, body.staffId));
}
