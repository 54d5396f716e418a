import * as office from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { staffCalls, staffServices } from '../http/calls.ts';
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
    const serve = staffServices(scope, context);

    serve(office.readQueue, queue.readQueuePage);
    serve(office.readWaitingCounts, countWaiting, 'counts');
    serve(office.searchRequests, queue.findByText);

    serve(office.readDisputedChecks, quality.listDisputed, 'disputed');
    serve(office.claimNextCheck, quality.claimNextCheck);
    serve(office.answerCheck, quality.answerCheck, 'checked');
    serve(office.settleCheck, quality.settleCheck, 'disputed');

    serve(office.readDispatch, dispatch.readOverview);
    handle(office.readBatch, async ({ query }, caller) => ({
      ...(await dispatch.readBatch(context, caller, query.batchId)),
      sender: context.settings.sender,
    }));
    serve(office.readBatches, dispatch.listBatches);
    serve(office.readParcel, dispatch.readParcel);
    serve(office.packBatch, dispatch.packBatch, 'batch');
    serve(office.handOverBatch, dispatch.handOverBatch, 'batch');
    serve(office.moveParcels, dispatch.moveParcels, 'batch');
    serve(office.setCourierReference, dispatch.setCourierReference, 'batch');
    serve(office.printLabels, dispatch.printLabels);
    serve(office.checkEnvelope, dispatch.checkEnvelope);

    serve(office.readNotifications, messages.listUnsent);
    serve(office.resendNotifications, messages.resendDeadLetters);

    serve(office.listFeedback, feedback.readFeedbackPage);
    serve(office.readFeedback, feedback.viewFeedback);
    serve(office.actOnFeedback, feedback.applyFeedbackAction);
    serve(office.searchFeedback, feedback.searchMessages);
    serve(office.assignFeedback, feedback.assignMessage);
    handle(office.readPoll, async ({ query }) => ({
      results: await feedback.countPoll(context, query),
    }));

    serve(office.readStalled, listStalled, 'groups');

    serve(office.readStaff, staff.readStaffList);
    serve(office.addStaff, staff.addMember);
    serve(office.changeStaffRole, staff.changeMemberRole);
    serve(office.endStaffAccess, staff.endMemberAccess);
    serve(office.endStaffSessions, staff.endMemberSessions);
    serve(office.unbindStaff, staff.unbindMember);

    serve(office.listProposals, listFor, 'proposals');
    serve(office.seeRefusals, markSeen);
    serve(office.decideProposal, decide);

    serve(office.searchAudit, readAuditPage);
    serve(office.findPersonAccesses, findAccessesOfPerson);
    serve(office.readRequestAccesses, readAccessesOfRequest);
    serve(office.readReading, readUnusualReading);
    serve(office.releaseReading, liftReadingCap);

    serve(office.readBreaches, breaches.listBreaches, 'breaches');
    serve(office.recordBreach, breaches.enterBreach, 'breaches');
    serve(office.addBreachNote, breaches.addNote, 'breaches');

    serve(office.readCivilRegister, acceptance.readState);
    serve(office.readOwnAttention, countFound);
    serve(office.proposeAcceptance, acceptance.propose);
    serve(office.endAcceptance, acceptance.end);

    serve(office.readSettingsInForce, readInForce);
    serve(office.proposeRestriction, proposeRestrictionOf);
    serve(office.proposeErasure, proposeErasureOf);
  });
}
