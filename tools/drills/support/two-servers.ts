import { setTimeout as delay } from 'node:timers/promises';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { report, type Stack } from './drill.ts';
import { findLosses, type Load, startLoad, startProvider } from './load.ts';

const PEOPLE = 6;
/** Time limit for the last webhooks. */
const SETTLED_WITHIN_MS = 60_000;

/**
 * Two servers after three seconds of load.
 *
 * @param stack stops servers and provider
 */
export async function startLoadedServers(
  databaseUrl: string,
  stack: Stack,
  environment: Record<string, string> = {},
) {
  const urls: string[] = [];
  const provider = stack.add(await startProvider(() => urls));
  for (let server = 0; server < 2; server += 1) {
    const { url } = stack.add(
      await startServerProcess({
        ...DATA_KEYS,
        DATABASE_URL: databaseUrl,
        FAWRY_HOST: provider.url,
        RATE_LIMIT_PAYMENTS: '1000000',
        STAFF_READS_PER_HOUR: '1000000',
        ...environment,
      }),
    );
    urls.push(url);
  }
  const load = await startLoad(urls, provider, PEOPLE);
  await delay(3_000);
  return { urls, load };
}

/** Stops a load; returns its lost or duplicated acknowledged writes. */
export async function endLoad(load: Load, registerUrl: string): Promise<string[]> {
  await load.stop();
  const { orders, decided, paid } = load.acknowledged;
  report(
    'acknowledged: orders, decisions, payments',
    `${orders.size}, ${decided.size}, ${paid.size}`,
  );
  const losses = await settledLosses(registerUrl, load);
  report('lost or duplicated', losses.length);
  return losses;
}

/** Waits for pending payment webhooks. */
async function settledLosses(url: string, load: Load): Promise<string[]> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const losses = await findLosses(url, load.acknowledged);
    if (losses.length === 0 || Date.now() > deadline) return losses;
    await delay(1_000);
  }
}
