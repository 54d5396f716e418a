import {
  EMAIL_MAX_LENGTH,
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_TYPES,
  type FeedbackType,
  FULL_NAME_MAX_LENGTH,
  isOnlyLinks,
  isSenderMobile,
  isSenderName,
  normalizeEmail,
  normalizeMessage,
  normalizeMobile,
  normalizeNumber,
  normalizeWhitespace,
  POLL_OPTIONS,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { emailProblem } from './wire/email.ts';
import { type FieldProblem, maxLength, problem } from './wire/field-problems.ts';

/** Contact form and poll (spec §3.3; spec §3.5). */

/** Normalized text with one specified message for any error but its length. */
function text(
  name: FieldProblem,
  max: number,
  normalize: (typed: string) => string,
  rule: (normalized: string) => boolean,
) {
  return z
    .string(problem(name))
    .check(
      z.overwrite(normalize),
      z.refine(rule, { ...problem(name), abort: true }),
      maxLength(max),
    );
}

const TYPES: readonly FeedbackType[] = Object.values(FEEDBACK_TYPES);

/** One of `FEEDBACK_TYPES`; a form without script sends text. */
const feedbackType = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], problem('messageType')),
    z.transform((given) => Number(normalizeNumber(String(given)))),
  ),
  z.literal(TYPES, problem('messageType')),
);

/** Visible fields, in validation order (spec §3.3). */
export const FeedbackEntry = z.object({
  name: text('senderName', FULL_NAME_MAX_LENGTH, normalizeWhitespace, isSenderName),
  mobileNumber: text('senderMobile', EMAIL_MAX_LENGTH, normalizeMobile, isSenderMobile),
  /** Empty: the answer is sent to the mobile. */
  email: z._default(
    z.string(problem('email')).check(
      z.overwrite(normalizeEmail),
      z.superRefine((email, context) => {
        const found = email === '' ? undefined : emailProblem(email);
        if (found) context.addIssue({ code: 'custom', message: found });
      }),
      maxLength(EMAIL_MAX_LENGTH),
    ),
    '',
  ),
  type: feedbackType,
  message: text(
    'message',
    FEEDBACK_MAX_LENGTH,
    normalizeMessage,
    (message) => message !== '',
  ).check(z.refine((message) => !isOnlyLinks(message), problem('messageLinks'))),
});
export type FeedbackEntry = z.output<typeof FeedbackEntry>;

/** Client UUID; a repeat is stored once. */
const idempotencyKey = z.object({ 'idempotency-key': z.optional(z.uuid(problem('wrongType'))) });

export const submitFeedback = defineCall({
  method: 'POST',
  path: '/api/feedback/messages',
  access: 'public',
  summary:
    'Sends a message to the authority; the response has its reference, if messages are stored. Idempotent by ' +
    'Idempotency-Key, or by text and day. Also accepts a form post, answered with 303 or the form',
  refusals: ['FORBIDDEN', 'CONFLICT', 'SUSPECTED_BOT'],
  headers: idempotencyKey,
  body: z.extend(FeedbackEntry, {
    /** Honeypot: only bots fill it in. */
    website: z.optional(z.string().check(maxLength(500))),
    /** Unknown without script. */
    secondsOnForm: z.optional(
      z.int(problem('wrongType')).check(z.nonnegative(problem('wrongType'))),
    ),
  }),
  answer: z.object({ ...answerParts, reference: z.optional(z.string()) }),
});

export const castVote = defineCall({
  method: 'POST',
  path: '/api/feedback/votes',
  access: 'public',
  summary: 'Votes in the satisfaction poll; idempotent by Idempotency-Key',
  refusals: ['FORBIDDEN', 'CONFLICT'],
  headers: idempotencyKey,
  body: z.object({ option: z.enum(POLL_OPTIONS, problem('pollOption')) }),
  answer: z.object(answerParts),
});
