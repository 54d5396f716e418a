import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';

/** A count stops here, so that its time does not grow with the work: a count of this size means «or more». */
export const COUNT_LIMIT = 1000;

const count = z.optional(z.int());

/** By screen; absent without the permission to do the work. */
export const WaitingCounts = z.object({
  /** Open messages of the contact form, and requests with unanswered messages. */
  feedback: count,
  /** Second looks, and disagreements of them. */
  quality: count,
  /** Dead letters. */
  notifications: count,
  /** Unallocated payments. */
  payments: count,
  /** Proposals of others. */
  refundApprovals: count,
  /** Everything beyond its promised time. */
  stalled: count,
  prices: count,
  regulations: count,
  holidays: count,
  staff: count,
  /** Erasures on request of the person. */
  settings: count,
});
export type WaitingCounts = z.infer<typeof WaitingCounts>;

export const readWaitingCounts = defineCall({
  method: 'GET',
  path: '/api/office/counts',
  access: 'staff',
  summary: 'Work that waits on each screen for the caller, up to a limit',
  answer: z.object({ ...answerParts, counts: WaitingCounts }),
});
