import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { startLease } from '../../src/jobs/lease.ts';
import { LEASE_MS, type Outbox, type Outcome, type Settled } from '../../src/jobs/outbox-worker.ts';

export async function makeJobsDue({ query }: Database): Promise<void> {
  for (const table of ['notifications', 'feedback_answers']) {
    await sql`UPDATE ${sql.table(table)} SET next_attempt_at = now() - interval '1 second'
              WHERE next_attempt_at > now() AND next_attempt_at < 'infinity'`.execute(query);
  }
}

/** Does all due work of an outbox, item by item. A defect rejects before any outcome of its claim is stored, as a crash. */
export async function drainOutbox<Item, End extends Outcome>(
  outbox: Outbox<Item, End>,
): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const lease = startLease(outbox.now, LEASE_MS);
    const due = { limit: 100, now: outbox.now(), leasedUntil: lease.until };
    const items = (await outbox.claim(due)).flat();
    if (items.length === 0) return;
    const settled: Settled<Item, End>[] = [];
    for (const item of items) {
      if (!lease.mayBegin()) continue;
      const outcome = await outbox.work(item, { signal, lease });
      settled.push({ item, leasedUntil: lease.until, outcome });
    }
    await outbox.settle(settled);
  }
}
