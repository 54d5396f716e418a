import { myRequests } from '@wathiqa/contract';
import { readQueue, readStatistics } from '@wathiqa/contract/office';
import { cairoIsoDay } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { createDatabase } from '../support/database/postgresql-database.ts';
import { type PostgresPair, startPostgresPair } from '../support/database/postgresql-pair.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

/** The replica restarts and replays in 1–2 s. */
const SOON = { timeout: 20_000, interval: 100 };

let pair: PostgresPair;
let place: Awaited<ReturnType<typeof createDatabase>>;
let environment: Record<string, string>;
let server: TestServer;
let citizen: Citizen;
let supervisor: Staff;

beforeAll(async () => {
  pair = await startPostgresPair(process.env.REPLICA_PROGRAMS);
  place = await createDatabase(pair.adminUrl);
  environment = { DATABASE_REPORTS_URL: pair.replicaOf(place.environment.DATABASE_URL) };
  server = await startServer(environment, place);
  citizen = await server.signIn();
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(async () => {
  await server?.close();
  await pair?.stop();
});

const day = cairoIsoDay(new Date());
const countFigures = () => supervisor.call(readStatistics, { query: { from: day, to: day } });

test('a replica counts the figures, and only them need it', async () => {
  await vi.waitFor(async () => expect((await countFigures()).status).toBe(200), SOON);

  await pair.killReplica();
  expectRefusal(await countFigures(), 'UNAVAILABLE');
  const requestId = await createOfficeRequest(citizen);
  const queue = await supervisor.call(readQueue, { query: { state: 'WAITING_APPROVAL' } });
  expect(queue.body.rows.map(({ id }) => id)).toContain(requestId);
  expect((await citizen.call(myRequests)).body.requests.map(({ id }) => id)).toEqual([requestId]);
  expect((await server.app.inject('/health/ready')).statusCode).toBe(200);
  const second = await startServer(environment, place);
  await second.close();

  await pair.startReplica();
  await vi.waitFor(async () => expect((await countFigures()).status).toBe(200), SOON);
});
