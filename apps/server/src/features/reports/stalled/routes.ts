import { readStalled } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { listStalled } from './service.ts';

export function stalledRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readStalled, async () => ({ ...ACCEPTED, groups: await listStalled(context) }));
}
