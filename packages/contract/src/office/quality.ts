import { DISPUTE_OUTCOMES, QUALITY_CAUSES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requiredText } from '../wire/fields.ts';
import { OfficeRequest } from './office-request.ts';
import { reasonCode } from './reference-data.ts';

/** In characters. */
const SETTLEMENT_MAX_LENGTH = 500;

/** A request before its decision, without its number, which would reveal it. */
export const BlindRequest = z.pick(OfficeRequest, {
  createdAt: true,
  governorateCode: true,
  orderedBy: true,
  mobiles: true,
  address: true,
  total: true,
  findings: true,
  items: true,
});
export type BlindRequest = z.infer<typeof BlindRequest>;

const decided = z.object({
  accept: z.boolean(),
  /** Name of the reason of a rejection. */
  reason: z.nullable(z.string()),
});

/** Both decisions on a request. */
export const CheckedRequest = z.object({
  checkId: z.int(),
  requestId: z.string(),
  cause: z.enum(QUALITY_CAUSES),
  /** Null if automatic. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.iso.datetime(),
  checkedBy: z.string(),
  checkedAt: z.iso.datetime(),
  /** Whether a document is accepted by one of both only. */
  disputed: z.boolean(),
  documents: z.array(
    z.object({
      position: z.int(),
      documentType: z.string(),
      languageCode: z.nullable(z.string()),
      issueReason: z.nullable(z.string()),
      first: decided,
      second: decided,
    }),
  ),
});
export type CheckedRequest = z.infer<typeof CheckedRequest>;

const checkId = z.int(problem('wrongType')).check(z.positive(problem('wrongType')));

const disputedAnswer = z.object({
  ...answerParts,
  /** Unsettled, oldest first, limited. */
  disputed: z.array(CheckedRequest),
});

export const readDisputedChecks = defineCall({
  method: 'GET',
  path: '/api/office/quality',
  access: 'staff:disputes.read',
  summary: 'Requests on which two decisions disagree; contains no names of citizens',
  answer: disputedAnswer,
});

export const claimNextCheck = defineCall({
  method: 'POST',
  path: '/api/office/quality/next',
  access: 'staff:quality.check',
  idempotent: true,
  summary:
    'Claims the oldest decided request that waits for a second look by the caller, or the one already claimed; null if none. Counts as a read; shows nothing of the decision',
  countsAsRead: true,
  body: z.object({}),
  answer: z.object({
    ...answerParts,
    check: z.nullable(z.object({ id: z.int(), request: BlindRequest })),
  }),
});

export const QualityAnswer = z.discriminatedUnion('accept', [
  z.object({ documentId: z.int(), accept: z.literal(true) }),
  z.object({ documentId: z.int(), accept: z.literal(false), reasonCode }),
]);
export type QualityAnswer = z.infer<typeof QualityAnswer>;

export const answerCheck = defineCall({
  method: 'POST',
  path: '/api/office/quality/answer',
  access: 'staff:quality.check',
  idempotent: true,
  summary:
    'Second decision on each document of a claimed check, answered with the first one; changes no request',
  refusals: ['NOT_FOUND', 'CHANGED'],
  body: z.object({
    checkId,
    decisions: z.array(QualityAnswer).check(z.minLength(1), z.maxLength(20)),
  }),
  answer: z.object({ ...answerParts, checked: CheckedRequest }),
});

export const settleCheck = defineCall({
  method: 'POST',
  path: '/api/office/quality/settle',
  access: 'staff:quality.settle',
  idempotent: true,
  summary:
    'Closes a disagreement with the decision that was right and why; not for those who decided it',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_DECISION'],
  body: z.object({
    checkId,
    outcome: z.enum(DISPUTE_OUTCOMES, problem('choice')),
    reason: requiredText(SETTLEMENT_MAX_LENGTH),
  }),
  answer: disputedAnswer,
});
