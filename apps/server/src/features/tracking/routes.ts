import formbody from '@fastify/formbody';
import * as calls from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { callLocale, findWantedLocale } from '../../http/accept-language.ts';
import { getCaller } from '../../http/access.ts';
import { networkKey } from '../../http/address-key.ts';
import { ACCEPTED, citizenCalls, handleCall } from '../../http/calls.ts';
import { takeOverSocket } from '../../http/detached-connection.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { requireSameSite } from '../../http/protection.ts';
import { pageSender } from '../../pages/rendered-pages.ts';
import { requireOwner } from '../../requests/own-requests.ts';
import { readStatus } from '../requests/service.ts';
import { receiptPdf } from './receipt/receipt.ts';
import { requestEventStreams } from './request-event-streams.ts';
import {
  askToSendAgain,
  changeAddress,
  listOwnRequests,
  lookUpState,
  markErrors,
  withdrawRequest,
} from './service.ts';

/** Bytes; two short fields. */
const LOOKUP_BODY_LIMIT = 1024;

/** Tracking endpoints and the public status look-up. */
export async function trackingRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const handle = citizenCalls(app);
  const events = requestEventStreams(context, { total: context.settings.eventStreamsMax });

  handle(calls.myRequests, ({ query }, caller) =>
    listOwnRequests(context, caller, query.after, callLocale()),
  );

  handle(calls.withdrawRequest, ({ body }, caller) =>
    withdrawRequest(context, caller, body.requestId),
  );

  handle(calls.markErrors, ({ body }, caller) => markErrors(context, caller, body), {
    perCitizen: context.settings.rateLimits.payments,
  });

  handle(calls.changeAddress, async ({ body }, caller) => {
    const { requestId, customerAddress } = body;
    await changeAddress(context, caller, requestId, customerAddress);
  });

  handle(calls.askToSendAgain, ({ body: { requestId, on } }, caller) =>
    askToSendAgain(context, caller, requestId, on),
  );

  handle(
    calls.requestReceipt,
    async ({ headers: { requestid } }, caller, request) => {
      // Default: the order's language.
      const wanted = findWantedLocale(request.headers['accept-language']);
      const { status, locale } = await readStatus(context, caller, requestid, wanted);
      if (!status.Paid) {
        throw new ServiceError('CHANGED', {
          text: refusalText('notPaid'),
        });
      }
      const pdf = await receiptPdf(requestid, { ...status, Paid: status.Paid }, locale);
      return { fileName: `wathiqa-${requestid}.pdf`, pdf: pdf.toString('base64') };
    },
    { perCitizen: context.settings.rateLimits.payments },
  );

  handleCall(
    app,
    calls.requestEvents,
    async ({ headers: { requestid: requestId } }, request, reply) => {
      const caller = getCaller(request);
      await requireOwner(context, caller, requestId);
      if (request.method === 'HEAD') return '';
      // Disables nginx buffering.
      reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      await events.open({ ...caller, requestId }, (onClosed) => takeOverSocket(reply, onClosed));
    },
  );
  // Before the server waits for open connections.
  app.addHook('preClose', () => events.close());

  await lookupRoute(app, context);
}

async function lookupRoute(app: FastifyInstance, context: AppContext): Promise<void> {
  const { settings } = context;
  // Only this scope parses forms.
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.addHook('onRequest', requireSameSite(settings.returnOrigins));
    handleCall(
      scope,
      calls.requestState,
      async ({ body }, request, reply) => {
        const found = await lookUpState(context, body, networkKey(request), callLocale());
        if ('state' in found) {
          const { state, stateMessage } = found;
          return { ...ACCEPTED, StateMessage: stateMessage, State: { CodeMessage: state } };
        }
        if (found.refused === 'wrong') {
          throw new ServiceError('MALFORMED', {
            text: refusalText('noSuchPair'),
          });
        }
        reply.header('retry-after', found.secondsLeft);
        throw new ServiceError('TOO_MANY_REQUESTS', {
          text: refusalText('tooManyAttempts'),
        });
      },
      {
        perAddress: settings.rateLimits.lookups,
        countedIn: context,
        bodyLimit: LOOKUP_BODY_LIMIT,
        form: {
          page: '/follow',
          sent: ({ StateMessage }) => ({ values: {}, foundState: StateMessage }),
          sendPage: pageSender(settings),
        },
      },
    );
  });
}
