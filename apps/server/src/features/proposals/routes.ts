import { decideProposal } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { decide } from './service.ts';

export function proposalRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, decideProposal, async ({ body }, request) => {
    await decide(context, getStaffCaller(request), body);
    return ACCEPTED;
  });
}
