import { readEvents } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getClient } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { listEvents } from './service.ts';

/** Events of requests for machine clients. */
export function eventRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readEvents, async ({ query: { after, limit } }, request) => ({
    ...ACCEPTED,
    ...(await listEvents(context, getClient(request).name, { after: Number(after), limit })),
  }));
}
