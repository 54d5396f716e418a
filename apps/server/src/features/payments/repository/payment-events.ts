import type { Transaction } from '../../../db/database.ts';
import type { ProviderEvent } from '../provider/types.ts';

export type ProviderEventSource = 'webhook' | 'poll';

/**
 * Undefined for a repeated event: merchant reference, provider number, status and amount identify it, because provider
 * numbers are short and used again.
 *
 * @returns whether a refund event came before, also partial
 */
export async function insertEvent(
  transaction: Transaction,
  event: ProviderEvent,
  source: ProviderEventSource,
  now: Date,
): Promise<{ refunded: boolean } | undefined> {
  const { merchantReference, providerReference } = event;
  return transaction
    .insertInto('payment_events')
    .values({
      provider_reference: providerReference,
      status: event.status,
      merchant_reference: merchantReference,
      order_amount: event.orderAmount,
      payment_amount: event.paymentAmount,
      fees: event.fees,
      provider_method: event.providerMethod,
      source,
      occurred_at: event.at ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_events as earlier')
          .where('merchant_reference', '=', merchantReference)
          .where('provider_reference', '=', providerReference)
          .where('status', 'in', ['REFUNDED', 'PARTIAL_REFUNDED']),
      )
        .$castTo<boolean>()
        .as('refunded'),
    )
    .executeTakeFirst();
}
