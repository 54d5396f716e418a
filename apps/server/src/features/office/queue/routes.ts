import { readQueue, searchRequests } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { Queue } from './service.ts';

export function queueRoutes(app: FastifyInstance, queue: Queue): void {
  handleCall(app, readQueue, async ({ query: { after, flagged, ...filter } }) => {
    const [createdAt = '', id = ''] = after?.split('_') ?? [];
    return {
      ...ACCEPTED,
      ...(await queue.page({
        ...filter,
        flagged: flagged === 'yes',
        after: after ? { createdAt, id } : undefined,
      })),
    };
  });

  handleCall(app, searchRequests, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await queue.search(getStaffCaller(request), body.text)),
  }));
}
