import { MAX_NOTIFICATIONS } from '@wathiqa/contract/office';
import { toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { ServiceError } from '../../http/errors.ts';
import { toWire } from '../../http/wire-rows.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { countUnsent, findDeadLetters, findForeign, requeue } from './office-repository.ts';
import type { NotificationKey } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'settings' | 'now'>;

/** Dead letters of the caller's offices, and channel health. */
export async function listUnsent({ database, settings }: Context, { offices }: StaffCaller) {
  const [counts, deadLetters] = await Promise.all([
    countUnsent(database.query, offices),
    findDeadLetters(database.query, offices, MAX_NOTIFICATIONS),
  ]);
  return {
    channels: counts.map((count) => ({
      ...toWire(count),
      enabled: settings.notifications[count.channel] !== undefined,
    })),
    deadLettered: deadLetters.map(({ request_id, ...message }) => ({
      ...toWire(message),
      requestId: toRequestId(request_id),
    })),
  };
}

/** Ignores other messages. @throws ServiceError OTHER_OFFICE */
export async function resendDeadLetters(
  context: Context,
  caller: StaffCaller,
  { notifications: keys }: { notifications: readonly NotificationKey[] },
) {
  const { database, now } = context;
  const resent = await database.transaction(async (transaction) => {
    const requestIds = keys.map(({ requestId }) => requestId);
    if ((await findForeign(transaction, requestIds, caller.offices)).length > 0) {
      throw new ServiceError('OTHER_OFFICE');
    }
    const again: NotificationKey[] = [];
    // Sorted to prevent deadlocks.
    for (const key of [...keys].sort((a, b) => (formatKey(a) < formatKey(b) ? -1 : 1))) {
      if (await requeue(transaction, key, now())) again.push(key);
    }
    if (again.length > 0) {
      const detail = { notifications: again.map(formatKey) };
      await recordAudit(transaction, caller, { action: 'messages.resend', detail });
    }
    return again.length;
  });
  return { ...(await listUnsent(context, caller)), resent };
}

function formatKey({ requestId, kind, occurrence, channel }: NotificationKey): string {
  return [requestId, kind, occurrence, channel].join(' ');
}
