import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  isDigits,
  MOBILE_ENDING_LENGTH,
  normalizeDigits,
  REQUEST_STATES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId } from '../wire/fields.ts';
import { CustomerAddress } from './shipments.ts';

const State = z.object({ CodeMessage: z.enum(REQUEST_STATES) });

const requestIdHeader = z.object({ requestid: requestId });

const RequestSummary = z.object({
  id: z.string(),
  state: z.enum(REQUEST_STATES),
  delivery: z.enum(DELIVERY_STATES),
  withdrawn: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Pounds. */
  total: z.number(),
  documents: z.array(
    z.object({
      documentType: z.string(),
      translated: z.boolean(),
      /** Translations only. */
      languageCode: z.nullable(z.string()),
      /** ID card only. */
      issueReason: z.nullable(z.string()),
      copies: z.int(),
      fullName: z.string(),
    }),
  ),
  /** Everything was refunded and nothing will be issued. */
  refunded: z.optional(z.boolean()),
  /** Fully refunded; documents continue unless `refunded`. */
  paidBack: z.optional(z.boolean()),
  /** Later request of its refused documents. */
  successor: z.nullable(z.string()),
  /** Correction deadline in Cairo; null if none. */
  correctUntil: z.nullable(z.iso.date()),
  /** Distinct rejection reasons. */
  reasons: z.array(z.string()),
  /** The owner's visit to a registry is to come. */
  awaitsVisit: z.optional(z.boolean()),
  /** Expected delivery date in Cairo; null if none. */
  expectedOn: z.nullable(z.iso.date()),
  /** Returned papers were asked for, or are no longer kept. */
  sending: z.optional(z.enum(['asked', 'over'])),
  /** Failed delivery attempt that decides what comes next. */
  attempt: z.optional(z.object({ number: z.int(), failure: z.enum(DELIVERY_FAILURES) })),
});
export type RequestSummary = z.infer<typeof RequestSummary>;

export const myRequests = defineCall({
  method: 'GET',
  path: '/api/account/requests',
  access: 'citizen',
  summary: 'Own requests, newest first, paginated',
  query: z.object({ after: z.optional(requestId) }),
  answer: z.object({
    ...answerParts,
    requests: z.array(RequestSummary),
    next: z.nullable(z.string()),
  }),
});

export const withdrawRequest = defineCall({
  method: 'POST',
  path: '/api/account/withdrawal',
  access: 'citizen',
  summary: 'Withdraws an unpaid request; idempotent',
  refusals: ['CHANGED'],
  body: z.object({ requestId }),
  answer: z.object(answerParts),
});

export const changeAddress = defineCall({
  method: 'POST',
  path: '/api/account/address',
  access: 'citizen',
  summary:
    'Changes the delivery address until packing; after payment only once. Notifies both mobiles and the e-mail; paid ' +
    'requests are then packed a day later at the earliest. Later only within the governorate, once per wrong address ' +
    'that the courier reports and per return',
  refusals: ['CHANGED', 'ALREADY_READDRESSED'],
  body: z.object({ requestId, customerAddress: CustomerAddress }),
  answer: z.object(answerParts),
});

export const askToSendAgain = defineCall({
  method: 'POST',
  path: '/api/account/sending',
  access: 'citizen',
  summary: 'Asks once for papers that came back to be sent again on one of the offered days',
  refusals: ['CHANGED'],
  body: z.object({ requestId, on: z.iso.date(problem('choice')) }),
  answer: z.object(answerParts),
});

export const requestReceipt = defineCall({
  method: 'GET',
  path: '/api/account/receipt',
  access: 'citizen',
  summary: 'Receipt of a paid request, to print or save',
  refusals: ['CHANGED'],
  headers: requestIdHeader,
  // Base64, so that session renewal and refusals work as in other calls.
  answer: z.object({ ...answerParts, fileName: z.string(), pdf: z.base64() }),
});

export const downloadDigitalCopy = defineCall({
  method: 'POST',
  path: '/api/account/digital-copy',
  access: 'citizen',
  summary:
    'Signed PDF of a paid document; the first call signs it, and later ones answer the same sheet',
  refusals: ['NOT_FOUND', 'CHANGED'],
  body: z.object({ requestId, documentId: z.int(problem('wrongType')) }),
  answer: z.object({ ...answerParts, fileName: z.string(), pdf: z.base64() }),
});

/** The only event of `requestEvents`. */
export const CHANGED_EVENT = 'changed';

export const requestEvents = defineCall({
  method: 'GET',
  path: '/api/account/requestEvents',
  access: 'citizen',
  summary:
    'Server-sent events: `changed` at the start and at each change of a request, without data; read request-status then',
  headers: requestIdHeader,
  answer: z.unknown(),
  answerType: 'text/event-stream',
});

const mobileEnding = z.string(problem('mobileEnding')).check(
  z.overwrite(normalizeDigits),
  z.refine(
    (text) => isDigits(text) && text.length === MOBILE_ENDING_LENGTH,
    problem('mobileEnding'),
  ),
);

export const StateLookup = z.object({ requestId, mobileEnding });
export type StateLookup = z.output<typeof StateLookup>;

export const requestState = defineCall({
  method: 'POST',
  path: '/api/account/requestState',
  access: 'public',
  summary:
    'State of a request by its number and the last four digits of a mobile; a wrong pair and an unknown number are ' +
    'rejected alike, with limited attempts. Also accepts a form post',
  refusals: ['FORBIDDEN'],
  body: StateLookup,
  answer: z.object({ ...answerParts, StateMessage: z.string(), State }),
});
