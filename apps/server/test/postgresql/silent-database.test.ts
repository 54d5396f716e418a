import { lookups } from '@wathiqa/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { CREATE_APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import type { DatabaseTimeouts } from '../../src/db/database-timeouts.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { startServerForTest } from '../harness.ts';
import { encryption } from '../support/data-keys.ts';
import { createDatabase } from '../support/database/postgresql-database.ts';
import { startTcpProxy } from '../support/http/tcp-proxy.ts';

/** Long enough for a busy machine, but short for a test. */
const SHORT: DatabaseTimeouts = {
  connection: 3_000,
  lock: 1_500,
  idleInTransaction: 3_000,
  heartbeat: 200,
  calls: { statement: 2_500, silence: 3_000 },
  background: { statement: 2_600, silence: 3_100 },
};
const NEVER: DatabaseTimeouts = {
  connection: 600_000,
  lock: 0,
  idleInTransaction: 0,
  heartbeat: 600_000,
  calls: { statement: 0, silence: 0 },
  background: { statement: 0, silence: 0 },
};
const BACK_WITHIN = { timeout: 40_000, interval: 200 };

async function startBehindProxy(timeouts: DatabaseTimeouts) {
  const place = await createDatabase(inject('adminUrl'), inject('template'));
  onTestFinished(() => place.drop());
  const direct = place.environment.DATABASE_URL;
  const proxy = await startTcpProxy(direct);
  const server = await startServerForTest({ DATABASE_URL: proxy.url }, place, { timeouts });
  const ready = async () => (await server.app.inject('/health/ready')).statusCode;
  return { server, proxy, direct, ready };
}

test('calls fail fast while the database is silent and recover without restart', async () => {
  const { server, proxy, ready } = await startBehindProxy(SHORT);
  const citizen = await server.signIn();
  const order = async () => (await citizen.order(crypto.randomUUID())).status;
  expect(await order()).toBe(200);

  proxy.silence();
  // More than the pool size.
  const answers = await Promise.all(Array.from({ length: 20 }, order));
  expect(new Set(answers)).toEqual(new Set([503]));
  expect(await ready()).toBe(503);

  proxy.resume();
  await expect.poll(order, BACK_WITHIN).toBe(200);
  // Readiness has its own connection, which may recover later.
  await expect.poll(ready, BACK_WITHIN).toBe(200);
});

test('readiness fails without waiting for a silent database', async () => {
  const { proxy, ready } = await startBehindProxy(NEVER);
  expect(await ready()).toBe(200);
  proxy.silence();
  expect(await ready()).toBe(503);
  // Unblocks shutdown.
  proxy.reset();
});

test('shuts down during work on a silent database', async () => {
  const { server, proxy } = await startBehindProxy(NEVER);
  const database = await openMigratedDatabase(server.settings, NEVER);
  const app = await createApp(server.settings, { database });
  const end = await database.listen('changes', () => {});
  expect((await app.inject(lookups.governorates.path)).statusCode).toBe(200);

  proxy.silence();
  const answer = app.inject(lookups.governorates.path);
  // Nothing else ends a connection, so a waiting shutdown would hang.
  await Promise.all([end(), app.close()]);
  expect((await answer).statusCode).toBe(503);
  proxy.reset();
});

test('LISTEN subscribers are notified of a gap and reconnect', async () => {
  const { server, proxy, direct } = await startBehindProxy(SHORT);
  const told = vi.fn();
  const end = await server.database.listen('changes', told);
  onTestFinished(end);
  proxy.silence();
  proxy.resume();
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(undefined), BACK_WITHIN);

  const teller = new pg.Client({ connectionString: direct });
  await teller.connect();
  await teller.query(`NOTIFY changes, 'after'`);
  await teller.end();
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('after'), BACK_WITHIN);
});

test('startup on a silent database fails with a message', async () => {
  const { server, proxy } = await startBehindProxy(SHORT);
  proxy.silence();
  await expect(openMigratedDatabase(server.settings, SHORT)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
    message: expect.stringContaining('No data from PostgreSQL'),
  });
});

test('lock timeout fails the call but preserves its connection', async () => {
  const { server } = await startBehindProxy(SHORT);
  const citizen = await server.signIn();
  const { rows } = await server.database.longQuery.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE requests IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    expect((await citizen.order(crypto.randomUUID())).status).toBe(503);
    return sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_database ON oid = database
      WHERE NOT granted AND datname = current_database()`.execute(transaction);
  });
  expect(rows).toEqual([{ waiting: 0 }]);
  expect((await citizen.order(crypto.randomUUID())).status).toBe(200);
});

test('calls and long statements have timeouts; migrations have none', async () => {
  const place = await createDatabase(inject('adminUrl'));
  onTestFinished(() => place.drop());
  const limits = `SELECT current_setting('statement_timeout') AS statement,
    current_setting('lock_timeout') AS lock,
    current_setting('idle_in_transaction_session_timeout') AS idle`;
  let migrations: unknown;
  const database = await openDatabase(
    { databaseUrl: place.environment.DATABASE_URL, databaseConnections: 1, dataDir: '' },
    encryption,
    async (owner) => {
      await owner.script(CREATE_APPLICATION_ROLE);
      migrations = (await owner.rows(limits)).rows;
    },
    SHORT,
  );
  onTestFinished(() => database.close());
  expect({
    migrations,
    calls: (await sql.raw(limits).execute(database.query)).rows,
    reports: (await sql.raw(limits).execute(database.longQuery)).rows,
    jobs: (await database.execute(limits)).rows,
  }).toEqual({
    migrations: [{ statement: '0', lock: '0', idle: '0' }],
    calls: [{ statement: '2500ms', lock: '1500ms', idle: '3s' }],
    reports: [{ statement: '2600ms', lock: '1500ms', idle: '3s' }],
    jobs: [{ statement: '2600ms', lock: '1500ms', idle: '3s' }],
  });
});
