import type { ProposalKind } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requiredText } from '../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH } from './fields.ts';

const proposalParts = {
  id: z.int(),
  proposedBy: z.string(),
  proposedById: z.int(),
  expiresAt: z.iso.datetime(),
};

/** An act that waits for a second person: its parts by kind, and those of every proposal. */
export function proposalOf<const Kind extends ProposalKind, Parts extends z.core.$ZodLooseShape>(
  kind: Kind,
  parts: Parts,
) {
  return z.object({ kind: z.literal(kind), ...parts, ...proposalParts });
}

/** Parts of a kind, as stored. */
export type ProposedAct<Proposal> = Omit<Proposal, keyof typeof proposalParts | 'kind'>;

export const decideProposal = defineCall({
  method: 'POST',
  path: '/api/office/proposals/decide',
  access: 'staff:proposals.decide',
  summary:
    'Approves or refuses what another member proposed, by the roles of its kind; its proposer may only withdraw it',
  refusals: [
    'NOT_FOUND',
    'OUTDATED',
    'CHANGED',
    'OWN_PROPOSAL',
    'OWN_REQUEST',
    'OWN_ACCESS',
    'OTHER_OFFICE',
    'LAST_ADMINISTRATOR',
    'STILL_OPEN',
    'STILL_RETAINED',
  ],
  body: z.object({
    proposalId: z.int(problem('wrongType')).check(z.positive(problem('wrongType'))),
    approve: z.boolean(problem('wrongType')),
    /** Why it is refused, for its proposer; required unless approved or withdrawn. */
    refusal: z.optional(requiredText(CHANGE_REASON_MAX_LENGTH)),
  }),
  answer: z.object(answerParts),
});
