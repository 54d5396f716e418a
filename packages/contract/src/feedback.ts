import {
  EMAIL_MAX_LENGTH,
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_TYPES,
  type FeedbackType,
  FULL_NAME_MAX_LENGTH,
  isOnlyLinks,
  isSenderMobile,
  isSenderName,
  normalizeMessage,
  normalizeWhitespace,
  POLL_OPTIONS,
  toLatinDigits,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { type FieldProblem, problem } from './wire/field-problems.ts';

/**
 * The contact form and the poll (portal.md §5; decisions §5). The rules of each field have the one message
 * that the specification gives it, whatever is wrong.
 */

/** Text that is tidied and then fits `rule`, with one problem for everything but its length. */
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
      z.maxLength(max, problem('tooLong')),
    );
}

const TYPES: readonly FeedbackType[] = Object.values(FEEDBACK_TYPES);

/** 1 inquiry, 2 suggestion, 3 complaint; a form without script sends the digit as text. */
const feedbackType = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], problem('messageType')),
    z.transform((given) => Number(toLatinDigits(String(given)))),
  ),
  z.literal(TYPES, problem('messageType')),
);

/** The fields that a person fills in, in the order in which they are checked (portal.md §5). */
export const FeedbackEntry = z.object({
  name: text('senderName', FULL_NAME_MAX_LENGTH, normalizeWhitespace, isSenderName),
  mobileNumber: text(
    'senderMobile',
    EMAIL_MAX_LENGTH,
    (typed) => toLatinDigits(typed.trim()),
    isSenderMobile,
  ),
  email: text(
    'email',
    EMAIL_MAX_LENGTH,
    (typed) => typed.trim(),
    (typed) => z.regexes.email.test(typed),
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

/** A UUID of the caller's: the same one again is the same message or vote, stored once. */
const idempotencyKey = z.object({ 'idempotency-key': z.optional(z.uuid(problem('wrongType'))) });

export const submitFeedback = defineCall({
  method: 'POST',
  path: '/api/feedback/messages',
  access: 'public',
  summary:
    'A message to the authority. The answer has a reference to quote, unless messages are not kept. Sent ' +
    'again, with the same Idempotency-Key or the same words on the same day, it is the same message. Also ' +
    'taken from a form without script, and then answered with 303 or the form again',
  refusals: ['FORBIDDEN', 'CONFLICT', 'SUSPECTED_BOT'],
  headers: idempotencyKey,
  body: z.extend(FeedbackEntry, {
    /** A field that people do not see. What fills it in is no person. */
    website: z.optional(z.string().check(z.maxLength(500, problem('tooLong')))),
    /** Whole seconds that the form was on the screen; a form without script cannot know it. */
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
  summary: 'A vote of the satisfaction poll; with the same Idempotency-Key it is the same vote',
  refusals: ['FORBIDDEN', 'CONFLICT'],
  headers: idempotencyKey,
  body: z.object({ option: z.enum(POLL_OPTIONS, problem('pollOption')) }),
  answer: z.object(answerParts),
});
