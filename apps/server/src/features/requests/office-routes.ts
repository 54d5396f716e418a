import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { handleCall, staffCalls, staffServices } from '../../http/calls.ts';
import { takeOverSocket } from '../../http/detached-connection.ts';
import { requireOwnWork } from '../compliance/reading/service.ts';
import {
  addRequestNote,
  listColleagues,
  setAsideRequest,
  transferRequest,
  transferToOffice,
} from './assignment-service.ts';
import { listPendingDecisions } from './decisions/service.ts';
import { officeEventStreams } from './office-event-streams.ts';
import {
  answerMessages,
  claimNextRequest,
  claimRequest,
  decideRequest,
  endCitizenSessions,
  listUnanswered,
  openRequest,
  readRequest,
  recordVisit,
  releaseRequest,
  reopenRequest,
  undoDecision,
} from './office-service.ts';

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

  serve(calls.readRequest, readRequest);
  serve(calls.openRequest, openRequest);
  serve(calls.claimRequest, claimRequest, 'claim');
  serve(calls.claimNextRequest, claimNextRequest);
  serve(calls.releaseRequest, releaseRequest);
  serve(calls.setAsideRequest, setAsideRequest);
  serve(calls.transferRequest, transferRequest);
  serve(calls.transferToOffice, transferToOffice);
  serve(calls.addRequestNote, addRequestNote);
  serve(calls.listColleagues, listColleagues);
  serve(calls.endCitizenSessions, endCitizenSessions, 'sessions');
  handle(calls.decideRequest, async ({ body: { requestId, ...order } }, caller) => ({
    pending: await decideRequest(context, caller, requestId, { act: 'decide', ...order }),
  }));
  serve(calls.undoDecision, undoDecision);
  serve(calls.listPendingDecisions, listPendingDecisions, 'decisions');
  handle(calls.returnForCorrection, async ({ body: { requestId, ...done } }, caller) => ({
    pending: await decideRequest(context, caller, requestId, {
      act: 'returnForCorrection',
      ...done,
    }),
  }));
  serve(calls.reopenRequest, reopenRequest);
  serve(calls.recordVisit, recordVisit);
  serve(calls.answerMessages, answerMessages);
  serve(calls.listUnanswered, listUnanswered, 'requests');
}
