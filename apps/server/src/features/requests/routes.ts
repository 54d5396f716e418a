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
import { ACCEPTED } from '../../http/answers.ts';
import { handleCall } from '../../http/calls.ts';
import { logSecurityEvent } from '../../observability/security-events.ts';
import { readDeliveryAddress, readPaymentScript, readStatus, recordAddress } from './service.ts';

export function requestRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, requestStatus, async ({ headers }, request) => {
    const { sessionId } = getCaller(request);
    return (await readStatus(context, sessionId, headers.requestid, callLocale())).status;
  });

  handleCall(app, requestAddress, async ({ headers }, request) => {
    const delivery = await readDeliveryAddress(
      context,
      getCaller(request).sessionId,
      headers.requestid,
    );
    logSecurityEvent(request, 'own_address_shown');
    return { ...ACCEPTED, delivery };
  });

  handleCall(app, inquireRequestStatus, async ({ headers }, request) => ({
    ...ACCEPTED,
    PaymentScript: await readPaymentScript(
      context,
      getCaller(request).sessionId,
      headers.requestid,
    ),
  }));

  handleCall(app, shipmentInfo, async ({ body }, request) => {
    const { requestID, customerAddress } = body;
    await recordAddress(context, getCaller(request).sessionId, requestID, customerAddress);
    return ACCEPTED;
  });
}
