import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { recordDispatch } from '../dispatch/service.ts';
import {
  printAgain,
  printBatch,
  proposeRevocation,
  readSheets,
  recordLoss,
  reprintSheets,
} from './service.ts';
import { confirmCertificate } from './waiting.ts';

export function officeCertificateRoutes(app: FastifyInstance, context: AppContext): void {
  // Here, because a loss revokes certificates.
  handleCall(app, calls.recordDispatch, async ({ body: { action, ...record } }, request) => {
    const caller = getStaffCaller(request);
    if (action === 'recordLoss') await recordLoss(context, caller, record);
    else await recordDispatch(context, caller, action, record);
    return ACCEPTED;
  });

  handleCall(app, calls.printCertificates, async ({ body }, request) => ({
    ...ACCEPTED,
    fileName: `certificates-${body.batchId}.pdf`,
    ...(await (body.again ? printAgain : printBatch)(
      context,
      getStaffCaller(request),
      body.batchId,
    )),
  }));

  handleCall(app, calls.confirmCertificate, async ({ body }, request) => {
    await confirmCertificate(context, getStaffCaller(request), body);
    return ACCEPTED;
  });

  handleCall(app, calls.reprintCertificate, async ({ body }, request) => {
    const { serial, lastSerial = serial, reason } = body;
    const range = { first: Number(serial), last: Number(lastSerial) };
    return {
      ...ACCEPTED,
      fileName: `certificate-${serial}.pdf`,
      ...(await reprintSheets(context, getStaffCaller(request), { ...range, reason })),
    };
  });

  handleCall(app, calls.readCertificates, async ({ query: { requestId, serial } }, request) => ({
    ...ACCEPTED,
    ...(await readSheets(context, getStaffCaller(request), {
      requestId,
      serial: serial === undefined ? undefined : Number(serial),
    })),
  }));

  handleCall(app, calls.revokeCertificate, async ({ body }, request) => {
    const { serial, lastSerial, cause, reason } = body;
    const range = { first: Number(serial), last: Number(lastSerial) };
    await proposeRevocation(context, getStaffCaller(request), { ...range, cause, reason });
    return ACCEPTED;
  });
}
