import { decideProposal, listProposals, seeRefusals } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { markSeen } from '../identity/staff/proposals.ts';
import { listFor } from './listing.ts';
import { decide } from './service.ts';

export function proposalRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, listProposals, async (_input, request) => ({
    ...ACCEPTED,
    proposals: await listFor(context, getStaffCaller(request)),
  }));

  handleCall(app, seeRefusals, async ({ body }, request) => {
    await markSeen(context, getStaffCaller(request), body.proposalIds);
    return ACCEPTED;
  });

  handleCall(app, decideProposal, async ({ body }, request) => {
    await decide(context, getStaffCaller(request), body);
    return ACCEPTED;
  });
}
