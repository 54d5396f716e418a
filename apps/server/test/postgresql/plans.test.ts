import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../src/db/database.ts';
import {
  claimNotifications,
  settleNotifications,
} from '../../src/features/notifications/repository.ts';
import { examineRequest } from '../../src/requests/findings.ts';
import { CREATE_REQUESTS } from '../../src/requests/register.ts';
import { writeTransitions } from '../../src/requests/write-transition.ts';
import { startServer, type TestServer } from '../harness.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { asOwner } from '../support/office/audit-tampering.ts';
import { insertDueRequests } from '../support/payments/bulk-due-requests.ts';

/** Snapshots of generic plans: tables with their access paths, for the statements that use `db/plans.ts`. */

const ROWS = 1_000;
const NOW = new Date('2026-11-22T10:00:00Z');

let server: TestServer;

/** Statistics in which nothing waits and all documents have one number. */
beforeAll(async () => {
  server = await startServer();
  const { query } = server.database;
  await sql`
    INSERT INTO citizens (issuer, subject, email, user_name, national_id_index)
    SELECT 'plans', n::text, '', '', substring(sha256(int8send(n)) FOR 16) FROM generate_series(1, ${ROWS}) AS n`.execute(
    query,
  );
  const citizens = await query.selectFrom('citizens').select('id').execute();
  await insertDueRequests(
    server.database,
    citizens.map(({ id }) => id),
    ROWS,
  );
  // A time shared by all rows would make every index with a later key column look like a key.
  await sql`UPDATE requests SET state = 'REJECTED', created_at = created_at - interval '1 second' * (id % 1000000)`.execute(
    query,
  );
  await sql`
    INSERT INTO payment_attempts (request_id, attempt, method, state, merchant_reference, amount, requested_at, expires_at)
    SELECT id, 1, 'cash', 'paid', id::text, total, ${NOW}, ${NOW} FROM requests`.execute(query);
  await sql`
    INSERT INTO notifications (request_id, kind, channel, created_at, sent_at)
    SELECT id, kind, channel, created_at, ${NOW}
    FROM requests, unnest(ARRAY['registered', 'rejected']) AS kind, unnest(ARRAY['sms', 'email']) AS channel`.execute(
    query,
  );
  await asOwner(server, 'ANALYZE');
});
afterAll(() => server.close());

test('order finds accounts with a number by its index', async () => {
  const paths = await explain(CREATE_REQUESTS);
  expect(paths.citizens).toEqual(['citizens_national_id_index_idx', 'citizens_pkey']);
});

test('transition finds its requests by key', async () => {
  const written = { request: { id: 1 }, columns: {}, history: [], notifications: [], audit: [] };
  const paths = await explain(await record((database) => writeTransitions(database, [written])));
  // The second is read for messages that name documents.
  expect(paths.requests).toEqual(['requests_pkey', 'requests_pkey']);
});

test('claim finds messages of a request by key, with outdated statistics', async () => {
  const times = { now: NOW, leasedUntil: NOW };
  const paths = await explain(
    await record((database) => claimNotifications(database, 'sms', { limit: 100, ...times })),
  );
  expect(paths.notifications).toEqual([
    'ctid',
    'notifications_fresh',
    'notifications_pending',
    'notifications_pkey',
    'notifications_pkey',
    'notifications_pkey',
  ]);
});

test('settlement finds messages by key, with outdated statistics', async () => {
  const paths = await explain(
    await record((database) => settleNotifications(database, 'sms', [], NOW)),
  );
  expect(paths.notifications).toEqual(['ctid', 'notifications_pkey']);
});

test('findings read documents of a number newest first from its index', async () => {
  const paths = await explain(await record((database) => examineRequest(database, 1)));
  expect(paths.documents).toContain('documents_of_number');
  expect(paths.documents).not.toContain('documents_pkey');
});

/** The last statement of a repository function. */
async function record(run: (transaction: Transaction) => Promise<unknown>): Promise<string> {
  return (await recordStatements(run)).at(-1) ?? '';
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** Sorted access paths per table: index, `ctid`, or scan type. */
async function explain(text: string): Promise<Record<string, string[]>> {
  const parameters = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
  const values = Array(parameters).fill('NULL').join(', ');
  const { rows } = await server.database.query.transaction().execute(async (transaction) => {
    await sql`SET LOCAL plan_cache_mode = force_generic_plan`.execute(transaction);
    await sql.raw(`PREPARE explained AS ${text}`).execute(transaction);
    const explained = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (FORMAT JSON) EXECUTE explained(${values})`,
      )
      .execute(transaction);
    await sql`DEALLOCATE explained`.execute(transaction);
    return explained;
  });
  const paths: Record<string, string[]> = {};
  const visit = (node: PlanNode) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans = [] } = node;
    if (table && type !== 'ModifyTable') {
      const path = index ?? (type === 'Tid Scan' ? 'ctid' : (findIndex(Plans) ?? type));
      paths[table] = [...(paths[table] ?? []), path].sort();
    }
    Plans.forEach(visit);
  };
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('EXPLAIN returned no plan');
  visit(plan);
  return paths;
}

/** Index of a bitmap scan. */
function findIndex(plans: readonly PlanNode[]): string | undefined {
  return plans.find(({ 'Node Type': type }) => type === 'Bitmap Index Scan')?.['Index Name'];
}
