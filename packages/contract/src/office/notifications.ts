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

/** Per resend call and per page. */
export const MAX_NOTIFICATIONS = 100;

const notificationKey = {
  requestId,
  kind: z.enum(NOTIFICATION_KINDS, problem('choice')),
  /** Distinguishes notifications of one kind; empty for most kinds. */
  occurrence: z
    .string(problem('wrongType'))
    .check(z.regex(NOTIFICATION_OCCURRENCE, problem('wrongType'))),
  channel: z.enum(NOTIFICATION_CHANNELS, problem('choice')),
};

export const DeadLetteredNotification = z.object({
  ...notificationKey,
  requestId: z.string(),
  createdAt: z.iso.datetime(),
  deadLetteredAt: z.iso.datetime(),
  failure: z.enum(NOTIFICATION_FAILURES),
  attempts: z.int(),
});
export type DeadLetteredNotification = z.infer<typeof DeadLetteredNotification>;

export const ChannelStatus = z.object({
  channel: z.enum(NOTIFICATION_CHANNELS),
  /** False without a provider: notifications wait. */
  enabled: z.boolean(),
  waiting: z.int(),
  waitingSince: z.nullable(z.iso.datetime()),
  /** By the daily limit of their addresses; sent the next morning. */
  held: z.int(),
  deadLettered: z.int(),
});
export type ChannelStatus = z.infer<typeof ChannelStatus>;

const notificationsAnswer = z.object({
  ...answerParts,
  channels: z.array(ChannelStatus),
  deadLettered: z.array(DeadLetteredNotification),
});

export const readNotifications = defineCall({
  method: 'GET',
  path: '/api/office/messages',
  access: 'staff:messages.read',
  summary:
    'Dead-lettered messages about requests of the caller’s offices, and the state of each channel',
  answer: notificationsAnswer,
});

export const resendNotifications = defineCall({
  method: 'POST',
  path: '/api/office/messages/resend',
  access: 'staff:messages.resend',
  summary: 'Retries dead-lettered messages; others do not change',
  refusals: ['OTHER_OFFICE'],
  body: z.object({
    notifications: z
      .array(z.object(notificationKey), problem('wrongType'))
      .check(z.minLength(1, problem('required')), z.maxLength(MAX_NOTIFICATIONS)),
  }),
  answer: z.extend(notificationsAnswer, { resent: z.int() }),
});
