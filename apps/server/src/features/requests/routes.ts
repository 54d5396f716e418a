import { inquireRequestStatus, requestStatus, shipmentInfo } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { getCaller } from '../../platform/access.ts';
import { ACCEPTED } from '../../platform/answers.ts';
import { handleCall } from '../../platform/calls.ts';
import type { Requests } from './service.ts';

export function requestRoutes(app: FastifyInstance, requests: Requests): void {
  handleCall(app, requestStatus, async ({ headers }, request) =>
    requests.status(getCaller(request).sessionId, headers.requestid),
  );

  handleCall(app, inquireRequestStatus, async ({ headers }, request) => ({
    ...ACCEPTED,
    PaymentScript: await requests.paymentScript(getCaller(request).sessionId, headers.requestid),
  }));

  handleCall(app, shipmentInfo, async ({ body }, request) => {
    await requests.recordAddress(
      getCaller(request).sessionId,
      body.requestID,
      body.customerAddress,
    );
    return ACCEPTED;
  });
}
