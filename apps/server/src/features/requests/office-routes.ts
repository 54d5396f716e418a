import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
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

  handleCall(app, calls.readRequest, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readRequest(context, getStaffCaller(request), query.requestId)),
  }));

  handleCall(app, calls.openRequest, async ({ body: { requestId, ...why } }, request) => ({
    ...ACCEPTED,
    ...(await openRequest(context, getStaffCaller(request), requestId, why)),
  }));

  handleCall(app, calls.claimRequest, async ({ body }, request) => ({
    ...ACCEPTED,
    claim: await claimRequest(context, getStaffCaller(request), body.requestId, body.version),
  }));

  handleCall(app, calls.claimNextRequest, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await claimNextRequest(context, getStaffCaller(request), body)),
  }));

  handleCall(app, calls.releaseRequest, async ({ body }, request) => {
    await releaseRequest(context, getStaffCaller(request), body.requestId);
    return ACCEPTED;
  });

  handleCall(app, calls.setAsideRequest, async ({ body: { requestId, ...done } }, request) => {
    await setAsideRequest(context, getStaffCaller(request), requestId, done);
    return ACCEPTED;
  });

  handleCall(app, calls.transferRequest, async ({ body: { requestId, ...done } }, request) => {
    await transferRequest(context, getStaffCaller(request), requestId, done);
    return ACCEPTED;
  });

  handleCall(app, calls.transferToOffice, async ({ body: { requestId, ...done } }, request) => {
    await transferToOffice(context, getStaffCaller(request), requestId, done);
    return ACCEPTED;
  });

  handleCall(app, calls.addRequestNote, async ({ body: { requestId, text } }, request) => {
    await addRequestNote(context, getStaffCaller(request), requestId, text);
    return ACCEPTED;
  });

  handleCall(app, calls.listColleagues, async ({ query: { requestId } }, request) => ({
    ...ACCEPTED,
    ...(await listColleagues(context, getStaffCaller(request), requestId)),
  }));

  handleCall(app, calls.endCitizenSessions, async ({ body }, request) => ({
    ...ACCEPTED,
    sessions: await endCitizenSessions(context, getStaffCaller(request), body.requestId),
  }));

  handleCall(app, calls.decideRequest, async ({ body: { requestId, ...order } }, request) => ({
    ...ACCEPTED,
    pending: await decideRequest(context, getStaffCaller(request), requestId, {
      act: 'decide',
      ...order,
    }),
  }));

  handleCall(app, calls.undoDecision, async ({ body }, request) => {
    await undoDecision(context, getStaffCaller(request), body.requestId);
    return ACCEPTED;
  });

  handleCall(app, calls.listPendingDecisions, async (_input, request) => ({
    ...ACCEPTED,
    decisions: await listPendingDecisions(context, getStaffCaller(request)),
  }));

  handleCall(app, calls.returnForCorrection, async ({ body: { requestId, ...done } }, request) => ({
    ...ACCEPTED,
    pending: await decideRequest(context, getStaffCaller(request), requestId, {
      act: 'returnForCorrection',
      ...done,
    }),
  }));

  handleCall(app, calls.reopenRequest, async ({ body: { requestId, ...done } }, request) => {
    await reopenRequest(context, getStaffCaller(request), requestId, done);
    return ACCEPTED;
  });

  handleCall(app, calls.recordVisit, async ({ body: { requestId, version } }, request) => {
    await recordVisit(context, getStaffCaller(request), requestId, version);
    return ACCEPTED;
  });

  handleCall(app, calls.answerMessages, async ({ body: { requestId, text } }, request) => {
    await answerMessages(context, getStaffCaller(request), requestId, text);
    return ACCEPTED;
  });

  handleCall(app, calls.listUnanswered, async (_input, request) => ({
    ...ACCEPTED,
    requests: await listUnanswered(context, getStaffCaller(request)),
  }));
}
