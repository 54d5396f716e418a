import { MESSAGE_CHANNELS, type MessageDetails, type MessageKind } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/** Something that the owner of a request is to be told. */
export interface QueuedMessage<Kind extends MessageKind> {
  requestId: string;
  kind: Kind;
  /** What tells two messages of one kind about one request apart, such as the number of an attempt. */
  occasion?: string;
  detail: MessageDetails[Kind];
}

/**
 * Writes a message inside the transaction that causes it: neither is there without the other. It is sent
 * afterwards, by SMS and by e-mail, once each, however often it is queued.
 */
export async function queueMessage<Kind extends MessageKind>(
  transaction: Transaction,
  { requestId, kind, occasion = '', detail }: QueuedMessage<Kind>,
): Promise<void> {
  await transaction
    .insertInto('messages')
    .values(
      MESSAGE_CHANNELS.map((channel) => ({
        request_id: sql<number>`${requestId}::bigint`,
        kind,
        occasion,
        channel,
        detail: JSON.stringify(detail),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
