import { fawryWebhook, payInCash } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import type { PaymentProvider, Webhook } from '../../src/features/payments/provider/types.ts';
import { startServerForTest } from '../harness.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest, readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';

test('rate-limits invalid webhooks by address without parsing; valid ones succeed', async () => {
  const provider = createFakeProvider();
  const limits = { RATE_LIMIT_REFUSED_NOTIFICATIONS: '3', RATE_LIMIT_PER_ADDRESS: '40' };
  const server = await startServerForTest(limits, undefined, { paymentProvider: provider });
  const notify = (notification: unknown) =>
    server.client(fawryWebhook, { body: JSON.stringify(notification) });

  const statuses: number[] = [];
  for (let sent = 0; sent < 5; sent += 1) {
    const { status, headers } = await notify({ signature: 'wrong', event: {} });
    statuses.push(status);
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([400, 400, 400, 429, 429]);

  const citizen = await server.signIn();
  const requestId = await createDueRequest(citizen, await signInStaff(server, 'clerk'));
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  const paid = provider.sendWebhook(requestId, 'PAID');
  for (let sent = 0; sent < 50; sent += 1) expect((await notify(paid)).status).toBe(200);
  expect(await readPaymentState(server.database, requestId)).toMatchObject({ payments: 1 });
});

test('a provider can verify a header and the query of a webhook', async () => {
  const received: Webhook[] = [];
  const paymentProvider: PaymentProvider = {
    ...createFakeProvider(),
    parseWebhook: (webhook) => {
      received.push(webhook);
      return { accepted: false, reason: 'signature' };
    },
  };
  const server = await startServerForTest({}, undefined, { paymentProvider });
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `${fawryWebhook.path}?hmac=1f`,
    headers: { 'content-type': 'application/json', 'X-Signature': '2e' },
    payload: '{"amount":1.0}',
  });
  expect(statusCode).toBe(400);
  expect(received).toEqual([
    {
      body: '{"amount":1.0}',
      headers: expect.objectContaining({ 'x-signature': '2e' }),
      query: { hmac: '1f' },
    },
  ]);
});
