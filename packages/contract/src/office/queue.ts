import {
  DOCUMENT_LISTS,
  FINDING_KINDS,
  MATCH_GRADES,
  OFFICE_LEGS,
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
import { type Place, pageCursor, writeCursor } from './fields.ts';
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

/** By the deadline; `suspended` while the citizen corrects. */
export const DUE_GROUPS = ['late', 'today', 'later', 'suspended'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

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
  /** Worst of its documents in the civil register, while undecided and once all are answered. */
  grade: z.nullable(z.enum(MATCH_GRADES)),
  createdAt: z.iso.datetime(),
  /** Present leg of the promise; null while nothing is due, and then the next three too. */
  leg: z.nullable(z.enum(OFFICE_LEGS)),
  /** Last day in time, YYYY-MM-DD in Cairo. */
  dueOn: z.nullable(z.iso.date()),
  /** Working days until then; negative if overdue. */
  daysLeft: z.nullable(z.int()),
  due: z.nullable(z.enum(DUE_GROUPS)),
  /** `waiting` suspends the deadline. */
  correction: z.nullable(z.enum(['waiting', 'corrected'])),
  claim: z.nullable(Claim),
  /** Not offered as next request before this day. */
  setAsideUntil: z.nullable(z.iso.date()),
  /** Gets it next, after a transfer, correction or setting aside. */
  assignee: z.nullable(Colleague),
});
export type QueueRow = z.infer<typeof QueueRow>;

/**
 * Requests that wait for a decision. `open` and the following omit those that wait for the citizen or are set aside;
 * `mine` are claimed by the caller or assigned to the caller. `register` differ from the civil register; `second` were
 * accepted in spite of it and wait for another person than the caller.
 */
export const QUEUE_VIEWS = [
  'open',
  'late',
  'today',
  'corrected',
  'mine',
  'flagged',
  'register',
  'second',
  'all',
] as const;
export type QueueViewName = (typeof QUEUE_VIEWS)[number];

const view = {
  view: z._default(z.enum(QUEUE_VIEWS), 'open'),
  list: z.optional(z.enum(DOCUMENT_LISTS)),
  governorateCode: z.optional(z.string().check(z.regex(/^[0-9]{2}$/))),
  officeId: z.optional(z.coerce.number().check(z.int(), z.positive())),
};
export const QueueView = z.object(view);
export type QueueView = z.infer<typeof QueueView>;

/** Part of the order: a group, or `any` without groups. */
export const QUEUE_PARTS = [...DUE_GROUPS, 'any'] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number];

export type QueuePlace = Place & { part: QueuePart };

/** Part, time and number of the last row: `late_2026-01-31T10:00:00.000000Z_260000000018`. */
export function writeQueueCursor(place: Omit<QueuePlace, 'id'> & { id: number | string }): string {
  return `${place.part}_${writeCursor(place)}`;
}

export const queueCursor = z.pipe(
  z.pipe(
    z.string(),
    z.transform((cursor) => {
      const [part = '', ...after] = cursor.split('_');
      return { part, after: after.join('_') };
    }),
  ),
  z.pipe(
    z.object({ part: z.enum(QUEUE_PARTS), after: pageCursor(REQUEST_ID_LENGTH) }),
    z.transform(({ part, after }): QueuePlace => ({ part, ...after })),
  ),
);

const count = z.int();
/** Requests of each view with the other filters, up to `COUNT_LIMIT`. */
export const QueueCounts = z.object({
  open: count,
  late: count,
  today: count,
  corrected: count,
  flagged: count,
  register: count,
  second: count,
  mine: count,
  all: count,
});
export type QueueCounts = z.infer<typeof QueueCounts>;

export const readQueue = defineCall({
  method: 'GET',
  path: '/api/office/queue',
  access: 'staff:queue.read',
  summary:
    'Requests of a view with the counts of all views, or in another state; by deadline or arrival, paginated',
  query: z.object({
    state: z._default(z.enum(REQUEST_STATES), 'WAITING_APPROVAL'),
    /** Ignored in other states. */
    ...view,
    sort: z._default(z.enum(['deadline', 'arrival']), 'deadline'),
    after: z.optional(queueCursor),
  }),
  answer: z.object({
    ...answerParts,
    rows: z.array(QueueRow),
    next: z.nullable(z.string()),
    /** Null for other states. */
    counts: z.nullable(QueueCounts),
  }),
});

/** Last page of a search; a longer result needs a narrower text. */
export const SEARCH_PAGES = 10;

/** Fewer letters would list people instead of finding one. */
const SEARCHABLE = /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){3}/u;

/** POST: no personal data in addresses. */
export const searchRequests = defineCall({
  method: 'POST',
  path: '/api/office/search',
  access: 'staff:request.read',
  summary:
    'A page of requests by number, national ID, mobile, payment number, e-mail or names; each result counts as a read',
  countsAsRead: true,
  body: z.object({
    text: requiredText(120).check(z.regex(SEARCHABLE, problem('tooShort'))),
    page: z._default(z.int().check(z.minimum(1), z.maximum(SEARCH_PAGES)), 1),
  }),
  answer: z.object({
    ...answerParts,
    /** Detected kind of the search text. */
    by: z.enum(SEARCH_KINDS),
    /** Probable typing mistake. */
    doubt: z.nullable(z.enum(SEARCH_DOUBTS)),
    more: z.boolean(),
    /** Other offices' requests are left out. */
    limited: z.boolean(),
    rows: z.array(z.extend(QueueRow, { fullName: z.string() })),
  }),
});
export type SearchAnswer = z.infer<typeof searchRequests.answer>;
