import type { Insertable } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { ProviderEvent } from '../provider/types.ts';

/** Signed webhook, or our poll. */
export type ProviderEventSource = 'webhook' | 'poll';

/**
 * Keeps what the provider said; false when it was said before. An event is its merchant reference, provider number,
 * status and amount received: provider numbers are short and come again.
 */
export async function insertEvent(
  transaction: Transaction,
  event: Insertable<Tables['payment_events']>,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a refund event exists, also partial. */
export async function wasRefunded(
  transaction: Transaction,
  {
    merchantReference,
    providerReference,
  }: Pick<ProviderEvent, 'merchantReference' | 'providerReference'>,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('payment_events')
    .select('id')
    .where('merchant_reference', '=', merchantReference)
    .where('provider_reference', '=', providerReference)
    .where('status', 'in', ['REFUNDED', 'PARTIAL_REFUNDED'])
    .executeTakeFirst();
  return found !== undefined;
}
