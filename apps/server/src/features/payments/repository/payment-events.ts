import type { Transaction } from '../../../db/database.ts';
import type { ProviderEvent } from '../provider/types.ts';

export type ProviderEventSource = 'webhook' | 'poll';

/**
 * False for a repeated event: merchant reference, provider number, status and amount identify it, because provider
 * numbers are short and used again.
 */
export async function insertEvent(
  transaction: Transaction,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('payment_events')
    .values({
      provider_reference: event.providerReference,
      status: event.status,
      merchant_reference: event.merchantReference,
      order_amount: event.orderAmount,
      payment_amount: event.paymentAmount,
      fees: event.fees,
      provider_method: event.providerMethod,
      source,
      occurred_at: event.at ?? null,
      received_at: now,
    })
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
