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
import { getCaller, getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
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
  const limits = { perCitizen: context.settings.rateLimits.payments, countedIn: context };

  handleCall(app, listPeople, async (_sent, request) => ({
    ...ACCEPTED,
    people: await readPeople(context, getCaller(request)),
  }));

  handleCall(app, forgetPersonCall, async ({ body }, request) => {
    await forgetPerson(context, getCaller(request), body.id);
    return ACCEPTED;
  });

  handleCall(app, lastDelivery, async (_sent, request) => ({
    ...ACCEPTED,
    delivery: await readLastDelivery(context, getCaller(request)),
  }));

  handleCall(
    app,
    readPersonalData,
    async (_sent, request) => ({
      ...ACCEPTED,
      data: await collectPersonalData(context, getCaller(request)),
    }),
    limits,
  );

  handleCall(
    app,
    erasePersonalData,
    async (_sent, request) => {
      const { notified, ...counts } = await eraseOnRequest(context, getCaller(request));
      if (notified) logSecurityEvent(request, 'notified_order_erased', notified);
      return { ...ACCEPTED, ...counts };
    },
    limits,
  );
}

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, searchAudit, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readAuditPage(context, getStaffCaller(request), query)),
  }));

  handleCall(app, findPersonAccesses, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await findAccessesOfPerson(context, getStaffCaller(request), body)),
  }));

  handleCall(app, readRequestAccesses, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readAccessesOfRequest(context, getStaffCaller(request), query.requestId)),
  }));
}

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readSettingsInForce, async () => ({
    ...ACCEPTED,
    ...(await readInForce(context)),
  }));

  handleCall(app, proposeRestriction, async ({ body }, request) => {
    await proposeRestrictionOf(context, getStaffCaller(request), body);
    return ACCEPTED;
  });

  handleCall(app, proposeErasure, async ({ body }, request) => {
    await proposeErasureOf(context, getStaffCaller(request), body);
    return ACCEPTED;
  });
}

export function breachRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readBreaches, async () => ({
    ...ACCEPTED,
    breaches: await listBreaches(context),
  }));

  handleCall(app, recordBreach, async ({ body }, request) => ({
    ...ACCEPTED,
    breaches: await enterBreach(context, getStaffCaller(request), body),
  }));

  handleCall(app, addBreachNote, async ({ body }, request) => ({
    ...ACCEPTED,
    breaches: await addNote(context, getStaffCaller(request), body),
  }));
}

export function readingRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readReading, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readUnusualReading(context, getStaffCaller(request), query.day)),
  }));

  handleCall(app, releaseReading, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await liftReadingCap(context, getStaffCaller(request), body.staffId)),
  }));
}
