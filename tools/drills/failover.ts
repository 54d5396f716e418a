/**
 * Kills the primary repeatedly under load on two servers. Acknowledged writes persist exactly once, servers survive,
 * refusals have Retry-After, and orders resume after failover.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expectThat, report, Stack, times } from './support/drill.ts';
import type { Load } from './support/load.ts';
import { type PatroniPair, startPatroniPair } from './support/patroni.ts';
import { endLoad, startLoadedServers } from './support/two-servers.ts';
import { countsText } from './support/watched-client.ts';

const KILLS = times('DRILL_KILLS', 20);
const ORDERS_WITHIN_MS = 15_000;

export async function failover(): Promise<void> {
  await using stack = new Stack();
  const pair = stack.add(await startPatroniPair());
  const { urls, load } = await startLoadedServers(pair.url, stack);

  const gaps: number[] = [];
  const resumed: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { gap, afterPrimary } = await killOnce(
      pair,
      load,
      kill % 2 === 0 ? 'machine' : 'postgresql',
    );
    gaps.push(gap);
    resumed.push(afterPrimary);
    await pair.repair();
    await delay(1_000);
  }

  report('kills of the primary', KILLS);
  const losses = await endLoad(load, pair.url);
  report('seconds without orders: minimum, maximum', seconds(Math.min(...gaps), Math.max(...gaps)));
  report(
    'seconds from the new primary to the first order',
    seconds(Math.min(...resumed), Math.max(...resumed)),
  );
  report('accepted calls, calls answered 503', `${load.answers.accepted}, ${load.answers.later}`);
  const ended = await Promise.all(urls.map(async (url) => !(await isAlive(url))));
  report('exited servers', ended.filter(Boolean).length);
  expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
  expectThat(!ended.includes(true), 'A server exited');
  expectThat(load.answers.wrong.size === 0, countsText(load.answers.wrong));
  expectThat(Math.max(...resumed) < ORDERS_WITHIN_MS, 'Orders were accepted too late');
}

async function killOnce(pair: PatroniPair, load: Load, what: 'machine' | 'postgresql') {
  const killed = await pair.killPrimary(what);
  const killedAt = Date.now();
  let primaryAt = 0;
  while (!primaryAt) {
    const primary = await pair.primary();
    if (primary && primary !== killed) primaryAt = Date.now();
    else await delay(100);
  }
  while (load.lastOrderAt() < primaryAt) await delay(50);
  const orderAt = load.lastOrderAt();
  report(
    `  ${what} of node ${killed} killed: first order accepted after`,
    `${seconds(orderAt - killedAt)} s`,
  );
  return { gap: orderAt - killedAt, afterPrimary: orderAt - primaryAt };
}

async function isAlive(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/live`).catch(() => undefined))?.ok ?? false;
}

function seconds(...milliseconds: number[]): string {
  return milliseconds.map((one) => (one / 1_000).toFixed(1)).join(', ');
}
