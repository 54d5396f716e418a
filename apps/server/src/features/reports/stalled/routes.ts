import { readStalled } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { listStalled } from './service.ts';

export function stalledRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readStalled, async (_input, request) => ({
    ...ACCEPTED,
    groups: await listStalled(context, getStaffCaller(request)),
  }));
}
