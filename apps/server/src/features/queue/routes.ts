import { readQueue, readWaitingCounts, searchRequests } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import { findByText, readQueuePage } from './service.ts';
import { countWaiting } from './waiting-work.ts';

export function queueRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readQueue, ({ query }, caller) => readQueuePage(context, caller, query));

  handle(readWaitingCounts, async (_input, caller) => ({
    counts: await countWaiting(context, caller),
  }));

  handle(searchRequests, ({ body }, caller) => findByText(context, caller, body));
}
