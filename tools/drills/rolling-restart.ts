/**
 * Rolling restart of three servers behind the shipped nginx, invisible to callers. Then a full outage: API error form
 * for calls, an Arabic page for people.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { lookups } from '@wathiqa/contract';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { SERVERS, startFleet, THIS_RELEASE } from './support/fleet.ts';
import { findLosses } from './support/load.ts';
import { countWrong, wrongText } from './support/watched-client.ts';

const ROUNDS = times('DRILL_ROUNDS', 2);

export async function rollingRestart(): Promise<void> {
  await using stack = new Stack();
  const { url, register, load, servers, notificationsAgain, replace } = await startFleet(
    stack,
    THIS_RELEASE,
  );
  await delay(2_000);

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of servers.keys()) {
      await replace(index, THIS_RELEASE);
    }
  }
  await load.stop();
  const { orders, decided, paid } = load.acknowledged;
  const { accepted, later } = load.answers;
  report('server restarts', ROUNDS * SERVERS);
  report(
    'acknowledged: orders, decisions, payments',
    `${orders.size}, ${decided.size}, ${paid.size}`,
  );
  report('calls accepted', accepted);
  report('failed calls, calls answered 503', later + countWrong(load.answers));
  const again = notificationsAgain();
  report('payment notifications that needed a retry', again);

  await Promise.all(servers.map((server) => server.stop()));
  const call = await fetch(`${url}${lookups.governorates.path}`);
  const { ResponseCode: code } = await call.json();
  const page = await fetch(`${url}/office`);
  const words = await page.text();
  const built = await fetch(`${url}/recordslocation`);
  report(
    'all servers down: API call',
    `${call.status} ${code}, Retry-After ${call.headers.get('retry-after')}`,
  );
  const isOurs = words.includes('dir="rtl"') && words.includes('غير متاحة');
  report('all servers down: office', `${page.status}, ${isOurs ? 'in Arabic' : 'not ours'}`);
  report('all servers down: page with editable content, as built', built.status);

  const losses = await findLosses(register.DATABASE_URL, load.acknowledged);
  expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
  expectThat(load.answers.wrong.size === 0, wrongText(load.answers));
  expectThat(later === 0, `${later} calls were answered 503`);
  expectThat(again === 0, `${again} payment notifications needed a retry`);
  expectThat(
    call.status === 503 && code === 503 && call.headers.has('retry-after'),
    'Unexpected response of the call',
  );
  expectThat(page.status === 503 && isOurs, 'Unexpected response of the office');
  expectThat(built.status === 200, 'The built page is not served');
}
