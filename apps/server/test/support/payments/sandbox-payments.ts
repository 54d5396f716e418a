import type { TestServer } from '../../harness.ts';

type Paying = Pick<TestServer, 'sandbox'>;

/** Controls the payment provider of the sandbox as its operator. */
export async function controlPayments({ sandbox }: Paying, path: string, payload: object = {}) {
  const url = `/sandbox/payments/control${path}`;
  return (await sandbox.inject({ method: 'POST', url, payload })).json();
}

/** Pays on the card page of the sandbox. */
export async function payCard({ sandbox }: Paying, checkoutUrl: string): Promise<void> {
  await sandbox.inject({
    method: 'POST',
    url: new URL(checkoutUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card: '4242 4242 4242 4242' }).toString(),
  });
}
