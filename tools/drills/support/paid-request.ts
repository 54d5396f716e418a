import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { DrillFailed, expectThat } from './drill.ts';

export const CLERK = 'clerk@wathiqa.example';

const RECORDED_WITHIN_MS = 20_000;

/** Orders a certificate, which the clerk accepts, and pays its code; returns the number of the paid request. */
export async function payRequest(url: string): Promise<string> {
  const citizen = await signInOverHttp(url, 'citizen@wathiqa.example');
  const requestId = await citizen.order(randomUUID());
  await citizen.sendAddress(requestId);
  await decideOverHttp(url, CLERK, requestId);
  const paid = await fetch(`${url}/sandbox/payments/outlet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: await citizen.askForCode(requestId) }),
  });
  expectThat(paid.ok, `The outlet answered ${paid.status}`);
  const paidAt = Date.now();
  while ((await citizen.stateOf(requestId)) !== 'PAYMENT_ACCEPTED') {
    if (Date.now() > paidAt + RECORDED_WITHIN_MS)
      throw new DrillFailed('A payment was not recorded');
    await delay(100);
  }
  return requestId;
}
