import {
  NOTIFICATION_CHANNELS,
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
 * afterwards, by SMS and by e-mail, once each, however often it is queued.
 */
export async function enqueueNotification<Kind extends NotificationKind>(
  transaction: Transaction,
  { requestId, kind, occurrence = '', detail }: NewNotification<Kind>,
): Promise<void> {
  await transaction
    .insertInto('notifications')
    .values(
      NOTIFICATION_CHANNELS.map((channel) => ({
        request_id: sql<number>`${requestId}::bigint`,
        kind,
        occurrence,
        channel,
        detail: JSON.stringify(detail),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
