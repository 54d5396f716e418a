/**
 * Rolling restart of three servers behind the shipped nginx, invisible to callers. Then a full outage: API error form
 * for calls, an Arabic page for people.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { lookups } from '@wathiqa/contract';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { expectUninterrupted, SERVERS, startFleet, THIS_RELEASE } from './support/fleet.ts';

const ROUNDS = times('DRILL_ROUNDS', 2);

export async function rollingRestart(): Promise<void> {
  await using stack = new Stack();
  const fleet = await startFleet(stack, THIS_RELEASE);
  const { url, load, servers, replace } = fleet;
  await delay(2_000);

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of servers.keys()) {
      await replace(index, THIS_RELEASE);
    }
  }
  await load.stop();
  report('server restarts', ROUNDS * SERVERS);
  await expectUninterrupted(fleet);

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

  expectThat(
    call.status === 503 && code === 503 && call.headers.has('retry-after'),
    'Unexpected response of the call',
  );
  expectThat(page.status === 503 && isOurs, 'Unexpected response of the office');
  expectThat(built.status === 200, 'The built page is not served');
}
