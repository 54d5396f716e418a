import {
  ATTENTION_FLAGS,
  DOCUMENT_LISTS,
  REQUEST_ID_LENGTH,
  REQUEST_LISTS,
  REQUEST_STATES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { requiredText } from '../wire/fields.ts';
import { pageCursor } from './page-cursor.ts';
import { StaffMember } from './session.ts';

/** Rows of one page of a list. */
export const PAGE_SIZE = 50;

/** Who works on a request, until when. */
export const Claim = z.object({
  by: z.pick(StaffMember, { id: true, userName: true }),
  until: z.iso.datetime(),
});
export type Claim = z.infer<typeof Claim>;

/** A request as a list shows it: nobody's name is in it. */
export const QueueRow = z.object({
  id: z.string(),
  state: z.enum(REQUEST_STATES),
  /** What it is of; `mixed` for documents of several lists. */
  list: z.enum(REQUEST_LISTS),
  documents: z.int(),
  governorateCode: z.nullable(z.string()),
  flags: z.array(z.enum(ATTENTION_FLAGS)),
  createdAt: z.iso.datetime(),
  /** The last day on which it is in time, as YYYY-MM-DD in Cairo. */
  dueOn: z.iso.date(),
  /** Working days left to decide it; negative when it is late. */
  daysLeft: z.int(),
  /** It waits for its citizen to correct something, and its working days stand still; or something was corrected. */
  correction: z.nullable(z.enum(['waiting', 'corrected'])),
  claim: z.nullable(Claim),
});
export type QueueRow = z.infer<typeof QueueRow>;

const page = { rows: z.array(QueueRow), next: z.nullable(z.string()) };

export const readQueue = defineCall({
  method: 'GET',
  path: '/api/office/queue',
  access: 'staff:queue.read',
  summary: 'Requests in a state, the oldest first, a page at a time',
  query: z.object({
    state: z._default(z.enum(REQUEST_STATES), 'WAITING_APPROVAL'),
    /** With a document of this list. */
    list: z.optional(z.enum(DOCUMENT_LISTS)),
    governorateCode: z.optional(z.string().check(z.regex(/^[0-9]{2}$/))),
    /** At least so many days old. */
    olderThan: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3650))),
    flagged: z.optional(z.enum(['yes'])),
    after: z.optional(pageCursor(REQUEST_ID_LENGTH)),
  }),
  answer: z.object({ ...answerParts, ...page }),
});

/** A person's name, number or mobile is never part of an address, so this is a POST. */
export const searchRequests = defineCall({
  method: 'POST',
  path: '/api/office/search',
  access: 'staff:request.read',
  summary: 'Requests by number, national ID, mobile or the beginning of a name',
  body: z.object({ text: requiredText(120) }),
  answer: z.object({
    ...answerParts,
    /** What the text was taken for. */
    by: z.enum(['requestId', 'nationalId', 'mobile', 'name']),
    rows: z.array(z.extend(QueueRow, { fullName: z.string() })),
  }),
});
export type SearchAnswer = z.infer<typeof searchRequests.answer>;
