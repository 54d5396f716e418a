import { fawryWebhook } from '@wathiqa/contract';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import {
  AMOUNT_DUE,
  type Books,
  insertDueRequests,
  readBooks,
} from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { payThroughCrashes } from '@wathiqa/server/test/support/payments/payments-through-crashes.ts';
import { openBench } from '../support/bench.ts';
import { type BenchDatabases, openDatabases } from '../support/databases.ts';
import { load, type Run, requestText } from '../support/load.ts';
import { insertCodes, SECURE_KEY, webhookBody } from '../support/payments.ts';
import { print, printMachine } from '../support/report.ts';
import { createStatementRunner, runSql } from '../support/sql.ts';

const CONNECTIONS = 16;
const CITIZENS = 1000;
const ROUNDS = 3;
const PAYMENTS_PER_ROUND = Number(process.env.BENCH_NOTIFICATIONS ?? 10_000);
const WARM_UP = Math.min(2_000, PAYMENTS_PER_ROUND);
const CRASHES = {
  rounds: Number(process.env.BENCH_CRASHES ?? 10),
  requests: 20_000,
  concurrency: 8,
  killWithinMs: 3_000,
};

/** Payments by signed webhooks over HTTP: throughput, and exactly-once booking despite crashes. */
export default async function benchPayments(): Promise<void> {
  printMachine();
  await using databases = await openDatabases();
  await measureRate(databases);
  await measureCrashes(databases);
}

/** Webhooks per second, each sent twice. */
async function measureRate(databases: BenchDatabases): Promise<void> {
  const settings = { FAWRY_SECURE_KEY: SECURE_KEY };
  await using bench = await openBench(databases, 'payments_rate', CITIZENS, settings);
  const { databaseUrl, product, citizens } = bench;
  const due = await insertDueRequests(
    createStatementRunner(databaseUrl),
    citizens.map(({ id }) => id),
    WARM_UP + ROUNDS * PAYMENTS_PER_ROUND,
  );
  const codes = await insertCodes(
    databaseUrl,
    due.map(({ id }) => id),
  );
  await runSql(databaseUrl, 'VACUUM ANALYZE');
  const headers = { 'content-type': 'application/json' };
  const webhooks = [...codes].map(([id, code]) =>
    requestText('POST', fawryWebhook.path, headers, webhookBody({ id, code })),
  );
  const send = (some: readonly string[]) =>
    load(product.url, CONNECTIONS, some.length, (turn) => some[turn] ?? '');
  await send(webhooks.slice(0, WARM_UP));
  // Replaces plans made on empty tables.
  await runSql(databaseUrl, 'VACUUM ANALYZE');
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = WARM_UP + round * PAYMENTS_PER_ROUND;
    const some = webhooks.slice(from, from + PAYMENTS_PER_ROUND);
    const run = await send(some);
    const again = await send(some);
    print(`round ${round + 1}: ${toText(run)}; again: ${toText(again)}; target 300/s`);
  }
  const books = await readBooks(createStatementRunner(databaseUrl));
  print(`notifications: ${reportBooks(books, webhooks.length)}`);
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

/** Errors of the books after so many payments, in words. With any, the process exits with 1. */
function reportBooks(books: Books, taken: number): string {
  const { provider = 0, registryFees = 0, ...others } = books.accounts;
  const errors = [
    books.paid < taken && `${taken - books.paid} LOST`,
    books.payments > taken && `${books.payments - taken} DOUBLED`,
    books.unallocated > 0 && `${books.unallocated} UNPLACED`,
    books.inconsistent > 0 && `${books.inconsistent} UNEVEN`,
    (provider !== taken * AMOUNT_DUE || provider + registryFees !== 0) && 'LEDGER OFF',
    Object.values(others).some((sum) => sum !== 0) && 'LEDGER UNBALANCED IN ANOTHER REQUEST',
  ].filter((fault) => fault !== false);
  if (errors.length > 0) process.exitCode = 1;
  return errors.join(', ') || `nothing lost or duplicated, ledger balanced at ${provider} piastres`;
}

function toText({ perSecond, p50, p99, failed }: Run): string {
  return `${perSecond}/s (p50 ${p50} ms, p99 ${p99} ms, ${failed} failed)`;
}
