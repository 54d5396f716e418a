import * as office from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { staffCalls } from '../http/calls.ts';
import { requireSameSite } from '../http/protection.ts';
import { officeCertificateRoutes } from './certificates/office-routes.ts';
import * as acceptance from './civil-register/acceptance/service.ts';
import { countFound } from './civil-register/attention.ts';
import { readAuditPage } from './compliance/audit.ts';
import * as breaches from './compliance/breaches/service.ts';
import { proposeErasureOf } from './compliance/erasure/service.ts';
import { findAccessesOfPerson, readAccessesOfRequest } from './compliance/person-accesses.ts';
import { liftReadingCap, readUnusualReading } from './compliance/reading/service.ts';
import { proposeRestrictionOf } from './compliance/restriction.ts';
import { readInForce } from './compliance/settings.ts';
import * as dispatch from './dispatch/service.ts';
import * as feedback from './feedback/office-service.ts';
import { staffSessionRoutes } from './identity/sessions/office-routes.ts';
import { markSeen } from './identity/staff/proposals.ts';
import * as staff from './identity/staff/service.ts';
import * as messages from './notifications/office-service.ts';
import { officePaymentRoutes } from './payments/office-routes.ts';
import { listFor } from './proposals/listing.ts';
import { decide } from './proposals/service.ts';
import * as quality from './quality/service.ts';
import * as queue from './queue/service.ts';
import { countWaiting } from './queue/waiting-work.ts';
import { referenceDataRoutes } from './reference-data/routes.ts';
import { statisticsRoutes } from './reports/routes.ts';
import { listStalled } from './reports/stalled/service.ts';
import { officeRequestRoutes } from './requests/office-routes.ts';

/** Calls of staff; same-site requests only (CSRF), because of cookies. */
export async function officeRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireSameSite(context.settings.returnOrigins));
    staffSessionRoutes(scope, context);
    officeRequestRoutes(scope, context);
    officeCertificateRoutes(scope, context);
    officePaymentRoutes(scope, context);
    statisticsRoutes(scope, context);
    referenceDataRoutes(scope, context);
    const handle = staffCalls(scope);

    handle(office.readQueue, ({ query }, caller) => queue.readQueuePage(context, caller, query));

    handle(office.readWaitingCounts, async (_input, caller) => ({
      counts: await countWaiting(context, caller),
    }));

    handle(office.searchRequests, ({ body }, caller) => queue.findByText(context, caller, body));

    handle(office.readDisputedChecks, async (_input, caller) => ({
      disputed: await quality.listDisputed(context, caller),
    }));

    handle(office.claimNextCheck, (_input, caller) => quality.claimNextCheck(context, caller));

    handle(office.answerCheck, async ({ body: { checkId, decisions } }, caller) => ({
      checked: await quality.answerCheck(context, caller, checkId, decisions),
    }));

    handle(office.settleCheck, async ({ body }, caller) => ({
      disputed: await quality.settleCheck(context, caller, body),
    }));

    handle(office.readDispatch, ({ query }, caller) =>
      dispatch.readOverview(context, caller, query),
    );

    handle(office.readBatch, async ({ query }, caller) => ({
      ...(await dispatch.readBatch(context, caller, query.batchId)),
      sender: context.settings.sender,
    }));

    handle(office.readBatches, ({ query }, caller) => dispatch.listBatches(context, caller, query));
    handle(office.readParcel, ({ query }, caller) =>
      dispatch.readParcel(context, caller, query.requestId),
    );

    handle(office.packBatch, async ({ body }, caller) => {
      const { governorateCode, ...packed } = body;
      return { batch: await dispatch.packBatch(context, caller, governorateCode, packed) };
    });

    handle(office.handOverBatch, async ({ body }, caller) => {
      const { batchId, requestIds } = body;
      return { batch: await dispatch.handOverBatch(context, caller, batchId, requestIds) };
    });

    handle(office.moveParcels, async ({ body }, caller) => ({
      batch: await dispatch.moveParcels(context, caller, body),
    }));

    handle(office.setCourierReference, async ({ body }, caller) => ({
      batch: await dispatch.setCourierReference(context, caller, body),
    }));

    handle(office.printLabels, ({ body }, caller) =>
      dispatch.printLabels(context, caller, body.requestIds),
    );
    handle(office.checkEnvelope, ({ body }, caller) =>
      dispatch.checkEnvelope(context, caller, body),
    );

    handle(office.readNotifications, (_input, caller) => messages.listUnsent(context, caller));

    handle(office.resendNotifications, ({ body }, caller) =>
      messages.resendDeadLetters(context, caller, body.notifications),
    );

    handle(office.listFeedback, ({ query }, caller) =>
      feedback.readFeedbackPage(context, caller, query),
    );
    handle(office.readFeedback, ({ query }, caller) =>
      feedback.viewFeedback(context, caller, query.reference),
    );
    handle(office.actOnFeedback, ({ body }, caller) =>
      feedback.applyFeedbackAction(context, caller, body),
    );
    handle(office.searchFeedback, ({ body }, caller) =>
      feedback.searchMessages(context, caller, body),
    );
    handle(office.assignFeedback, ({ body }, caller) =>
      feedback.assignMessage(context, caller, body),
    );
    handle(office.readPoll, async ({ query }) => ({
      results: await feedback.countPoll(context, query),
    }));

    handle(office.readStalled, async (_input, caller) => ({
      groups: await listStalled(context, caller),
    }));

    handle(office.readStaff, () => staff.readStaffList(context));
    handle(office.addStaff, ({ body }, caller) =>
      staff.addMember(context, caller, body.email, body.role),
    );
    handle(office.changeStaffRole, ({ body }, caller) =>
      staff.changeMemberRole(context, caller, body),
    );
    handle(office.endStaffAccess, ({ body }, caller) =>
      staff.endMemberAccess(context, caller, body.staffId),
    );
    handle(office.endStaffSessions, ({ body }, caller) =>
      staff.endMemberSessions(context, caller, body.staffId),
    );
    handle(office.unbindStaff, ({ body }, caller) =>
      staff.unbindMember(context, caller, body.staffId),
    );

    handle(office.listProposals, async (_input, caller) => ({
      proposals: await listFor(context, caller),
    }));
    handle(office.seeRefusals, ({ body }, caller) => markSeen(context, caller, body.proposalIds));
    handle(office.decideProposal, ({ body }, caller) => decide(context, caller, body));

    handle(office.searchAudit, ({ query }, caller) => readAuditPage(context, caller, query));
    handle(office.findPersonAccesses, ({ body }, caller) =>
      findAccessesOfPerson(context, caller, body),
    );

    handle(office.readRequestAccesses, ({ query }, caller) =>
      readAccessesOfRequest(context, caller, query.requestId),
    );

    handle(office.readReading, ({ query }, caller) =>
      readUnusualReading(context, caller, query.day),
    );
    handle(office.releaseReading, ({ body }, caller) =>
      liftReadingCap(context, caller, body.staffId),
    );

    handle(office.readBreaches, async () => ({ breaches: await breaches.listBreaches(context) }));

    handle(office.recordBreach, async ({ body }, caller) => ({
      breaches: await breaches.enterBreach(context, caller, body),
    }));

    handle(office.addBreachNote, async ({ body }, caller) => ({
      breaches: await breaches.addNote(context, caller, body),
    }));

    handle(office.readCivilRegister, () => acceptance.readState(context));
    handle(office.readOwnAttention, (_input, caller) => countFound(context, caller));

    handle(office.proposeAcceptance, async ({ body }, caller) => {
      await acceptance.propose(context, caller, body.reason);
      return acceptance.readState(context);
    });

    handle(office.endAcceptance, async (_input, caller) => {
      await acceptance.end(context, caller);
      return acceptance.readState(context);
    });

    handle(office.readSettingsInForce, () => readInForce(context));
    handle(office.proposeRestriction, ({ body }, caller) =>
      proposeRestrictionOf(context, caller, body),
    );
    handle(office.proposeErasure, ({ body }, caller) => proposeErasureOf(context, caller, body));
  });
}
