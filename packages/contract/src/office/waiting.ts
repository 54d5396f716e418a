import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';

/** Counting stops here, so that its time stays bounded; this value means «or more». */
export const COUNT_LIMIT = 1000;

const count = z.optional(z.int());

/** By screen; absent without the permission to do the work. */
export const WaitingCounts = z.object({
  /** Open contact messages, and requests with unanswered messages. */
  feedback: count,
  /** Second looks and their disagreements. */
  quality: count,
  /** Dead letters. */
  notifications: count,
  /** Unallocated payments. */
  payments: count,
  /** Proposals of others. */
  refundApprovals: count,
  /** Beyond the promised time. */
  stalled: count,
  /** Proposals for the caller's decision, and refusals of the caller's own that are not seen yet. */
  approvals: count,
});
export type WaitingCounts = z.infer<typeof WaitingCounts>;

export const readWaitingCounts = defineCall({
  method: 'GET',
  path: '/api/office/counts',
  access: 'staff',
  summary: 'Work that waits on each screen for the caller, up to a limit',
  answer: z.object({ ...answerParts, counts: WaitingCounts }),
});
