import type { Deliver } from './webhook-sender.ts';

/** Milliseconds to wait until a notification is taken. */
const TIMEOUT_MS = 10_000;

/** Brings notifications to the address that the merchant registered. */
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
