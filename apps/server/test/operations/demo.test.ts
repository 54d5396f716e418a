import { readUnallocated } from '@wathiqa/contract/office';
import { DELIVERY_STATES, MATCH_GRADES, REQUEST_STATES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillTrialDatabase, requireEmpty } from '../../../../scripts/demo/fill-trial-database.ts';
import { playMonth } from '../../../../scripts/demo/month.ts';
import { TRIAL_STAFF } from '../../../../scripts/trial-staff.ts';
import { PUBLIC_URL, startServerForTest } from '../harness.ts';
import { DATA_KEYS } from '../support/data-keys.ts';
import { signInStaff } from '../support/office/staff.ts';
import { atLength } from '../support/test-length.ts';

/** Only the whole month covers every event. */
const DAYS = atLength(5, 30);
const isWhole = atLength(false, true);

test('demo month uses only permitted actions and reaches every state', {
  timeout: atLength(300_000, 900_000),
}, async () => {
  const server = await startServerForTest({ QUALITY_SAMPLE_PERCENT: '100' }, undefined, {
    trialStaff: TRIAL_STAFF,
    sandboxRegister: true,
  });
  await requireEmpty(server.database);
  const { query } = server.database;
  const ordered = await playMonth({ ...server, publicUrl: PUBLIC_URL }, DAYS);

  const count = async (statement: ReturnType<typeof sql<{ name: string; count: number }>>) =>
    Object.fromEntries(
      (await statement.execute(query)).rows.map(({ name, count }) => [name, count]),
    );
  const states = await count(
    sql`SELECT state::text AS name, count(*)::int FROM requests GROUP BY 1`,
  );
  if (isWhole) expect(Object.keys(states).sort()).toEqual([...REQUEST_STATES].sort());
  expect(Object.values(states).reduce((sum, of) => sum + of)).toBe(ordered);
  const deliveries = await count(
    sql`SELECT delivery::text AS name, count(*)::int FROM requests GROUP BY 1`,
  );
  if (isWhole) expect(Object.keys(deliveries).sort()).toEqual([...DELIVERY_STATES].sort());

  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM requests WHERE withdrawn_at IS NOT NULL) AS withdrawn,
           (SELECT count(*)::int FROM requests WHERE claimed_until > now()) AS claimed,
           (SELECT count(*)::int FROM requests WHERE state = 'WAITING_APPROVAL' AND created_at < now() - interval '9 days') AS late,
           (SELECT count(*)::int FROM refunds WHERE state = 'proposed') AS proposed,
           (SELECT count(*)::int FROM refunds WHERE state = 'completed') AS refunded,
           (SELECT count(*)::int FROM feedback_messages) AS messages,
           (SELECT count(*)::int FROM reconciliation_differences) AS differences,
           (SELECT count(*)::int FROM proposals WHERE kind = 'role') AS grants,
           (SELECT count(DISTINCT office_id)::int FROM requests) AS offices,
           (SELECT count(*)::int FROM notifications WHERE sent_at IS NOT NULL) AS sent,
           (SELECT count(DISTINCT created_at::date)::int FROM requests) AS days`.execute(query);
  for (const [what, found] of isWhole ? Object.entries(rows[0] ?? {}) : []) {
    expect(found, what).toBeGreaterThan(0);
  }
  expect(rows[0]?.days).toBe(DAYS + 1);
  const grades = await count(sql`
    SELECT grade AS name, count(*)::int FROM document_lookups JOIN requests ON requests.id = request_id
    WHERE requests.state = 'WAITING_APPROVAL' AND grade IS NOT NULL GROUP BY 1`);
  expect(Object.keys(grades)).toEqual(
    expect.arrayContaining(isWhole ? [...MATCH_GRADES] : ['none']),
  );
  const checks = await count(sql`
    SELECT disputed::text AS name, count(*)::int FROM quality_checks WHERE checked_at IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT 'planted', count(*)::int FROM document_lookups WHERE planted IS NOT NULL`);
  expect(checks).toEqual({ true: 1, false: expect.any(Number), planted: 1 });
  const { rows: nights } = await sql`SELECT day FROM reconciliations`.execute(query);
  expect(nights).toHaveLength(DAYS);
  // Findings are rare, so that they are read; the register's are as many as its planted grades.
  const { rows: examined } = await sql<{ share: number }>`
    SELECT avg((findings <> '{}')::int)::float8 AS share FROM requests`.execute(query);
  expect(examined[0]?.share).toBeLessThanOrEqual(0.25);
  if (isWhole) expect(examined[0]?.share).toBeGreaterThan(0);

  // The ledger balances, no event precedes its order, and all times are of one clock.
  const { rows: wrong } = await sql`
    SELECT 'unbalanced' FROM ledger_lines GROUP BY transaction_id HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'before its order' FROM request_history JOIN requests ON requests.id = request_id WHERE at < created_at
    UNION ALL
    SELECT 'packed after its handover' FROM dispatch_batches WHERE handed_over_at < created_at
    UNION ALL
    SELECT 'address long after its order' FROM request_history JOIN requests ON requests.id = request_id
    WHERE event = 'ADDRESS_RECEIVED' AND at > created_at + interval '1 hour'`.execute(query);
  expect(wrong).toEqual([]);
  const supervisor = await signInStaff(server, 'supervisor', 'other@wathiqa.example');
  expect((await supervisor.call(readUnallocated)).status).toBe(200);

  await expect(requireEmpty(server.database)).rejects.toThrow('already has requests');
});

test.each([
  ['of production', { NODE_ENV: 'production' }],
  ['without the sandbox', { SANDBOX: 'off', ACCOUNT_VERIFIER_URL: 'https://login.example' }],
])('refuses a database %s before opening it', async (_what, environment) => {
  await expect(
    fillTrialDatabase({ DATA_DIR: '/nowhere/at/all', ...environment }),
  ).rejects.toThrow();
});

test('filling stops its sandbox when the database refuses', async () => {
  const servers = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = servers();
  const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...DATA_KEYS };
  await expect(fillTrialDatabase(unreachable)).rejects.toThrow();
  // A closed server counts until the next turn of the event loop.
  await expect.poll(servers).toBe(before);
});
