import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { nationalId, requiredText } from '../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH } from './fields.ts';

/** On the person's request; waits for a second administrator; no personal data. */
export const ErasureProposal = z.object({
  id: z.int(),
  requestIds: z.array(z.string()),
  reason: z.string(),
  proposedBy: z.string(),
  proposedById: z.int(),
  expiresAt: z.iso.datetime(),
});
export type ErasureProposal = z.infer<typeof ErasureProposal>;

const proposalsAnswer = z.object({ ...answerParts, proposals: z.array(ErasureProposal) });

export const readErasures = defineCall({
  method: 'GET',
  path: '/api/office/erasures',
  access: 'staff:personalData.erase',
  summary: 'Erasures on request of the person that wait for a second administrator',
  answer: proposalsAnswer,
});

export const proposeErasure = defineCall({
  method: 'POST',
  path: '/api/office/erasures/propose',
  access: 'staff:personalData.erase',
  summary:
    'Proposes to erase the account and the requests of a person on their request; they are notified, and another administrator approves',
  refusals: [
    'NOT_FOUND',
    'OUTDATED',
    'OWN_REQUEST',
    'NO_SECOND_ADMINISTRATOR',
    'STILL_OPEN',
    'STILL_RETAINED',
  ],
  body: z.object({ nationalId, reason: requiredText(CHANGE_REASON_MAX_LENGTH) }),
  answer: proposalsAnswer,
});

export const decideErasure = defineCall({
  method: 'POST',
  path: '/api/office/erasures/decide',
  access: 'staff:personalData.erase',
  summary:
    'An administrator approves an erasure that another proposed, which carries it out, or declines it; the proposer may withdraw it',
  refusals: [
    'NOT_FOUND',
    'OUTDATED',
    'OWN_PROPOSAL',
    'OWN_REQUEST',
    'STILL_OPEN',
    'STILL_RETAINED',
  ],
  body: z.object({
    proposalId: z.int(problem('wrongType')).check(z.positive(problem('wrongType'))),
    approve: z.boolean(problem('wrongType')),
  }),
  answer: proposalsAnswer,
});
