import { MESSAGE_CHANNELS, MESSAGE_FAILURES, MESSAGE_KINDS } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../answers.ts';
import { defineCall } from '../call.ts';
import { problem } from '../field-problems.ts';
import { requestId } from '../fields.ts';

/** Most messages that are sent again with one call, and that one look shows. */
export const MAX_MESSAGES = 100;

/** Which message, among all. */
const messageKey = {
  requestId,
  kind: z.enum(MESSAGE_KINDS, problem('choice')),
  /** What tells two of one kind apart: a number. For most kinds nothing does. */
  occasion: z.string(problem('wrongType')).check(z.regex(/^[0-9]{0,18}$/, problem('wrongType'))),
  channel: z.enum(MESSAGE_CHANNELS, problem('choice')),
};

/** A message that was given up. */
export const SetAsideMessage = z.object({
  ...messageKey,
  requestId: z.string(),
  queuedAt: z.iso.datetime(),
  setAsideAt: z.iso.datetime(),
  failure: z.enum(MESSAGE_FAILURES),
  tries: z.int(),
});
export type SetAsideMessage = z.infer<typeof SetAsideMessage>;

/** How a way of telling citizens does. */
export const ChannelState = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  /** False where nobody is set up to send: messages wait. */
  on: z.boolean(),
  /** Not sent and not given up. */
  waiting: z.int(),
  /** Since when the oldest of them waits. */
  waitingSince: z.nullable(z.iso.datetime()),
  setAside: z.int(),
});
export type ChannelState = z.infer<typeof ChannelState>;

const messagesAnswer = z.object({
  ...answerParts,
  channels: z.array(ChannelState),
  /** The latest first, `MAX_MESSAGES` at most. */
  setAside: z.array(SetAsideMessage),
});

export const readMessages = defineCall({
  method: 'GET',
  path: '/api/office/messages',
  access: 'staff:messages.read',
  summary: 'Messages to citizens that could not be sent, and how each way of sending does',
  answer: messagesAnswer,
});

export const resendMessages = defineCall({
  method: 'POST',
  path: '/api/office/messages/resend',
  access: 'staff:messages.resend',
  summary: 'Has messages that were given up tried again; what is not given up stays as it is',
  body: z.object({
    messages: z
      .array(z.object(messageKey), problem('wrongType'))
      .check(z.minLength(1, problem('required')), z.maxLength(MAX_MESSAGES, problem('tooLong'))),
  }),
  answer: z.extend(messagesAnswer, { resent: z.int() }),
});
