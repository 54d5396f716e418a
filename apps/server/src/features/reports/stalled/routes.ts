import { readStalled } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { staffCalls } from '../../../http/calls.ts';
import { listStalled } from './service.ts';

export function stalledRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readStalled, async (_input, caller) => ({ groups: await listStalled(context, caller) }));
}
