/**
 * The primary is killed again and again under orders, decisions and payments at two servers: what was acknowledged
 * stays, once; no server ends; every refusal says when to come again; orders are taken soon after there is a primary.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import { startServerProcess } from '@wathiqa/server/test/support/server-process.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { findLosses, type Load, startLoad, startProvider } from './support/load.ts';
import { type PatroniPair, startPatroniPair } from './support/patroni.ts';
import { wrongText } from './support/watched-client.ts';

const KILLS = times('DRILL_KILLS', 20);
const PEOPLE = 6;
const ORDERS_WITHIN_MS = 15_000;
/** How long the last notifications of payments may take to be heard. */
const SETTLED_WITHIN_MS = 60_000;

export async function failover(): Promise<void> {
  const stack = new Stack();
  try {
    const pair = stack.add(await startPatroniPair());
    const urls: string[] = [];
    const provider = stack.add(await startProvider(() => urls));
    const start = () =>
      startServerProcess({
        ...DATA_KEYS,
        DATABASE_URL: pair.url,
        FAWRY_HOST: provider.url,
        RATE_LIMIT_PAYMENTS: '1000000',
        STAFF_READS_PER_HOUR: '1000000',
      });
    const servers = [stack.add(await start()), stack.add(await start())];
    urls.push(...servers.map(({ url }) => url));
    const load = await startLoad(urls, provider, PEOPLE);
    await delay(3_000);

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
    await load.stop();

    const { orders, decided, paid } = load.acknowledged;
    report('kills of the primary', KILLS);
    report(
      'acknowledged: orders, decisions, payments',
      `${orders.size}, ${decided.size}, ${paid.size}`,
    );
    report(
      'without orders, seconds: shortest, longest',
      seconds(Math.min(...gaps), Math.max(...gaps)),
    );
    report(
      'orders again after the new primary, seconds',
      seconds(Math.min(...resumed), Math.max(...resumed)),
    );
    report(
      'calls accepted, and told to come again (503)',
      `${load.answers.accepted}, ${load.answers.later}`,
    );
    const losses = await settledLosses(pair.url, load);
    report('lost or doubled', losses.length);
    const ended = await Promise.all(servers.map(async (server) => !(await isAlive(server.url))));
    report('servers that ended', ended.filter(Boolean).length);
    expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
    expectThat(!ended.includes(true), 'A server ended');
    expectThat(load.answers.wrong.size === 0, wrongText(load.answers));
    expectThat(Math.max(...resumed) < ORDERS_WITHIN_MS, 'Orders were taken too late');
  } finally {
    await stack.end();
  }
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
    `  ${what} of node ${killed} killed: orders again after`,
    `${seconds(orderAt - killedAt)} s`,
  );
  return { gap: orderAt - killedAt, afterPrimary: orderAt - primaryAt };
}

/** Payments are heard of by notification: the last of them may be under way yet. */
async function settledLosses(url: string, load: Load): Promise<string[]> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const losses = await findLosses(url, load.acknowledged);
    if (losses.length === 0 || Date.now() > deadline) return losses;
    await delay(1_000);
  }
}

async function isAlive(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/live`).catch(() => undefined))?.ok ?? false;
}

function seconds(...milliseconds: number[]): string {
  return milliseconds.map((one) => (one / 1_000).toFixed(1)).join(', ');
}
