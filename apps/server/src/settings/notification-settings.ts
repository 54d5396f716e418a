import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@wathiqa/domain';
import { z } from 'zod';
import { integerBetween, onOff, type Read, webAddress } from './setting-values.ts';

export const notificationVariables = {
  SMS_GATEWAY_URL: webAddress
    .optional()
    .describe("SMS gateway; without it SMS wait. Default: the sandbox's."),
  SMS_GATEWAY_KEY: z.string().optional().describe('Bearer token of the SMS gateway.'),
  SMS_GATEWAY_CONNECTIONS: integerBetween(1, 2_000).default(200).describe('Concurrent SMS.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'should look like smtps://user:password@host:465' })
    .optional()
    .describe("Mail server; without it e-mails wait. Default: the sandbox's."),
  SMTP_CONNECTIONS: integerBetween(1, 200).default(40).describe('Concurrent e-mails.'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@,\r\n]*<[^<>@,\s]+@[^<>@,\s]+>|[^<>@,\s]+@[^<>@,\s]+)$/, {
      error: 'should be an e-mail address, optionally with a name: Name <name@example.org>',
    })
    .optional()
    .describe('Sender of e-mails.'),
  NOTIFICATION_CHANNEL_OFF: z
    .enum(NOTIFICATION_CHANNELS)
    .optional()
    .describe(
      'Channel that the authority does not use: its messages end unsent, without an alert.',
    ),
  STALLED_ALERTS: onOff
    .default('off')
    .describe(
      'E-mail to supervisors at 8:30 on working days with the numbers of overdue work. No personal data.',
    ),
};

/** The variable that enables each channel. */
export const CHANNEL_VARIABLES = {
  sms: 'SMS_GATEWAY_URL',
  email: 'SMTP_URL',
} as const satisfies Record<NotificationChannel, keyof typeof notificationVariables>;

export interface SmsGatewaySettings {
  url: string;
  key: string;
  /** Concurrent SMS. */
  connections: number;
}

export interface MailSettings {
  url: string;
  from: string;
  /** Concurrent e-mails. */
  connections: number;
}

/** Messages of an undefined channel stay queued. */
export interface NotificationSettings
  extends Partial<Record<NotificationChannel, object | undefined>> {
  sms: SmsGatewaySettings | undefined;
  email: MailSettings | undefined;
  off?: NotificationChannel | undefined;
}

const TRIAL_MAIL_FROM = 'وثيقة <no-reply@wathiqa.example>';
const TRIAL_SMS_KEY = 'wathiqa-trial-sms-key';

export function readNotificationSettings(
  env: Read<typeof notificationVariables> & { PORT: number },
  sandbox: boolean,
  problems: string[],
): NotificationSettings {
  const { SMS_GATEWAY_URL: gateway, SMS_GATEWAY_KEY: key, SMTP_URL: smtp, MAIL_FROM: from } = env;
  // The stand-in accepts any key.
  if (gateway && !key && !sandbox) {
    problems.push('SMS_GATEWAY_KEY: is required with SMS_GATEWAY_URL');
  }
  if (smtp && !from && !sandbox) problems.push('MAIL_FROM: is required with SMTP_URL');
  const url =
    gateway ?? (sandbox ? `http://127.0.0.1:${env.PORT}/sandbox/messages/sms` : undefined);
  return {
    sms: url
      ? { url, key: key ?? TRIAL_SMS_KEY, connections: env.SMS_GATEWAY_CONNECTIONS }
      : undefined,
    // The stand-in's port is known only after it listens.
    email: smtp
      ? { url: smtp, from: from ?? TRIAL_MAIL_FROM, connections: env.SMTP_CONNECTIONS }
      : undefined,
    off: env.NOTIFICATION_CHANNEL_OFF,
  };
}
