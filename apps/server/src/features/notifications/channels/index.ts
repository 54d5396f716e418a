import type { NotificationChannel } from '@wathiqa/domain';
import type { Channel } from './channel.ts';
import { email } from './email.ts';
import { sms } from './sms.ts';

/** All channels. A new one is a file beside these, a name in `NOTIFICATION_CHANNELS`, settings and texts. */
export const CHANNELS = { sms, email } as const satisfies Record<
  NotificationChannel,
  Channel<object>
>;
