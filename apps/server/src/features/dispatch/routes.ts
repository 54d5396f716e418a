import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
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
  const handle = staffCalls(app);
  handle(calls.readDispatch, ({ query }, caller) => readOverview(context, caller, query));

  handle(calls.readBatch, async ({ query }, caller) => ({
    ...(await readBatch(context, caller, query.batchId)),
    sender: context.settings.sender,
  }));

  handle(calls.readBatches, ({ query }, caller) => listBatches(context, caller, query));
  handle(calls.readParcel, ({ query }, caller) => readParcel(context, caller, query.requestId));

  handle(calls.packBatch, async ({ body }, caller) => {
    const { governorateCode, ...packed } = body;
    return { batch: await packBatch(context, caller, governorateCode, packed) };
  });

  handle(calls.handOverBatch, async ({ body }, caller) => {
    const { batchId, requestIds } = body;
    return { batch: await handOverBatch(context, caller, batchId, requestIds) };
  });

  handle(calls.moveParcels, async ({ body }, caller) => ({
    batch: await moveParcels(context, caller, body),
  }));

  handle(calls.setCourierReference, async ({ body }, caller) => ({
    batch: await setCourierReference(context, caller, body),
  }));

  handle(calls.printLabels, ({ body }, caller) => printLabels(context, caller, body.requestIds));
  handle(calls.checkEnvelope, ({ body }, caller) => checkEnvelope(context, caller, body));
}
