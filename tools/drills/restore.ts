/**
 * Restore during orders: `npm run verify:backup` makes an encrypted backup, restores a copy and compares every row. A
 * server on the copy then records a payment.
 * DRILL_REQUESTS sets the initial size.
 */
import { randomBytes } from 'node:crypto';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { systemPostgresql } from '@wathiqa/server/test/support/database/system-postgresql.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { startWithCitizens } from '../support/bench.ts';
import { fillRequests } from '../support/fill.ts';
import { load } from '../support/load.ts';
import { accepted, createOrderRequest } from '../support/orders.ts';
import { runSql } from '../support/sql.ts';
import { runCommand } from './support/command.ts';
import { expectThat, report, Stack } from './support/drill.ts';
import { payRequest } from './support/paid-request.ts';

const REQUESTS = Number(process.env.DRILL_REQUESTS ?? 5_000);
const CITIZENS = 100;
const CONNECTIONS = 4;
const ORDERS_A_TIME = 100;

export async function restore(): Promise<void> {
  await using stack = new Stack();
  const programs = systemPostgresql();
  const cluster = stack.add(
    await startCluster({ durable: true, programs, settings: ['shared_buffers=512MB'] }),
  );
  const register = await createDatabase(cluster.adminUrl);
  const elsewhere = await createDatabase(cluster.adminUrl);
  const url = register.environment.DATABASE_URL;
  const { product, citizens } = await startWithCitizens(url, CITIZENS);
  stack.add(product);
  await fillRequests(url, REQUESTS);
  const [size] = await runSql<{ size: string }>(
    url,
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  report('requests before, database size', `${REQUESTS}, ${size?.size}`);

  let isOver = false;
  let ordered = 0;
  const rates: number[] = [];
  const ordering = (async () => {
    while (!isOver) {
      const make = createOrderRequest(citizens);
      const run = await load(product.url, CONNECTIONS, ORDERS_A_TIME, make, accepted);
      ordered += ORDERS_A_TIME - run.failed;
      rates.push(run.perSecond);
    }
  })();
  const verified = await runCommand('verify-backup', {
    ...register.environment,
    VERIFY_DATABASE_URL: elsewhere.environment.DATABASE_URL,
    BACKUP_KEY: randomBytes(32).toString('base64'),
    PG_BIN: programs,
  }).finally(() => {
    isOver = true;
  });
  await ordering;
  for (const line of verified.output.trim().split('\n')) report(line.trim(), '');
  report(
    'orders accepted per second during the backup',
    `${ordered}, ${Math.min(...rates)} to ${Math.max(...rates)}`,
  );
  expectThat(verified.code === 0, verified.errors);
  const [, requests] = /were restored, (\d+) requests/.exec(verified.output) ?? [];
  expectThat(
    Number(requests) >= REQUESTS && Number(requests) < REQUESTS + ordered,
    `the backup has ${requests} requests, of ${REQUESTS} before and ${ordered} while it was made`,
  );

  const { url: restoredUrl } = stack.add(await startServerProcess(elsewhere.environment));
  report('paid request in the restored database', await payRequest(restoredUrl));

  const refused = await runCommand('verify-backup', {
    ...register.environment,
    VERIFY_DATABASE_URL: url,
  });
  expectThat(
    refused.errors.startsWith('VERIFY_DATABASE_URL: should name a second database'),
    refused.output,
  );
  report('restore over the source database: rejected, as expected', '');
}
