import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { handleCall, staffCalls } from '../../http/calls.ts';
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

  handle(calls.readRequest, ({ query }, caller) => readRequest(context, caller, query.requestId));

  handle(calls.openRequest, ({ body: { requestId, ...why } }, caller) =>
    openRequest(context, caller, requestId, why),
  );

  handle(calls.claimRequest, async ({ body }, caller) => ({
    claim: await claimRequest(context, caller, body.requestId, body.version),
  }));

  handle(calls.claimNextRequest, ({ body }, caller) => claimNextRequest(context, caller, body));

  handle(calls.releaseRequest, ({ body }, caller) =>
    releaseRequest(context, caller, body.requestId),
  );

  handle(calls.setAsideRequest, ({ body: { requestId, ...done } }, caller) =>
    setAsideRequest(context, caller, requestId, done),
  );

  handle(calls.transferRequest, ({ body: { requestId, ...done } }, caller) =>
    transferRequest(context, caller, requestId, done),
  );

  handle(calls.transferToOffice, ({ body: { requestId, ...done } }, caller) =>
    transferToOffice(context, caller, requestId, done),
  );

  handle(calls.addRequestNote, ({ body: { requestId, text } }, caller) =>
    addRequestNote(context, caller, requestId, text),
  );

  handle(calls.listColleagues, ({ query: { requestId } }, caller) =>
    listColleagues(context, caller, requestId),
  );

  handle(calls.endCitizenSessions, async ({ body }, caller) => ({
    sessions: await endCitizenSessions(context, caller, body.requestId),
  }));

  handle(calls.decideRequest, async ({ body: { requestId, ...order } }, caller) => ({
    pending: await decideRequest(context, caller, requestId, {
      act: 'decide',
      ...order,
    }),
  }));

  handle(calls.undoDecision, ({ body }, caller) => undoDecision(context, caller, body.requestId));

  handle(calls.listPendingDecisions, async (_input, caller) => ({
    decisions: await listPendingDecisions(context, caller),
  }));

  handle(calls.returnForCorrection, async ({ body: { requestId, ...done } }, caller) => ({
    pending: await decideRequest(context, caller, requestId, {
      act: 'returnForCorrection',
      ...done,
    }),
  }));

  handle(calls.reopenRequest, ({ body: { requestId, ...done } }, caller) =>
    reopenRequest(context, caller, requestId, done),
  );

  handle(calls.recordVisit, ({ body: { requestId, version } }, caller) =>
    recordVisit(context, caller, requestId, version),
  );

  handle(calls.answerMessages, ({ body: { requestId, text } }, caller) =>
    answerMessages(context, caller, requestId, text),
  );

  handle(calls.listUnanswered, async (_input, caller) => ({
    requests: await listUnanswered(context, caller),
  }));
}
