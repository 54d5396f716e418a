import {
  handOverBatch,
  packBatch,
  readBatch,
  readBatches,
  readDispatch,
  readParcel,
  recordDispatch,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { Dispatch } from './service.ts';

export function dispatchRoutes(app: FastifyInstance, dispatch: Dispatch): void {
  handleCall(app, readDispatch, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await dispatch.overview(getStaffCaller(request), query)),
  }));

  handleCall(app, readBatch, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await dispatch.batch(getStaffCaller(request), query.batchId)),
  }));

  handleCall(app, readBatches, async ({ query }) => ({
    ...ACCEPTED,
    ...(await dispatch.batches(query.before)),
  }));

  handleCall(app, readParcel, async ({ query }, request) => ({
    ...ACCEPTED,
    parcel: await dispatch.parcel(getStaffCaller(request), query.requestId),
  }));

  handleCall(app, packBatch, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await dispatch.pack(getStaffCaller(request), body.governorateCode, body.requestIds)),
  }));

  handleCall(app, handOverBatch, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await dispatch.handOver(getStaffCaller(request), body.batchId, body.requestIds)),
  }));

  handleCall(app, recordDispatch, async ({ body: { action, ...what } }, request) => ({
    ...ACCEPTED,
    parcel: await dispatch.record(getStaffCaller(request), action, what),
  }));
}
