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
import { citizenCalls } from '../../http/calls.ts';
import { logSecurityEvent } from '../../observability/security-events.ts';
import { correctDocument, listOwnDocuments } from './corrections/service.ts';
import { listMessages, writeMessage } from './messages.ts';
import { readDeliveryAddress, readPaymentScript, readStatus, recordAddress } from './service.ts';

export function requestRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  handle(requestStatus, async ({ headers }, caller) => {
    return (await readStatus(context, caller, headers.requestid, callLocale())).status;
  });

  handle(requestAddress, async ({ headers }, caller, request) => {
    const delivery = await readDeliveryAddress(context, caller, headers.requestid);
    logSecurityEvent(request, 'own_address_shown');
    return { delivery };
  });

  handle(inquireRequestStatus, async ({ headers }, caller) => ({
    PaymentScript: await readPaymentScript(context, caller, headers.requestid),
  }));

  handle(shipmentInfo, async ({ body }, caller) => {
    const { requestID, customerAddress } = body;
    await recordAddress(context, caller, requestID, customerAddress);
  });
}

export function correctionRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  handle(calls.ownDocuments, async ({ headers }, caller) => ({
    documents: await listOwnDocuments(context, caller, headers.requestid, callLocale()),
  }));

  handle(calls.correctDocument, ({ body }, caller) => correctDocument(context, caller, body), {
    perCitizen: context.settings.rateLimits.orders,
  });
}

export function messageRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  handle(calls.requestMessages, async ({ headers }, caller) => ({
    messages: await listMessages(context, caller, headers.requestid),
  }));

  handle(
    calls.writeMessage,
    async ({ headers, body }, caller) => {
      const idempotencyKey = headers['idempotency-key'];
      await writeMessage(context, caller, { ...body, idempotencyKey });
    },
    { perCitizen: context.settings.rateLimits.orders },
  );
}
