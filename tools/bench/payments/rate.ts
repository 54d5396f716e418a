import { randomBytes } from 'node:crypto';
import { fawryWebhook } from '@wathiqa/contract';
import { readBooks } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';
import { signInCitizens } from '../../support/citizens.ts';
import type { BenchDatabases } from '../../support/databases.ts';
import { load, type Run, requestText } from '../../support/load.ts';
import { startProduct } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';
import { insertPayable, type Payable, SECURE_KEY, webhookBody } from './codes.ts';
import { reportBooks } from './ledger-errors.ts';
import { createStatementRunner } from './statement-runner.ts';

const CONNECTIONS = 16;
const CITIZENS = 1000;
const WARM_UP = 2_000;
const ROUNDS = 3;
const PAYMENTS_PER_ROUND = Number(process.env.BENCH_NOTIFICATIONS ?? 10_000);

/** Webhooks per second, each sent twice. */
export async function measureRate(
  databases: BenchDatabases,
  print: (line: string) => void,
): Promise<void> {
  const { databaseUrl, close } = await databases.open('payments_rate');
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret, { FAWRY_SECURE_KEY: SECURE_KEY });
  try {
    const citizens = await signInCitizens(databaseUrl, secret, CITIZENS);
    const ids = citizens.map(({ id }) => id);
    const all = await insertPayable(databaseUrl, ids, WARM_UP + ROUNDS * PAYMENTS_PER_ROUND);
    const send = (some: readonly Payable[]) => {
      const texts = webhookRequests(some);
      return load(product.url, CONNECTIONS, texts.length, (turn) => texts[turn] ?? '');
    };
    await send(all.slice(0, WARM_UP));
    // Replaces plans made on empty tables.
    await runSql(databaseUrl, 'VACUUM ANALYZE');
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = WARM_UP + round * PAYMENTS_PER_ROUND;
      const some = all.slice(from, from + PAYMENTS_PER_ROUND);
      const run = await send(some);
      const again = await send(some);
      print(`round ${round + 1}: ${toText(run)}; again: ${toText(again)}; target 300/s`);
    }
    const books = await readBooks(createStatementRunner(databaseUrl));
    print(`notifications: ${reportBooks(books, all.length)}`);
  } finally {
    await product.stop();
    await close();
  }
}

export function webhookRequests(payable: readonly Payable[]): string[] {
  const headers = { 'content-type': 'application/json' };
  return payable.map((one) => requestText('POST', fawryWebhook.path, headers, webhookBody(one)));
}

function toText({ perSecond, p50, p99, failed }: Run): string {
  return `${perSecond}/s (p50 ${p50} ms, p99 ${p99} ms, ${failed} failed)`;
}
