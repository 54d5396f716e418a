import { lookups, myRequests, payInCash, session, withdrawRequest } from '@wathiqa/contract';
import { readQueue, readStatistics } from '@wathiqa/contract/office';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { getCallContext } from '../../src/observability/call-context.ts';
import { listenToMeasured, type MeasuredEvents } from '../../src/observability/measured-events.ts';
import { startServer, type TestServer } from '../harness.ts';
import { createDatabase } from '../support/database/postgresql-database.ts';
import { type PostgresPair, startPostgresPair } from '../support/database/postgresql-pair.ts';
import { type Citizen, withSession } from '../support/http/client.ts';
import { startTcpProxy } from '../support/http/tcp-proxy.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';

/** The replica counts as stale after 5 s, and restarts in 1–2 s. */
const SOON = { timeout: 20_000, interval: 100 };

let pair: PostgresPair;
let place: Awaited<ReturnType<typeof createDatabase>>;
let environment: Record<string, string>;
let server: TestServer;
let second: TestServer;
let citizen: Citizen;
let clerk: Staff;
let reads: MeasuredEvents['registerRead'][] = [];
const ignore = () => {};
const stopListening = listenToMeasured({
  // Excludes background rendering, which reads the replica at any time.
  registerRead: (read) => void (getCallContext() && reads.push(read)),
  ...{ query: ignore, order: ignore, payment: ignore, message: ignore, outsideCall: ignore },
  ...{ eventStream: ignore, limitedCall: ignore, shedCall: ignore, logEvent: ignore, task: ignore },
  lookup: ignore,
  acceptance: ignore,
});

beforeAll(async () => {
  pair = await startPostgresPair(process.env.REPLICA_PROGRAMS);
  place = await createDatabase(pair.adminUrl);
  const { DATABASE_URL } = place.environment;
  environment = { DATABASE_REPLICA_URL: pair.replicaOf(DATABASE_URL) };
  server = await startServer(environment, place);
  second = await startServer(environment, place);
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
});
afterAll(async () => {
  stopListening();
  await second?.close();
  await server?.close();
  await pair?.stop();
});
beforeEach(async () => {
  await usable(true);
  reads = [];
});

const usable = (wanted: boolean) =>
  vi.waitFor(
    () =>
      expect([server, second].map(({ database }) => database.replica?.state().usable)).toEqual([
        wanted,
        wanted,
      ]),
    SOON,
  );

/** Pauses WAL replay until the test ends. */
async function pauseReplay(): Promise<void> {
  const client = new pg.Client({ connectionString: environment.DATABASE_REPLICA_URL });
  await client.connect();
  await client.query('SELECT pg_wal_replay_pause()');
  onTestFinished(async () => {
    await client.query('SELECT pg_wal_replay_resume()');
    await client.end();
  });
  const state = async () =>
    (await client.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state;
  await vi.waitFor(async () => expect(await state()).toBe('paused'), SOON);
}

async function readAtSecond(who: Citizen): Promise<string | undefined> {
  const { status, body } = await withSession(second.app, who)(myRequests);
  expect(status).toBe(200);
  return body.requests[0]?.id;
}

test('lists, queue and reports read from an up-to-date replica', async () => {
  const requestId = await createOfficeRequest(citizen);
  await vi.waitFor(async () => {
    reads = [];
    expect(await readAtSecond(citizen)).toBe(requestId);
    await clerk.call(readQueue, { query: { state: 'WAITING_APPROVAL' } });
    expect((await server.client(lookups.genders)).status).toBe(200);
    expect(reads).toEqual([{ target: 'replica' }, { target: 'replica' }, { target: 'replica' }]);
  }, SOON);
});

test('lagging replica never hides own writes or revives an ended session', async () => {
  const visitor = await server.signIn('leaving@wathiqa.example');
  await pauseReplay();
  const requestId = await createOfficeRequest(citizen);
  expect(await readAtSecond(citizen)).toBe(requestId);
  const queue = await clerk.call(readQueue, { query: { state: 'WAITING_APPROVAL' } });
  expect(queue.body.rows.map(({ id }) => id)).toContain(requestId);
  expect(reads.every(({ target }) => target === 'primary')).toBe(true);

  await visitor.call(session.logout);
  expect((await withSession(second.app, visitor)(myRequests)).status).toBe(401);
});

test('public data may lag within the limit, then becomes current', async () => {
  await pauseReplay();
  const renamed = 'Renamed';
  await ask(`UPDATE lookup_items SET name_en = '${renamed}' WHERE kind = 'gender'`);
  const names = async () => {
    const { body, status } = await server.client(lookups.genders, {
      headers: { 'accept-language': 'en' },
    });
    expect(status).toBe(200);
    return body.Lookups.map(({ Name }) => Name);
  };
  expect(await names()).not.toContain(renamed);
  expect(reads).toEqual([{ target: 'replica' }]);
  await usable(false);
  expect(await names()).toContain(renamed);
  expect(reads.at(-1)).toEqual({ target: 'primary', reason: 'away' });
});

test('orders, decisions, charges and withdrawals use only the primary', async () => {
  await pauseReplay();
  const requestId = await createDueRequest(citizen, clerk);
  expect((await citizen.call(payInCash, { headers: { requestid: requestId } })).status).toBe(200);
  expect((await citizen.call(withdrawRequest, { body: { requestId } })).status).toBe(200);
  expect(reads).toEqual([]);
});

test('replica crash fails no call, and reads return after recovery', async () => {
  const calls = async () => [
    (await server.client(lookups.governorates)).status,
    (await withSession(second.app, citizen)(myRequests)).status,
    (await clerk.call(readQueue, { query: { state: 'WAITING_APPROVAL' } })).status,
    (await server.app.inject('/health/ready')).statusCode,
  ];
  const killed = pair.killReplica();
  expect(await calls()).toEqual([200, 200, 200, 200]);
  await killed;
  expect(await calls()).toEqual([200, 200, 200, 200]);
  await usable(false);
  expect(await calls()).toEqual([200, 200, 200, 200]);
  expect(reads.at(-1)).toEqual({ target: 'primary', reason: 'away' });

  // A server starts without it.
  const third = await startServer(environment, place);
  expect((await third.client(lookups.governorates)).status).toBe(200);
  await third.close();

  await pair.startReplica();
  await usable(true);
});

test('reads use the primary before a silent replica times out', async () => {
  const proxy = await startTcpProxy(environment.DATABASE_REPLICA_URL ?? '');
  const beside = await startServer({ DATABASE_REPLICA_URL: proxy.url }, place);
  onTestFinished(() => beside.close());
  const isUsable = () => beside.database.replica?.state().usable;
  await vi.waitFor(() => expect(isUsable()).toBe(true), SOON);
  const governorates = async () => (await beside.client(lookups.governorates)).status;
  expect(await governorates()).toBe(200);
  reads = [];
  proxy.silence();
  // Requests during detection succeed.
  expect(await Promise.all([governorates(), governorates()])).toEqual([200, 200]);
  expect(reads.map(({ target }) => target)).toEqual(['primary', 'primary']);
  proxy.resume();
  await vi.waitFor(() => expect(isUsable()).toBe(true), SOON);
});

test('non-replica is refused at startup or unused', async () => {
  const start = (replica: URL) => startServer({ DATABASE_REPLICA_URL: replica.href }, place);
  const own = new URL(environment.DATABASE_REPLICA_URL ?? '');

  const elsewhere = Object.assign(new URL(inject('adminUrl')), { pathname: own.pathname });
  const name = own.pathname.slice(1);
  await ask(`CREATE DATABASE ${name}`, inject('adminUrl'));
  onTestFinished(() => void ask(`DROP DATABASE ${name} WITH (FORCE)`, inject('adminUrl')));
  await expect(start(elsewhere)).rejects.toThrow('names another database');

  const stranger = Object.assign(new URL(own), { username: 'stranger' });
  await expect(start(stranger)).rejects.toThrow(/^DATABASE_REPLICA_URL cannot be used: .*stranger/);

  // After a failover the URL may point to the primary.
  const primary = Object.assign(new URL(place.environment.DATABASE_URL), { hostname: 'localhost' });
  const started = await start(primary);
  expect(started.database.replica?.state().usable).toBe(false);
  expect((await started.client(lookups.governorates)).status).toBe(200);
  await started.close();
});

test('reports run on the replica within their timeout', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const supervisor = await signInStaff(server, 'supervisor');
  await vi.waitFor(async () => {
    reads = [];
    const { status } = await supervisor.call(readStatistics, { query: { from: day, to: day } });
    expect(status).toBe(200);
    expect(reads).toContainEqual({ target: 'replica' });
  }, SOON);
});

async function ask(text: string, url: string = place.environment.DATABASE_URL) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
