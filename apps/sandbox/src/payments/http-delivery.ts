import type { Deliver } from './webhook-sender.ts';

/** Webhook timeout in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Delivers webhooks to the merchant's address. */
export function createHttpDelivery(address: string): Deliver {
  return async (body) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}
