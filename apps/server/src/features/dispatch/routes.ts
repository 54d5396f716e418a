import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import {
  checkEnvelope,
  handOverBatch,
  listBatches,
  moveParcels,
  packBatch,
  printLabels,
  readBatch,
  readOverview,
  readParcel,
  setCourierReference,
} from './service.ts';

export function dispatchRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, calls.readDispatch, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readOverview(context, getStaffCaller(request), query)),
  }));

  handleCall(app, calls.readBatch, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readBatch(context, getStaffCaller(request), query.batchId)),
    sender: context.settings.sender,
  }));

  handleCall(app, calls.readBatches, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await listBatches(context, getStaffCaller(request), query)),
  }));

  handleCall(app, calls.readParcel, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readParcel(context, getStaffCaller(request), query.requestId)),
  }));

  handleCall(app, calls.packBatch, async ({ body }, request) => {
    const { governorateCode, ...packed } = body;
    return {
      ...ACCEPTED,
      batch: await packBatch(context, getStaffCaller(request), governorateCode, packed),
    };
  });

  handleCall(app, calls.handOverBatch, async ({ body }, request) => {
    const { batchId, requestIds } = body;
    return {
      ...ACCEPTED,
      batch: await handOverBatch(context, getStaffCaller(request), batchId, requestIds),
    };
  });

  handleCall(app, calls.moveParcels, async ({ body }, request) => ({
    ...ACCEPTED,
    batch: await moveParcels(context, getStaffCaller(request), body),
  }));

  handleCall(app, calls.setCourierReference, async ({ body }, request) => ({
    ...ACCEPTED,
    batch: await setCourierReference(context, getStaffCaller(request), body),
  }));

  handleCall(app, calls.printLabels, async ({ body }, request) => {
    await printLabels(context, getStaffCaller(request), body.requestIds);
    return ACCEPTED;
  });

  handleCall(app, calls.checkEnvelope, async ({ body }, request) => {
    await checkEnvelope(context, getStaffCaller(request), body);
    return ACCEPTED;
  });
}
