import { CORRECTABLE_FIELDS, CORRECTION_NOTE_MAX_LENGTH, READING_REASONS } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { messageText } from '../requests/request-messages.ts';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { optionalText, requestId, requiredText } from '../wire/fields.ts';
import { OfficeRequest, PendingDecision } from './office-request.ts';
import { Claim, QueueView } from './queue.ts';
import { reasonCode } from './reference-data.ts';

const requestAnswer = z.object({ ...answerParts, request: OfficeRequest });

export const readRequest = defineCall({
  method: 'GET',
  path: '/api/office/request',
  access: 'staff:request.read',
  summary:
    'A request in the caller’s queue or claimed by them, with documents and history; each access is audited',
  countsAsRead: true,
  refusals: ['NOT_FOUND', 'READING_REASON_NEEDED'],
  query: z.object({ requestId }),
  answer: requestAnswer,
});

/**
 * Events of `officeEvents`. A stream of a request has `request` and `viewers` (names of the other members). Other
 * streams have `queue`, at most once a second, and `opened`: names by request number, empty once all have left it.
 */
export const OFFICE_EVENTS = {
  request: 'request',
  viewers: 'viewers',
  queue: 'queue',
  opened: 'opened',
} as const;

export const officeEvents = defineCall({
  method: 'GET',
  path: '/api/office/events',
  access: 'staff:request.read',
  summary:
    'Server-sent events for an open screen: of a request `request` and `viewers`, else `queue` and `opened` for requests ' +
    'of the caller’s offices; names of staff, no data of citizens',
  refusals: ['NOT_FOUND', 'READING_REASON_NEEDED', 'UNAVAILABLE'],
  query: z.object({ requestId: z.optional(requestId) }),
  answer: z.unknown(),
  answerType: 'text/event-stream',
});

export const openRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/open',
  access: 'staff:request.read',
  summary:
    'A request outside the caller’s queue, for an audited reason; readable again for an hour without one',
  countsAsRead: true,
  refusals: ['NOT_FOUND'],
  body: z.object({
    requestId,
    reason: z.enum(READING_REASONS, problem('choice')),
    note: requiredText(300),
  }),
  answer: requestAnswer,
});

export const claimRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/claim',
  access: 'staff:request.claim',
  idempotent: true,
  summary: 'Claims a request visibly to others; the claim expires and is extended by each action',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'READING_REASON_NEEDED'],
  body: z.object({
    requestId,
    /** Seen by the caller; refused as CHANGED if no longer current. */
    version: z.optional(z.int()),
  }),
  answer: z.object({ ...answerParts, claim: Claim }),
});

export const claimNextRequest = defineCall({
  method: 'POST',
  path: '/api/office/next',
  access: 'staff:request.claim',
  idempotent: true,
  summary:
    'Claims the oldest free request of a view, and counts as a read; skips claimed ones, the caller’s own and those that wait for the citizen',
  countsAsRead: true,
  body: QueueView,
  answer: z.object({
    ...answerParts,
    /** Null if none is free. */
    request: z.nullable(OfficeRequest),
  }),
});

export const releaseRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/release',
  access: 'staff:request.claim',
  idempotent: true,
  summary: "Releases a claim; a supervisor may also release another's",
  refusals: ['NOT_FOUND', 'CHANGED', 'READING_REASON_NEEDED'],
  body: z.object({ requestId }),
  answer: z.object(answerParts),
});

export const endCitizenSessions = defineCall({
  method: 'POST',
  path: '/api/office/request/end-sessions',
  access: 'staff:citizenSessions.end',
  idempotent: true,
  summary:
    "Ends all sessions of a request's citizen, if the account may be compromised; they can sign in again",
  refusals: ['NOT_FOUND', 'CHANGED', 'OTHER_OFFICE', 'READING_REASON_NEEDED'],
  body: z.object({ requestId }),
  answer: z.object({ ...answerParts, sessions: z.int() }),
});

const decided = {
  documentId: z.int(),
  /** Lookup that the caller saw as done. */
  lookupId: z.optional(z.int()),
};

export const Decision = z.discriminatedUnion('accept', [
  z.object({ ...decided, accept: z.literal(true) }),
  z.object({
    ...decided,
    accept: z.literal(false),
    reasonCode,
    note: optionalText(300),
  }),
]);
export type Decision = z.infer<typeof Decision>;

/** Without the record, which only a counted read shows. */
const decisionAnswer = z.object({
  ...answerParts,
  /** Null if it took effect at once, or repeats an earlier call. */
  pending: z.nullable(PendingDecision),
});

export const decideRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/decide',
  access: 'staff:request.decide',
  idempotent: true,
  summary:
    'Decides documents of a request, after some seconds in which `undoDecision` removes it; after the last one the request awaits payment or is rejected. An accepted document needs its red findings in `seen`, and a supervisor as second person if the civil register contradicts it',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'OWN_REQUEST', 'FINDINGS_UNSEEN', 'OWN_PROPOSAL'],
  body: z.object({
    requestId,
    version: z.int(),
    decisions: z.array(Decision).check(z.minLength(1), z.maxLength(20)),
    /** Keys (`findingKey`) of the red findings seen. */
    seen: z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200)), []),
  }),
  answer: decisionAnswer,
});

export const returnForCorrection = defineCall({
  method: 'POST',
  path: '/api/office/request/return',
  access: 'staff:request.decide',
  idempotent: true,
  summary:
    'Returns a document to its citizen to correct only the marked fields, after the same seconds as a decision; the request keeps its place and its deadline pauses',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'OWN_REQUEST'],
  body: z.object({
    requestId,
    version: z.int(),
    documentId: z.int(),
    fields: z
      .array(z.enum(CORRECTABLE_FIELDS, problem('choice')))
      .check(z.minLength(1, problem('required'))),
    note: requiredText(CORRECTION_NOTE_MAX_LENGTH),
  }),
  answer: decisionAnswer,
});

export const undoDecision = defineCall({
  method: 'POST',
  path: '/api/office/request/undo',
  access: 'staff:request.decide',
  idempotent: true,
  summary:
    "Undoes the caller's decision or return before it takes effect, or acknowledges one that could not",
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED'],
  body: z.object({ requestId }),
  answer: z.object(answerParts),
});

export const listPendingDecisions = defineCall({
  method: 'GET',
  path: '/api/office/pending-decisions',
  access: 'staff:request.decide',
  summary: "The caller's decisions that can be undone or could not take effect, newest first",
  answer: z.object({
    ...answerParts,
    decisions: z.array(z.extend(PendingDecision, { requestId: z.string() })),
  }),
});

/** In characters. */
export const REOPENING_REASON_MAX_LENGTH = 300;

export const reopenRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/reopen',
  access: 'staff:request.reopen',
  idempotent: true,
  summary:
    'Returns a rejected or unpaid request to its decision, with its place and deadline; refused once withdrawn, or while it can be paid',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'READING_REASON_NEEDED'],
  body: z.object({
    requestId,
    version: z.int(),
    /** Internal. */
    reason: requiredText(REOPENING_REASON_MAX_LENGTH),
  }),
  answer: z.object(answerParts),
});

export const recordVisit = defineCall({
  method: 'POST',
  path: '/api/office/request/visit',
  access: 'staff:request.recordVisit',
  idempotent: true,
  summary:
    "Records the owner's visit to a registry for a first ID card, from which the promised day counts; until then nothing is packed",
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_DECISION', 'READING_REASON_NEEDED'],
  body: z.object({ requestId, version: z.int() }),
  answer: z.object(answerParts),
});

export const answerMessages = defineCall({
  method: 'POST',
  path: '/api/office/request/answer',
  access: 'staff:feedback.answer',
  idempotent: true,
  summary:
    "Answers a citizen's message about a request; sent by SMS and e-mail, and shown with the request",
  refusals: ['NOT_FOUND', 'CHANGED', 'READING_REASON_NEEDED'],
  body: z.object({ requestId, text: messageText }),
  answer: z.object(answerParts),
});

export const listUnanswered = defineCall({
  method: 'GET',
  path: '/api/office/messages/unanswered',
  access: 'staff:feedback.read',
  summary: 'Requests with an unanswered message, longest waiting first',
  answer: z.object({
    ...answerParts,
    requests: z.array(z.object({ requestId: z.string(), since: z.iso.datetime() })),
  }),
});
