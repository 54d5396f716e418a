import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@wathiqa/domain';
import type { CallDependency } from '../../../http/outside-calls.ts';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import type { Channel, Sender } from './channel.ts';
import { email } from './email.ts';
import { sms } from './sms.ts';

/** All channels. A new one is a file here, a name in `NOTIFICATION_CHANNELS`, settings and texts. */
export const CHANNELS = { sms, email } as const satisfies Record<
  NotificationChannel,
  Channel<object>
>;

type ContentOf<Of> = Of extends Channel<infer Content> ? Content : never;

/** Sender of each channel; undefined without settings: its notifications wait. */
export type Senders = {
  readonly [Name in NotificationChannel]?: Sender<ContentOf<(typeof CHANNELS)[Name]>> | undefined;
};

/** Connects the senders of the settings, each watched by `callDependency`. */
export function connectSenders(
  settings: NotificationSettings,
  callDependency: CallDependency,
): Senders {
  const senders = NOTIFICATION_CHANNELS.map((service) => {
    const sender: Sender<object> | undefined = CHANNELS[service].connect(settings);
    const watched: Sender<object> | undefined = sender && {
      ...sender,
      send: (message, signal) =>
        callDependency({ service, operation: 'send' }, () => sender.send(message, signal)),
    };
    return [service, watched];
  });
  return Object.fromEntries(senders);
}
