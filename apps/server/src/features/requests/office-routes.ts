import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { handleCall, staffCalls, staffServices } from '../../http/calls.ts';
import { takeOverSocket } from '../../http/detached-connection.ts';
import { requireOwnWork } from '../compliance/reading/service.ts';
import * as assignment from './assignment-service.ts';
import { listPendingDecisions } from './decisions/service.ts';
import { officeEventStreams } from './office-event-streams.ts';
import * as service from './office-service.ts';

export function officeRequestRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  const serve = staffServices(app, context);
  const events = officeEventStreams(context);

  handleCall(app, calls.officeEvents, async ({ query: { requestId } }, request, reply) => {
    const caller = getStaffCaller(request);
    if (requestId) await requireOwnWork(context, caller, requestId);
    if (request.method === 'HEAD') return '';
    // Disables nginx buffering.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    const recheck = () => app.authenticateAgain(request);
    await events.open(caller, requestId, recheck, (onClosed) => takeOverSocket(reply, onClosed));
  });
  // Before the server waits for open connections.
  app.addHook('preClose', () => events.close());

  serve(calls.readRequest, service.readRequest);
  serve(calls.openRequest, service.openRequest);
  serve(calls.claimRequest, service.claimRequest, 'claim');
  serve(calls.claimNextRequest, service.claimNextRequest);
  serve(calls.releaseRequest, service.releaseRequest);
  serve(calls.setAsideRequest, assignment.setAsideRequest);
  serve(calls.transferRequest, assignment.transferRequest);
  serve(calls.transferToOffice, assignment.transferToOffice);
  serve(calls.addRequestNote, assignment.addRequestNote);
  serve(calls.listColleagues, assignment.listColleagues);
  serve(calls.endCitizenSessions, service.endCitizenSessions, 'sessions');
  handle(calls.decideRequest, async ({ body: { requestId, ...order } }, caller) => ({
    pending: await service.decideRequest(context, caller, requestId, { act: 'decide', ...order }),
  }));
  serve(calls.undoDecision, service.undoDecision);
  serve(calls.listPendingDecisions, listPendingDecisions, 'decisions');
  handle(calls.returnForCorrection, async ({ body: { requestId, ...done } }, caller) => ({
    pending: await service.decideRequest(context, caller, requestId, {
      act: 'returnForCorrection',
      ...done,
    }),
  }));
  serve(calls.reopenRequest, service.reopenRequest);
  serve(calls.recordVisit, service.recordVisit);
  serve(calls.answerMessages, service.answerMessages);
  serve(calls.listUnanswered, service.listUnanswered, 'requests');
}
