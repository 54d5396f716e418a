import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';

/** Per group. */
export const STALLED_ROWS = 20;
/** Above this, a group is counted as «more than». */
export const STALLED_COUNTED = 1_000;

/** In the order of the promise. */
export const STALLED_GROUPS = [
  'review',
  'packing',
  'handover',
  'delivery',
  'correction',
  'failing',
  'answer',
] as const;
export type StalledGroupName = (typeof STALLED_GROUPS)[number];

export const StalledRow = z.object({
  kind: z.enum(['request', 'payment', 'notification', 'batch', 'feedback']),
  /** Request number, batch number or reference. */
  id: z.string(),
  governorateCode: z.nullable(z.string()),
  /**
   * Member who has claimed the request or gets it next, asked for its correction or handed it over; who packed the
   * batch or answers the message. Null if none.
   */
  person: z.nullable(z.string()),
  /** Start of the leg, or time of the failure. */
  since: z.iso.datetime(),
  /** Last day in time, YYYY-MM-DD in Cairo; null for a failure. */
  dueOn: z.nullable(z.iso.date()),
  /** Working days until then; negative if overdue. */
  daysLeft: z.nullable(z.int()),
});
export type StalledRow = z.infer<typeof StalledRow>;

export const StalledGroup = z.object({
  name: z.enum(STALLED_GROUPS),
  /** At most `STALLED_COUNTED` plus one. */
  count: z.int(),
  /** Oldest first, at most `STALLED_ROWS`. */
  rows: z.array(StalledRow),
});
export type StalledGroup = z.infer<typeof StalledGroup>;

export const readStalled = defineCall({
  method: 'GET',
  path: '/api/office/stalled',
  access: 'staff:stalled.read',
  summary:
    'Requests, batches and messages beyond the promised time, by group, with the member who has each; contains no names of citizens',
  answer: z.object({ ...answerParts, groups: z.array(StalledGroup) }),
});
