import {
  KINDS_FOR_BOTH_MOBILES,
  NOTIFICATION_CHANNELS,
  NOTIFIED_MOBILES,
  type NotificationDetails,
  type NotificationKind,
  type RequestId,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** Something that the owner of a request is to be told. */
export interface NewNotification<Kind extends NotificationKind> {
  requestId: RequestId;
  kind: Kind;
  /** What tells two messages of one kind about one request apart, such as the number of an attempt. */
  occurrence?: string;
  detail: NotificationDetails[Kind];
}

/**
 * Writes a message inside the transaction that causes it: neither is there without the other. It is sent
 * afterwards, by SMS and by e-mail, once each, however often it is queued; some by SMS to both mobiles.
 */
export async function enqueueNotification<Kind extends NotificationKind>(
  transaction: Transaction,
  { requestId, kind, occurrence = '', detail }: NewNotification<Kind>,
): Promise<void> {
  const row = {
    request_id: sql<number>`${requestId}::bigint`,
    kind,
    occurrence,
    detail: JSON.stringify(detail),
  };
  await transaction
    .insertInto('notifications')
    .values(
      KINDS_FOR_BOTH_MOBILES.has(kind)
        ? [
            { ...row, channel: 'email' },
            ...NOTIFIED_MOBILES.map((mobile) => ({
              ...row,
              channel: 'sms' as const,
              occurrence: `${occurrence}.mobile${mobile}`,
              detail: JSON.stringify({ ...detail, mobile }),
            })),
          ]
        : NOTIFICATION_CHANNELS.map((channel) => ({ ...row, channel })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
