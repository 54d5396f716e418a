import { readQueue, readWaitingCounts, searchRequests } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { findByText, readQueuePage } from './service.ts';
import { countWaiting } from './waiting-work.ts';

export function queueRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readQueue, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readQueuePage(context, getStaffCaller(request), query)),
  }));

  handleCall(app, readWaitingCounts, async (_input, request) => ({
    ...ACCEPTED,
    counts: await countWaiting(context, getStaffCaller(request)),
  }));

  handleCall(app, searchRequests, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await findByText(context, getStaffCaller(request), body)),
  }));
}
