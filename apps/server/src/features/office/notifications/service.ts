import {
  type ChannelStatus,
  type DeadLetteredNotification,
  MAX_NOTIFICATIONS,
} from '@wathiqa/contract/office';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database } from '../../../platform/database.ts';
import type { NotificationKey } from '../../notifications/queries.ts';
import { recordAction } from '../audit/queries.ts';
import { countUnsent, findDeadLetters, requeue } from './queries.ts';

export type OfficeNotifications = ReturnType<typeof officeNotificationService>;

/**
 * What could not be told to citizens, for people to have it tried again.
 *
 * @param isEnabled whether anybody is set up to send by a way
 */
export function officeNotificationService(
  database: Database,
  isEnabled: (channel: NotificationChannel) => boolean,
) {
  async function list(): Promise<{
    channels: ChannelStatus[];
    deadLettered: DeadLetteredNotification[];
  }> {
    const [counts, deadLetters] = await Promise.all([
      countUnsent(database.query),
      findDeadLetters(database.query, MAX_NOTIFICATIONS),
    ]);
    return {
      channels: NOTIFICATION_CHANNELS.map((channel) => {
        const count = counts.find((row) => row.channel === channel);
        return {
          channel,
          enabled: isEnabled(channel),
          waiting: count?.waiting ?? 0,
          waitingSince: count?.waiting_since?.toISOString() ?? null,
          deadLettered: count?.dead_lettered ?? 0,
        };
      }),
      deadLettered: deadLetters.map(({ request_id, created_at, dead_lettered_at, ...message }) => ({
        ...message,
        requestId: String(request_id),
        createdAt: created_at.toISOString(),
        deadLetteredAt: dead_lettered_at.toISOString(),
      })),
    };
  }

  return {
    list,

    /** Has messages tried again; those that were not given up, or not any more, stay as they are. */
    async resend(caller: StaffCaller, keys: readonly NotificationKey[]) {
      const resent = await database.query.transaction().execute(async (transaction) => {
        const again: NotificationKey[] = [];
        // In one order, so that two people who do the same cannot wait for each other.
        for (const key of [...keys].sort((a, b) => (formatKey(a) < formatKey(b) ? -1 : 1))) {
          if (await requeue(transaction, key)) again.push(key);
        }
        if (again.length > 0) {
          const detail = { notifications: again.map(formatKey) };
          await recordAction(transaction, caller, { action: 'messages.resend', detail });
        }
        return again.length;
      });
      return { ...(await list()), resent };
    },
  };
}

function formatKey({ requestId, kind, occurrence, channel }: NotificationKey): string {
  return [requestId, kind, occurrence, channel].join(' ');
}
