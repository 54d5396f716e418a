import { readEvents } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../src/db/database.ts';
import { startServerForTest, type TestServer } from '../harness.ts';
import { withHeaders } from '../support/http/client.ts';
import { bearerOf, clientsOf, testMachine } from '../support/http/machine-client.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

const ministry = testMachine('ministry', { scopes: ['events.read'] });

const read = async (server: TestServer, after: string) =>
  (
    await withHeaders(server.app, await bearerOf(server, ministry))(readEvents, {
      query: { after },
    })
  ).body;

async function start() {
  const server = await startServerForTest({ CLIENTS: clientsOf(ministry) });
  const citizen = await server.signIn();
  const requestId = await createOfficeRequest(citizen);
  const { next } = await read(server, '0');
  /** Draws the next ID of the history. */
  const addEvent = (transaction: Transaction) =>
    sql`INSERT INTO request_history (request_id, at, event, state, actor_kind, actor_id)
        SELECT id, ${server.now()}::timestamptz, 'WITHDRAWN', state, 'citizen', citizen_id
        FROM requests WHERE id = ${requestId}::bigint`.execute(transaction);
  return { server, citizen, next, addEvent };
}

test('an event that commits after a later one is told first, and once', async () => {
  const { server, citizen, next, addEvent } = await start();
  let early: ReturnType<typeof read> | undefined;
  await server.database.longQuery.transaction().execute(async (transaction) => {
    await addEvent(transaction);
    await createOfficeRequest(citizen);
    early = read(server, next);
    await sql`SELECT pg_sleep(0.3)`.execute(transaction);
  });
  const answer = await early;
  const types = answer?.events.map(({ type }) => type);
  expect(types).toEqual(['request.withdrawn', 'request.registered']);
  expect((await read(server, answer?.next ?? '')).events).toEqual([]);
});

test('while a transaction does not end, nothing after its events is told', async () => {
  const { server, citizen, next, addEvent } = await start();
  await server.database.longQuery.transaction().execute(async (transaction) => {
    await addEvent(transaction);
    await createOfficeRequest(citizen);
    expect(await read(server, next)).toMatchObject({ events: [], next });
  });
  expect((await read(server, next)).events).toHaveLength(2);
});

test('an event that is rolled back holds up no other', async () => {
  const { server, citizen, next, addEvent } = await start();
  const rolledBack = server.database.longQuery.transaction().execute(async (transaction) => {
    await addEvent(transaction);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await createOfficeRequest(citizen);
  const { events } = await read(server, next);
  expect(events.map(({ type }) => type)).toEqual(['request.registered']);
});
