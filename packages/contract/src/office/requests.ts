import {
  COMPARED_FIELDS,
  CORRECTABLE_FIELDS,
  CORRECTION_NOTE_MAX_LENGTH,
  CORRECTION_OUTCOMES,
  DELIVERY_FAILURES,
  DELIVERY_PROOFS,
  DELIVERY_STATES,
  FIELD_DIFFERENCES,
  FINDING_FIELDS,
  FINDING_KINDS,
  GENDER_CODES,
  HISTORY_ACTOR_KINDS,
  HISTORY_EVENTS,
  KINSHIP_PROOFS,
  LOOKUP_FAILURES,
  LOOKUP_RESULTS,
  LOOKUP_STATES,
  MATCH_BLOCKERS,
  MATCH_GRADES,
  NAME_ERRORS,
  READING_REASONS,
  REQUEST_STATES,
  SEVERITIES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { messageText } from '../requests/request-messages.ts';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { optionalText, requestId, requiredText } from '../wire/fields.ts';
import { Colleague, QueueRow, QueueView } from './queue.ts';
import { reasonCode } from './reasons.ts';

const correctedValues = z.partialRecord(z.enum(CORRECTABLE_FIELDS), z.string());

const OfficeCorrection = z.object({
  fields: z.array(z.enum(CORRECTABLE_FIELDS)),
  note: z.string(),
  askedAt: z.iso.datetime(),
  until: z.iso.date(),
  endedAt: z.nullable(z.iso.datetime()),
  /** Null while open. */
  outcome: z.nullable(z.enum(CORRECTION_OUTCOMES)),
  /** Old and new values; empty unless corrected. */
  before: correctedValues,
  after: correctedValues,
});
export type OfficeCorrection = z.infer<typeof OfficeCorrection>;

/** Lookup of a document in the civil register, with its present data. */
const OfficeLookup = z.object({
  id: z.int(),
  state: z.enum(LOOKUP_STATES),
  /** Time of the answer. */
  at: z.nullable(z.iso.datetime()),
  attempts: z.int(),
  /** Of the last attempt, while it is pending. */
  failure: z.nullable(z.enum(LOOKUP_FAILURES)),
  nextAttemptAt: z.nullable(z.iso.datetime()),
  result: z.nullable(z.enum(LOOKUP_RESULTS)),
  /** Remains when the record is erased, after the decision. */
  grade: z.nullable(z.enum(MATCH_GRADES)),
  /** Compared as of this read; null without an answer, and once the record is erased. */
  match: z.nullable(
    z.object({
      grade: z.enum(MATCH_GRADES),
      fields: z.array(
        z.object({
          field: z.enum(COMPARED_FIELDS),
          typed: z.nullable(z.string()),
          registered: z.nullable(z.string()),
          difference: z.enum(FIELD_DIFFERENCES),
          errorType: z.exactOptional(z.enum(NAME_ERRORS)),
        }),
      ),
      kinship: z.enum(KINSHIP_PROOFS),
      blockers: z.array(z.enum(MATCH_BLOCKERS)),
    }),
  ),
});
export type OfficeLookup = z.infer<typeof OfficeLookup>;

export const OfficeDocument = z.object({
  id: z.int(),
  position: z.int(),
  documentType: z.string(),
  state: z.enum(REQUEST_STATES),
  rejectionReason: z.nullable(z.string()),
  copies: z.int(),
  /** In pounds per copy, on the order date. */
  unitPrice: z.number(),
  fullName: z.string(),
  motherFullName: z.string(),
  gender: z.enum(GENDER_CODES),
  nationalId: z.string(),
  relation: z.string(),
  spouseFullName: z.nullable(z.string()),
  applicantEntity: z.nullable(z.string()),
  languageCode: z.nullable(z.string()),
  issueReason: z.nullable(z.string()),
  jobName: z.nullable(z.string()),
  /** Oldest first. */
  corrections: z.array(OfficeCorrection),
  /** Null without a register, and for seconds after the order. */
  lookup: z.nullable(OfficeLookup),
  /** Other requests for the same document, newest first. */
  earlier: z.array(
    z.object({ requestId: z.string(), state: z.enum(REQUEST_STATES), createdAt: z.iso.datetime() }),
  ),
});
export type OfficeDocument = z.infer<typeof OfficeDocument>;

const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(SEVERITIES),
  documentId: z.nullable(z.int()),
  field: z.nullable(z.enum(FINDING_FIELDS)),
  other: z.nullable(z.string()),
  otherPosition: z.nullable(z.int()),
  otherRequestId: z.nullable(z.string()),
});

const PendingDecision = z.object({
  /** In which it can be undone; null for a decision that could not take effect. */
  seconds: z.nullable(z.int()),
  /** Why it could not take effect. */
  problem: z.nullable(z.string()),
});
export type PendingDecision = z.infer<typeof PendingDecision>;

export const OfficeRequest = z.extend(QueueRow, {
  /** Optimistic lock: actions on an older version are refused. */
  version: z.int(),
  delivery: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Pounds. */
  total: z.number(),
  /** Identity verified by the account; empty if unverified. */
  orderedBy: z.object({
    userName: z.string(),
    email: z.string(),
    fullName: z.string(),
    nationalId: z.string(),
    genderCode: z.enum([...GENDER_CODES, '']),
  }),
  /** The user ordered it or is an owner, so another member must process it. */
  own: z.boolean(),
  /** As of this read, most urgent first. */
  findings: z.array(Finding),
  /** Decision that has not taken effect. */
  pending: z.nullable(z.extend(PendingDecision, { by: Colleague })),
  mobiles: z.array(z.string()),
  address: z.nullable(z.string()),
  items: z.array(OfficeDocument),
  /** Messages, oldest first, and the time since an answer is due. */
  messages: z.array(
    z.object({
      at: z.iso.datetime(),
      /** Null for the citizen's messages. */
      staffName: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
  unansweredSince: z.nullable(z.iso.datetime()),
  /** Internal notes, oldest first; never shown to the citizen. */
  notes: z.array(z.object({ at: z.iso.datetime(), staffName: z.string(), text: z.string() })),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      event: z.enum(HISTORY_EVENTS),
      state: z.enum(REQUEST_STATES),
      actorKind: z.enum(HISTORY_ACTOR_KINDS),
      /** Citizen or staff ID, else null. */
      actorId: z.nullable(z.int()),
      /** Current staff name, else null. */
      actorName: z.nullable(z.string()),
      documentId: z.nullable(z.int()),
      batchId: z.nullable(z.int()),
      /** Reasons of a failed delivery attempt. */
      failure: z.nullable(z.enum(DELIVERY_FAILURES)),
      /** Proof of delivery, and the recipient without a code. */
      proof: z.nullable(z.enum(DELIVERY_PROOFS)),
      takenBy: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type OfficeRequest = z.infer<typeof OfficeRequest>;

export const requestAnswer = z.object({ ...answerParts, request: OfficeRequest });

export const readRequest = defineCall({
  method: 'GET',
  path: '/api/office/request',
  access: 'staff:request.read',
  summary:
    'A request in the caller’s queue or claimed by them, with documents and history; each access is audited',
  refusals: ['NOT_FOUND', 'READING_CAPPED', 'READING_REASON_NEEDED'],
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
  refusals: ['NOT_FOUND', 'READING_CAPPED'],
  body: z.object({
    requestId,
    reason: z.enum(READING_REASONS, problem('choice')),
    note: requiredText(300),
  }),
  answer: requestAnswer,
});

export const claimRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/take',
  access: 'staff:request.take',
  idempotent: true,
  summary:
    'Claims a request visibly to others, and counts as a read; the claim expires and is extended by each action',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'READING_CAPPED', 'READING_REASON_NEEDED'],
  body: z.object({
    requestId,
    /** Seen by the caller; another one is refused as CHANGED. */
    version: z.optional(z.int()),
  }),
  answer: requestAnswer,
});

export const claimNextRequest = defineCall({
  method: 'POST',
  path: '/api/office/next',
  access: 'staff:request.take',
  idempotent: true,
  summary:
    'Claims the oldest free request of a view, and counts as a read; skips claimed ones, the caller’s own and those that wait for the citizen',
  refusals: ['READING_CAPPED'],
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
  access: 'staff:request.take',
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
  refusals: ['NOT_FOUND', 'READING_REASON_NEEDED'],
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

export const decideRequest = defineCall({
  method: 'POST',
  path: '/api/office/request/decide',
  access: 'staff:request.decide',
  idempotent: true,
  summary:
    'Decides documents of a request, after some seconds in which `undoDecision` removes it; after the last one the request awaits payment or is rejected. An accepted document needs its red findings in `seen`',
  refusals: ['NOT_FOUND', 'CLAIMED', 'CHANGED', 'OWN_REQUEST', 'FINDINGS_UNSEEN'],
  body: z.object({
    requestId,
    version: z.int(),
    decisions: z.array(Decision).check(z.minLength(1), z.maxLength(20)),
    /** Keys (`findingKey`) of the red findings that the caller has seen. */
    seen: z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200)), []),
  }),
  answer: requestAnswer,
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
  answer: requestAnswer,
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
  answer: requestAnswer,
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
  answer: requestAnswer,
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
  answer: requestAnswer,
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
