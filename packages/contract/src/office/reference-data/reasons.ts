import * as z from 'zod/mini';
import { answerParts } from '../../wire/answers.ts';
import { defineCall } from '../../wire/call.ts';
import { problem } from '../../wire/field-problems.ts';
import { requiredText } from '../../wire/fields.ts';
import { englishConfirmed, englishOlder, englishText } from '../fields.ts';

/** In characters: one or two lines. */
const REASON_MAX_LENGTH = 160;
const MAX_REASONS = 200;

/** Inactive ones are not offered. */
export const RejectionReason = z.object({
  code: z.string(),
  name: z.string(),
  /** Empty if absent. */
  nameEn: z._default(z.string(), ''),
  englishOlder,
  active: z.boolean(),
});
export type RejectionReason = z.infer<typeof RejectionReason>;

export const reasonCode = z
  .string(problem('required'))
  .check(z.regex(/^[A-Z_]{3,40}$/, problem('choice')));
const name = requiredText(REASON_MAX_LENGTH);
const nameEn = englishText(REASON_MAX_LENGTH);

const orderedCodes = z.array(reasonCode).check(z.maxLength(MAX_REASONS));

const reasonsAnswer = z.object({ ...answerParts, reasons: z.array(RejectionReason) });

export const readReasons = defineCall({
  method: 'GET',
  path: '/api/office/reasons',
  access: 'staff:rejectionReasons.read',
  summary: 'All rejection reasons, including retired ones, in screen order',
  answer: reasonsAnswer,
});

export const addReason = defineCall({
  method: 'POST',
  path: '/api/office/reasons/add',
  access: 'staff:rejectionReasons.change',
  summary: 'Appends a rejection reason',
  body: z.object({ name, nameEn }),
  answer: reasonsAnswer,
});

export const changeReason = defineCall({
  method: 'POST',
  path: '/api/office/reasons/change',
  access: 'staff:rejectionReasons.change',
  summary: 'Renames, retires or restores a reason; rejected documents keep the earlier text',
  refusals: ['NOT_FOUND', 'OUTDATED', 'LAST_REASON'],
  body: z.object({
    code: reasonCode,
    name,
    nameEn,
    englishConfirmed,
    active: z.boolean(problem('wrongType')),
    /** The reason as the caller saw it. */
    seen: z.object({ name: z.string(), nameEn: z.string(), active: z.boolean() }),
  }),
  answer: reasonsAnswer,
});

export const orderReasons = defineCall({
  method: 'POST',
  path: '/api/office/reasons/order',
  access: 'staff:rejectionReasons.change',
  summary: 'Reorders all reasons',
  refusals: ['OUTDATED'],
  body: z.object({
    codes: orderedCodes,
    /** The order that the caller saw. */
    seen: orderedCodes,
  }),
  answer: reasonsAnswer,
});
