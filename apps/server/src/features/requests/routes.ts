import * as calls from '@wathiqa/contract';
import {
  inquireRequestStatus,
  requestAddress,
  requestStatus,
  shipmentInfo,
} from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { callLocale } from '../../http/accept-language.ts';
import { getCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { logSecurityEvent } from '../../observability/security-events.ts';
import { correctDocument, listOwnDocuments } from './corrections/service.ts';
import { listMessages, writeMessage } from './messages.ts';
import { readDeliveryAddress, readPaymentScript, readStatus, recordAddress } from './service.ts';

export function requestRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, requestStatus, async ({ headers }, request) => {
    return (await readStatus(context, getCaller(request), headers.requestid, callLocale())).status;
  });

  handleCall(app, requestAddress, async ({ headers }, request) => {
    const delivery = await readDeliveryAddress(context, getCaller(request), headers.requestid);
    logSecurityEvent(request, 'own_address_shown');
    return { ...ACCEPTED, delivery };
  });

  handleCall(app, inquireRequestStatus, async ({ headers }, request) => ({
    ...ACCEPTED,
    PaymentScript: await readPaymentScript(context, getCaller(request), headers.requestid),
  }));

  handleCall(app, shipmentInfo, async ({ body }, request) => {
    const { requestID, customerAddress } = body;
    await recordAddress(context, getCaller(request), requestID, customerAddress);
    return ACCEPTED;
  });
}

export function correctionRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, calls.ownDocuments, async ({ headers }, request) => ({
    ...ACCEPTED,
    documents: await listOwnDocuments(context, getCaller(request), headers.requestid, callLocale()),
  }));

  handleCall(
    app,
    calls.correctDocument,
    async ({ body }, request) => {
      await correctDocument(context, getCaller(request), body);
      return ACCEPTED;
    },
    { perCitizen: context.settings.rateLimits.orders },
  );
}

export function messageRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, calls.requestMessages, async ({ headers }, request) => ({
    ...ACCEPTED,
    messages: await listMessages(context, getCaller(request), headers.requestid),
  }));

  handleCall(
    app,
    calls.writeMessage,
    async ({ headers, body }, request) => {
      const idempotencyKey = headers['idempotency-key'];
      await writeMessage(context, getCaller(request), { ...body, idempotencyKey });
      return ACCEPTED;
    },
    { perCitizen: context.settings.rateLimits.orders },
  );
}
