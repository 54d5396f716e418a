import {
  DOCUMENT_LISTS,
  FINDING_KINDS,
  REQUEST_ID_LENGTH,
  REQUEST_LISTS,
  REQUEST_STATES,
  SEARCH_DOUBTS,
  SEARCH_KINDS,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requiredText } from '../wire/fields.ts';
import { pageCursor } from './fields.ts';
import { StaffMember } from './session.ts';

export const PAGE_SIZE = 50;

export const Colleague = z.pick(StaffMember, { id: true, userName: true });
export type Colleague = z.infer<typeof Colleague>;

/** Claim holder and expiry. */
export const Claim = z.object({
  by: Colleague,
  until: z.iso.datetime(),
});
export type Claim = z.infer<typeof Claim>;

export const QueueRow = z.object({
  id: z.string(),
  state: z.enum(REQUEST_STATES),
  /** `mixed` for documents of several lists. */
  list: z.enum(REQUEST_LISTS),
  documents: z.int(),
  governorateCode: z.nullable(z.string()),
  /** Name of its office; empty for none, and then for the members of all; null without offices. */
  office: z.nullable(z.string()),
  /** Red and amber kinds, most urgent first; empty until examined. */
  findings: z.array(z.enum(FINDING_KINDS)),
  createdAt: z.iso.datetime(),
  /** Deadline, YYYY-MM-DD in Cairo. */
  dueOn: z.iso.date(),
  /** Working days until the deadline; negative if overdue. */
  daysLeft: z.int(),
  /** `waiting` suspends the deadline until the citizen corrects. */
  correction: z.nullable(z.enum(['waiting', 'corrected'])),
  claim: z.nullable(Claim),
  /** Day before which it is no one's next request, YYYY-MM-DD. */
  setAsideUntil: z.nullable(z.iso.date()),
  /** Gets it as the next request, after a transfer, a correction or setting it aside. */
  assignee: z.nullable(Colleague),
});
export type QueueRow = z.infer<typeof QueueRow>;

/** What a clerk works on, within a state. */
const view = {
  list: z.optional(z.enum(DOCUMENT_LISTS)),
  governorateCode: z.optional(z.string().check(z.regex(/^[0-9]{2}$/))),
  flagged: z.optional(z.enum(['yes'])),
};
/** Also the body of `claimNextRequest`. */
export const QueueView = z.object(view);
export type QueueView = z.infer<typeof QueueView>;

const page = { rows: z.array(QueueRow), next: z.nullable(z.string()) };

export const readQueue = defineCall({
  method: 'GET',
  path: '/api/office/queue',
  access: 'staff:queue.read',
  summary: 'Requests in a state, oldest first, paginated',
  query: z.object({
    state: z._default(z.enum(REQUEST_STATES), 'WAITING_APPROVAL'),
    ...view,
    /** Minimum age in days. */
    olderThan: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3650))),
    after: z.optional(pageCursor(REQUEST_ID_LENGTH)),
  }),
  answer: z.object({ ...answerParts, ...page }),
});

/** Last page of a search; a longer result needs a narrower text. */
export const SEARCH_PAGES = 10;

/** Fewer letters would list people instead of finding one. */
const SEARCHABLE = /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){3}/u;

/** POST, because personal data must not appear in addresses. */
export const searchRequests = defineCall({
  method: 'POST',
  path: '/api/office/search',
  access: 'staff:request.read',
  summary:
    'A page of requests by number, national ID, mobile, payment number, e-mail or names; each result counts as a read',
  refusals: ['READING_CAPPED'],
  body: z.object({
    text: requiredText(120).check(z.regex(SEARCHABLE, problem('tooShort'))),
    page: z._default(z.int().check(z.minimum(1), z.maximum(SEARCH_PAGES)), 1),
  }),
  answer: z.object({
    ...answerParts,
    /** Detected kind of the search text. */
    by: z.enum(SEARCH_KINDS),
    /** Probable typing mistake in a number. */
    doubt: z.nullable(z.enum(SEARCH_DOUBTS)),
    more: z.boolean(),
    rows: z.array(z.extend(QueueRow, { fullName: z.string() })),
  }),
});
export type SearchAnswer = z.infer<typeof searchRequests.answer>;
