import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId, requiredText } from '../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH } from './fields.ts';
import { proposalOf } from './proposals.ts';

/** Sets or lifts the restriction of processing of a request; waits for a second administrator. */
export const RestrictionProposal = proposalOf('restriction', {
  requestId: z.string(),
  restricted: z.boolean(),
  reason: z.string(),
});

export const proposeRestriction = defineCall({
  method: 'POST',
  path: '/api/office/restrictions/propose',
  access: 'staff:personalData.restrict',
  summary:
    'Proposes to restrict the processing of a request on the demand of its owner, or to lift the restriction; another administrator approves, and the owner is notified',
  refusals: ['NOT_FOUND', 'OUTDATED', 'OWN_REQUEST', 'NO_SECOND_ADMINISTRATOR', 'STILL_OPEN'],
  body: z.object({
    requestId,
    restricted: z.boolean(problem('wrongType')),
    reason: requiredText(CHANGE_REASON_MAX_LENGTH),
  }),
  answer: z.object(answerParts),
});
