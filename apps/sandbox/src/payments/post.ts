import type { Deliver } from './sender.ts';

/** Milliseconds to wait until a notification is taken. */
const PATIENCE = 10_000;

/** Brings notifications to the address that the merchant registered. */
export function postTo(address: string): Deliver {
  return async (body) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}
