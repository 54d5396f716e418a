import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import { recordDispatch } from '../dispatch/service.ts';
import * as service from './service.ts';
import { confirmCertificate } from './waiting.ts';

export function officeCertificateRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  // Here, because a loss revokes certificates.
  handle(calls.recordDispatch, async ({ body: { action, ...record } }, caller) => {
    if (action === 'recordLoss') await service.recordLoss(context, caller, record);
    else await recordDispatch(context, caller, action, record);
  });

  handle(calls.printCertificates, async ({ body }, caller) => ({
    fileName: `certificates-${body.batchId}.pdf`,
    ...(await (body.again ? service.printAgain : service.printBatch)(
      context,
      caller,
      body.batchId,
    )),
  }));

  handle(calls.confirmCertificate, ({ body }, caller) => confirmCertificate(context, caller, body));

  handle(calls.reprintCertificate, async ({ body }, caller) => {
    const { serial, lastSerial = serial, reason } = body;
    const range = { first: Number(serial), last: Number(lastSerial) };
    return {
      fileName: `certificate-${serial}.pdf`,
      ...(await service.reprintSheets(context, caller, { ...range, reason })),
    };
  });

  handle(calls.readCertificates, ({ query: { requestId, serial } }, caller) =>
    service.readSheets(context, caller, {
      requestId,
      serial: serial === undefined ? undefined : Number(serial),
    }),
  );

  handle(calls.revokeCertificate, async ({ body }, caller) => {
    const { serial, lastSerial, cause, reason } = body;
    const range = { first: Number(serial), last: Number(lastSerial) };
    await service.proposeRevocation(context, caller, { ...range, cause, reason });
  });
}
