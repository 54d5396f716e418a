import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_FAILURES,
  NOTIFICATION_KINDS,
  NOTIFICATION_OCCURRENCE,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId } from '../wire/fields.ts';

/** Most messages that are sent again with one call, and that one look shows. */
export const MAX_NOTIFICATIONS = 100;

/** Which message, among all. */
const notificationKey = {
  requestId,
  kind: z.enum(NOTIFICATION_KINDS, problem('choice')),
  /** Tells two of one kind apart; empty for most kinds. */
  occurrence: z
    .string(problem('wrongType'))
    .check(z.regex(NOTIFICATION_OCCURRENCE, problem('wrongType'))),
  channel: z.enum(NOTIFICATION_CHANNELS, problem('choice')),
};

/** A message that was given up. */
export const DeadLetteredNotification = z.object({
  ...notificationKey,
  requestId: z.string(),
  createdAt: z.iso.datetime(),
  deadLetteredAt: z.iso.datetime(),
  failure: z.enum(NOTIFICATION_FAILURES),
  attempts: z.int(),
});
export type DeadLetteredNotification = z.infer<typeof DeadLetteredNotification>;

/** How a way of telling citizens does. */
export const ChannelStatus = z.object({
  channel: z.enum(NOTIFICATION_CHANNELS),
  /** False where nobody is set up to send: messages wait. */
  enabled: z.boolean(),
  /** Not sent and not given up. */
  waiting: z.int(),
  /** Since when the oldest of them waits. */
  waitingSince: z.nullable(z.iso.datetime()),
  deadLettered: z.int(),
});
export type ChannelStatus = z.infer<typeof ChannelStatus>;

const notificationsAnswer = z.object({
  ...answerParts,
  channels: z.array(ChannelStatus),
  /** The latest first, `MAX_NOTIFICATIONS` at most. */
  deadLettered: z.array(DeadLetteredNotification),
});

export const readNotifications = defineCall({
  method: 'GET',
  path: '/api/office/messages',
  access: 'staff:messages.read',
  summary: 'Messages to citizens that could not be sent, and how each way of sending does',
  answer: notificationsAnswer,
});

export const resendNotifications = defineCall({
  method: 'POST',
  path: '/api/office/messages/resend',
  access: 'staff:messages.resend',
  summary: 'Has messages that were given up tried again; what is not given up stays as it is',
  body: z.object({
    notifications: z
      .array(z.object(notificationKey), problem('wrongType'))
      .check(
        z.minLength(1, problem('required')),
        z.maxLength(MAX_NOTIFICATIONS, problem('tooLong')),
      ),
  }),
  answer: z.extend(notificationsAnswer, { resent: z.int() }),
});
