import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { runPgbench } from '../support/pgbench.ts';
import { startProduct } from '../support/product.ts';
import { runSql } from '../support/sql.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const WRITERS = 16;

/** Writes of a request read, one transaction each. */
const WRITE_ENTRY = `\\set request random(1, 1000000)
INSERT INTO audit_entries (actor_kind, actor_id, role, address, action, request_id, detail)
VALUES ('staff', 1, 'clerk', '10.0.0.1', 'request.read', :request, '{}');
`;

/**
 * Audit entries per second from concurrent writers with fsync, while a server links the chain; final chain lag and
 * integrity.
 */
export default async function benchAudit(): Promise<void> {
  await using cluster = await startCluster({ durable: true });
  const { environment } = await createDatabase(cluster.adminUrl);
  const url = environment.DATABASE_URL ?? '';
  // Links the chain.
  await using _product = await startProduct(url, randomBytes(32).toString('base64url'));
  const rate = await runPgbench(url, {
    script: WRITE_ENTRY,
    connections: WRITERS,
    variables: {},
    amount: { seconds: SECONDS },
  });
  const stopped = performance.now();
  const behind = await countWaiting(url);
  while ((await countWaiting(url)) > 0) await delay(50);
  const caughtUp = (performance.now() - stopped) / 1_000;
  const [chain] = await runSql<{ links: number; broken: number }>(
    url,
    `SELECT count(*)::int AS links, count(*) FILTER (WHERE hash <> right_hash)::int AS broken FROM (
       SELECT link.hash, audit_hash(entry, lag(link.hash, 1, ''::bytea) OVER (ORDER BY position)) AS right_hash
       FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id) AS links`,
  );
  process.stdout.write(
    `${WRITERS} writers: ${rate} entries a second; ${behind} without a link at the end, none ${caughtUp.toFixed(1)} s later; ` +
      `${chain?.links} links, ${chain?.broken} broken\n`,
  );
}

async function countWaiting(url: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    url,
    'SELECT count(*)::int AS count FROM audit_unchained',
  );
  return row?.count ?? 0;
}
