import { type ChannelState, MAX_MESSAGES, type SetAsideMessage } from '@wathiqa/contract/office';
import { MESSAGE_CHANNELS, type MessageChannel } from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database } from '../../../platform/database.ts';
import type { MessageKey } from '../../messages/queries.ts';
import { recordAct } from '../audit/queries.ts';
import { countUnsent, findSetAside, queueAgain } from './queries.ts';

export type OfficeMessages = ReturnType<typeof officeMessageService>;

/**
 * What could not be told to citizens, for people to have it tried again.
 *
 * @param isOn whether anybody is set up to send by a way
 */
export function officeMessageService(
  database: Database,
  isOn: (channel: MessageChannel) => boolean,
) {
  async function list(): Promise<{ channels: ChannelState[]; setAside: SetAsideMessage[] }> {
    const [counts, setAside] = await Promise.all([
      countUnsent(database.query),
      findSetAside(database.query, MAX_MESSAGES),
    ]);
    return {
      channels: MESSAGE_CHANNELS.map((channel) => {
        const count = counts.find((row) => row.channel === channel);
        return {
          channel,
          on: isOn(channel),
          waiting: count?.waiting ?? 0,
          waitingSince: count?.waiting_since?.toISOString() ?? null,
          setAside: count?.set_aside ?? 0,
        };
      }),
      setAside: setAside.map(({ request_id, queued_at, set_aside_at, ...message }) => ({
        ...message,
        requestId: String(request_id),
        queuedAt: queued_at.toISOString(),
        setAsideAt: set_aside_at.toISOString(),
      })),
    };
  }

  return {
    list,

    /** Has messages tried again; those that were not given up, or not any more, stay as they are. */
    async resend(caller: StaffCaller, keys: readonly MessageKey[]) {
      const resent = await database.query.transaction().execute(async (transaction) => {
        const again: MessageKey[] = [];
        // In one order, so that two people who do the same cannot wait for each other.
        for (const key of [...keys].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
          if (await queueAgain(transaction, key)) again.push(key);
        }
        if (again.length > 0) {
          const detail = { messages: again.map(nameOf) };
          await recordAct(transaction, caller, { act: 'messages.resend', detail });
        }
        return again.length;
      });
      return { ...(await list()), resent };
    },
  };
}

function nameOf({ requestId, kind, occasion, channel }: MessageKey): string {
  return [requestId, kind, occasion, channel].join(' ');
}
