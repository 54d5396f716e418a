/**
 * `npm run cluster` under load: three servers share database and sandbox. Consecutive calls use different servers, and
 * all notifications reach one inbox.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { startInstallation } from './support/installation.ts';
import { findLosses, startLoad } from './support/load.ts';
import { countsText } from './support/watched-client.ts';

const SECONDS = times('DRILL_SECONDS', 15);
const SETTLED_WITHIN_MS = 60_000;
const CITIZEN = 'citizen@wathiqa.example';

/** @throws DrillFailed if a server cannot continue another's work */
export async function oneSandbox(): Promise<void> {
  await using stack = new Stack();
  // nginx uses a self-signed certificate.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const { url, pair, servers } = await startInstallation(stack, {
    RATE_LIMIT_PAYMENTS: '1000000',
    STAFF_READS_PER_HOUR: '1000000',
  });
  const urls = servers.map((server) => server.url);
  let paid = 0;
  const pay = async (code: string) => {
    const at = urls[paid++ % urls.length];
    const taken = await fetch(`${at}/sandbox/payments/outlet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expectThat(taken.ok, `The outlet at ${at} rejected ${code}: ${await taken.text()}`);
  };
  const load = await startLoad(urls, { pay }, 2, url);
  await delay(SECONDS * 1_000);
  await load.stop();

  const { acknowledged, answers } = load;
  const { orders } = acknowledged;
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  const settle = async (left: () => Promise<string[]>): Promise<string[]> => {
    for (;;) {
      const missing = await left();
      if (missing.length === 0 || Date.now() > deadline) return missing;
      await delay(1_000);
    }
  };
  const losses = await settle(() => findLosses(pair.url, acknowledged));
  // Registration and payment, from any server.
  const unsent = await settle(async () => {
    const inbox = await fetch(`${urls[0]}/sandbox/messages/received?to=${CITIZEN}`);
    const text = await inbox.text();
    return [...orders.values()].filter((id) => !text.includes(id));
  });
  report('orders, decided, paid at the sandbox of another server', orders.size);
  report('lost or duplicated', losses.length);
  report('orders without an e-mail', unsent.length);
  expectThat(orders.size > 0, 'No order was created');
  expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
  expectThat(unsent.length === 0, `No e-mail for ${unsent.slice(0, 10).join(', ')}`);
  expectThat(answers.wrong.size === 0, countsText(answers.wrong));
}
