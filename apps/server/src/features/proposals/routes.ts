import { decideProposal, listProposals, seeRefusals } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import { markSeen } from '../identity/staff/proposals.ts';
import { listFor } from './listing.ts';
import { decide } from './service.ts';

export function proposalRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(listProposals, async (_input, caller) => ({ proposals: await listFor(context, caller) }));
  handle(seeRefusals, ({ body }, caller) => markSeen(context, caller, body.proposalIds));
  handle(decideProposal, ({ body }, caller) => decide(context, caller, body));
}
