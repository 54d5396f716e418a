import formbody from '@fastify/formbody';
import {
  changeAddress,
  myRequests,
  requestEvents,
  requestReceipt,
  requestState,
  withdrawRequest,
} from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../platform/access.ts';
import { ACCEPTED } from '../../platform/answers.ts';
import { handleCall } from '../../platform/calls.ts';
import { ServiceError } from '../../platform/errors.ts';
import { pageSender } from '../../platform/rendered-pages.ts';
import { refuseOtherSites } from '../../platform/same-site.ts';
import type { Settings } from '../../settings.ts';
import type { Requests } from '../requests/service.ts';
import type { RequestEvents } from './events.ts';
import { messages } from './follow.messages.ts';
import { receiptPdf } from './receipt/receipt.ts';
import type { Following } from './service.ts';

/** The form of the look-up has two short fields. */
const LOOKUP_BODY_LIMIT = 1024;

export interface FollowParts {
  following: Following;
  requests: Requests;
  events: RequestEvents;
}

/** Calls of citizens who follow their requests, and the look-up of whoever has a number. */
export async function followRoutes(
  app: FastifyInstance,
  { following, requests, events }: FollowParts,
  settings: Settings,
): Promise<void> {
  handleCall(app, myRequests, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await following.list(callerOf(request).sessionId, query.after)),
  }));

  handleCall(app, withdrawRequest, async ({ body }, request) => {
    await following.withdraw(callerOf(request).sessionId, body.requestId);
    return ACCEPTED;
  });

  handleCall(app, changeAddress, async ({ body }, request) => {
    const { requestId, customerAddress } = body;
    await following.changeAddress(callerOf(request).sessionId, requestId, customerAddress);
    return ACCEPTED;
  });

  handleCall(
    app,
    requestReceipt,
    async ({ headers: { requestid } }, request) => {
      const status = await requests.status(callerOf(request).sessionId, requestid);
      if (!status.Paid) throw new ServiceError('CHANGED', { message: messages.notPaid });
      const pdf = await receiptPdf(requestid, { ...status, Paid: status.Paid });
      return { ...ACCEPTED, fileName: `wathiqa-${requestid}.pdf`, pdf: pdf.toString('base64') };
    },
    { perCitizen: settings.rateLimits.payments },
  );

  handleCall(app, requestEvents, async ({ headers: { requestid: requestId } }, request, reply) => {
    const { citizenId, sessionId } = callerOf(request);
    await requests.refuseOthers(sessionId, requestId);
    const stream = await events.open({ citizenId, sessionId, requestId });
    // nginx would hold back what is not much.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    return stream;
  });
  // Before the server waits for the answers under way, of which the streams are.
  app.addHook('preClose', () => events.close());

  await lookupRoute(app, following, settings);
}

async function lookupRoute(
  app: FastifyInstance,
  following: Following,
  settings: Settings,
): Promise<void> {
  // A scope of its own: no other call takes a form.
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.addHook('onRequest', refuseOtherSites(settings.returnOrigins));
    handleCall(
      scope,
      requestState,
      async ({ body }, _request, reply) => {
        const found = await following.lookUp(body);
        if ('state' in found) {
          const { state, stateMessage } = found;
          return { ...ACCEPTED, StateMessage: stateMessage, State: { CodeMessage: state } };
        }
        if (found.refused === 'wrong') {
          throw new ServiceError('MALFORMED', { message: messages.noSuchPair });
        }
        reply.header('retry-after', found.secondsLeft);
        throw new ServiceError('TOO_MANY_REQUESTS', { message: messages.tooManyTries });
      },
      {
        perAddress: settings.rateLimits.lookups,
        bodyLimit: LOOKUP_BODY_LIMIT,
        form: {
          page: '/follow',
          sent: ({ StateMessage }) => ({ values: {}, foundState: StateMessage }),
          sendPage: pageSender(settings.production),
        },
      },
    );
  });
}
