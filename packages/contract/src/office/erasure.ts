import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { nationalId, requiredText } from '../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH } from './fields.ts';
import { proposalOf } from './proposals.ts';

/** On the person's request; waits for a second administrator; no personal data. */
export const ErasureProposal = proposalOf('erasure', {
  requestIds: z.array(z.string()),
  reason: z.string(),
});
export type ErasureProposal = z.infer<typeof ErasureProposal>;

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
  answer: z.object(answerParts),
});
