import {
  FEEDBACK_ACTION_NAMES,
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_STATES,
  FEEDBACK_TYPES,
  normalizeMessage,
  POLL_OPTIONS,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { maxLength, problem } from '../wire/field-problems.ts';
import { requiredText } from '../wire/fields.ts';
import { isDayRange, pageCursor, rangeDays } from './fields.ts';
import { Colleague } from './queue.ts';

export const FEEDBACK_PAGE_SIZE = 50;

/** Newest messages that a search reads, because texts are encrypted. */
export const FEEDBACK_SEARCH_SIZE = 2_000;

/** A colleague who opened a message since may be answering it. */
export const COLLISION_MINUTES = 10;

const state = z.enum(FEEDBACK_STATES);
const type = z.literal(Object.values(FEEDBACK_TYPES));

export const FeedbackListItem = z.object({
  reference: z.string(),
  type,
  state,
  receivedAt: z.iso.datetime(),
  /** Last day of the answer to a request under law 151/2020; null for other messages. */
  dueOn: z.nullable(z.iso.date()),
  /** Working days until then, negative if late; null once answered. */
  daysLeft: z.nullable(z.int()),
  /** First words, without people's numbers and addresses; empty once erased. */
  excerpt: z.string(),
  /** Possible request number in the text. */
  requestId: z.nullable(z.string()),
  /** Answers it; null if anyone does. */
  assignee: z.nullable(Colleague),
});
export type FeedbackListItem = z.infer<typeof FeedbackListItem>;

/** The text is the answer or the reason. */
export const FeedbackActionRecord = z.object({
  action: z.enum(FEEDBACK_ACTION_NAMES),
  text: z.string(),
  doneAt: z.iso.datetime(),
  doneBy: z.string(),
  /** Permanent refusal by the sender's mail server; null if none. */
  refusedAt: z.nullable(z.iso.datetime()),
});
export type FeedbackActionRecord = z.infer<typeof FeedbackActionRecord>;

export const FeedbackMessage = z.extend(z.omit(FeedbackListItem, { excerpt: true }), {
  version: z.int(),
  name: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  message: z.string(),
  /** Others who opened it in the last `COLLISION_MINUTES`. */
  openedBy: z.array(z.string()),
  actions: z.array(FeedbackActionRecord),
  /** Who may answer it. */
  colleagues: z.array(Colleague),
});
export type FeedbackMessage = z.infer<typeof FeedbackMessage>;

export const FEEDBACK_ORDERS = ['oldest', 'newest'] as const;

/** A digit in the query. */
const typeFilter = z.pipe(
  z.pipe(z.string(), z.transform(Number)),
  z.literal(Object.values(FEEDBACK_TYPES), problem('choice')),
);

export const listFeedback = defineCall({
  method: 'GET',
  path: '/api/office/feedback',
  access: 'staff:feedback.read',
  summary:
    'Messages of the contact form with their first words, oldest or newest first, paginated; audited',
  query: z.object({
    state: z.optional(state),
    /** Only the caller's. */
    mine: z.optional(z.literal('yes')),
    type: z.optional(typeFilter),
    order: z._default(z.enum(FEEDBACK_ORDERS), 'oldest'),
    after: z.optional(pageCursor(9, 13)),
  }),
  answer: z.object({
    ...answerParts,
    messages: z.array(FeedbackListItem),
    next: z.nullable(z.string()),
  }),
});

export const searchFeedback = defineCall({
  method: 'POST',
  path: '/api/office/feedback/search',
  access: 'staff:feedback.read',
  summary: `Messages among the newest ${FEEDBACK_SEARCH_SIZE} with a number or words in their texts; audited`,
  body: z.object({
    /** Number of a message or request, or words in any order. */
    text: requiredText(100),
    state: z.optional(state),
    mine: z.optional(z.boolean(problem('wrongType'))),
    type: z.optional(type),
  }),
  answer: z.object({
    ...answerParts,
    messages: z.array(FeedbackListItem),
    /** Further messages match, or older ones were not read. */
    more: z.boolean(),
  }),
});

const reference = z.string(problem('required')).check(z.regex(/^[0-9]{9,13}$/, problem('choice')));

export const readFeedback = defineCall({
  method: 'GET',
  path: '/api/office/feedback/message',
  access: 'staff:feedback.read',
  summary: 'One message with its sender; each access is audited',
  countsAsRead: true,
  refusals: ['NOT_FOUND'],
  query: z.object({ reference }),
  answer: z.object({ ...answerParts, message: FeedbackMessage }),
});

export const actOnFeedback = defineCall({
  method: 'POST',
  path: '/api/office/feedback/act',
  access: 'staff:feedback.answer',
  summary: 'Answers, closes or reopens a message; rejected if the view is outdated',
  refusals: ['NOT_FOUND', 'OUTDATED'],
  body: z.object({
    reference,
    version: z.int(problem('wrongType')),
    action: z.enum(FEEDBACK_ACTION_NAMES, problem('choice')),
    /** Answer or reason. */
    text: z
      .string(problem('required'))
      .check(
        z.overwrite(normalizeMessage),
        z.minLength(1, problem('required')),
        maxLength(FEEDBACK_MAX_LENGTH),
      ),
  }),
  answer: z.object(answerParts),
});

export const assignFeedback = defineCall({
  method: 'POST',
  path: '/api/office/feedback/assign',
  access: 'staff:feedback.answer',
  summary: 'Makes a message the work of a colleague or, without one, of anyone',
  refusals: ['NOT_FOUND', 'OUTDATED'],
  body: z.object({
    reference,
    staffId: z.nullable(z.int(problem('choice'))),
    /** Present assignee. */
    seen: z.nullable(z.int(problem('wrongType'))),
  }),
  answer: z.object(answerParts),
});

export const PollResults = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  votes: z.record(z.enum(POLL_OPTIONS), z.int()),
});
export type PollResults = z.infer<typeof PollResults>;

export const readPoll = defineCall({
  method: 'GET',
  path: '/api/office/feedback/poll',
  access: 'staff:feedback.read',
  summary: 'Anonymous votes in a date range',
  query: z.object(rangeDays).check(isDayRange),
  answer: z.object({ ...answerParts, results: PollResults }),
});
