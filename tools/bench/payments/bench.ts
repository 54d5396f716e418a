import { loadavg } from 'node:os';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import { payThroughCrashes } from '@wathiqa/server/test/support/payments/payments-through-crashes.ts';
import { type BenchDatabases, openDatabases } from '../../support/databases.ts';
import { print, printMachine } from '../../support/print.ts';
import { measureCost } from './cost.ts';
import { measureDisplayLatency } from './display-latency.ts';
import { reportBooks } from './ledger-errors.ts';
import { measureRate } from './rate.ts';

const CRASHES = { rounds: 10, requests: 20_000, concurrency: 8, killWithinMs: 3_000 };

/**
 * Payments by signed webhooks over HTTP: throughput, latency to an open page, and exactly-once booking despite crashes.
 */
export default async function benchPayments(): Promise<void> {
  const load = loadavg().map((value) => value.toFixed(1));
  printMachine();
  print(`load average before: ${load.join(', ')}`);
  await using databases = await openDatabases();
  await measureRate(databases, print);
  await measureCost(databases, print);
  await measureDisplayLatency(databases, print);
  await measureCrashes(databases);
}

async function measureCrashes(databases: BenchDatabases): Promise<void> {
  const { databaseUrl, close } = await databases.open('payments_kills');
  try {
    const place = {
      environment: { DATABASE_URL: databaseUrl, ...DATA_KEYS },
      drop: async () => {},
    };
    const { taken, sent, answered, books } = await payThroughCrashes({ ...CRASHES, place });
    print(
      `killed ${CRASHES.rounds} times: ${taken} payments at the provider, ${books.paid} requests paid; ` +
        `${sent} notifications sent, ${sent - answered} of them not answered with 200 and sent again; ` +
        reportBooks(books, taken),
    );
  } finally {
    await close();
  }
}
