import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RequestEvent, readEvents } from '@wathiqa/contract';
import { expect, onTestFinished, test } from 'vitest';
import { startServerForTest, type TestServer } from '../harness.ts';
import { withHeaders } from '../support/http/client.ts';
import { bearerOf, clientsOf, testMachine } from '../support/http/machine-client.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const SECRET = `whsec_${KEY.toString('base64')}`;
const HOUR_MS = 3_600_000;
/** Until the next look of an idle webhook. */
const IDLE_MS = 2_000;

interface Received {
  headers: IncomingHttpHeaders;
  event: RequestEvent;
  isSigned: boolean;
}

/** A receiver that answers each event with the next status, then with 204. */
async function startReceiver(...statuses: number[]) {
  const received: Received[] = [];
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { headers } = request;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`;
    const isSigned = headers['webhook-signature'] === signature;
    received.push({ headers, event: JSON.parse(body), isSigned });
    const status = statuses.shift() ?? 204;
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  return { received, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook` };
}

async function start(url: string) {
  const webhook = { url, secrets: [SECRET] };
  const ministry = testMachine('ministry', { scopes: ['events.read'], webhook });
  const server = await startServerForTest({ CLIENTS: clientsOf(ministry) });
  const citizen = await server.signIn();
  // Opens the webhook: it begins with the next event.
  await createOfficeRequest(citizen);
  await server.app.jobs.drain();
  server.advanceTime(IDLE_MS);
  await createOfficeRequest(citizen);
  await createOfficeRequest(citizen);
  const { events } = (
    await withHeaders(server.app, await bearerOf(server, ministry))(readEvents, {})
  ).body;
  expected.set(server, events.slice(1));
  return server;
}
const expected = new WeakMap<TestServer, RequestEvent[]>();

const readRow = async ({ database }: TestServer) =>
  database.query
    .selectFrom('webhooks')
    .select(['client', 'position', 'attempts'])
    .executeTakeFirstOrThrow();

test('posts the events of the call in order, signed by the secret', async () => {
  const { received, url } = await startReceiver();
  const server = await start(url);
  await server.app.jobs.drain();
  expect(received.map(({ event }) => event)).toEqual(expected.get(server));
  expect(received.every(({ isSigned }) => isSigned)).toBe(true);
  for (const { headers, event } of received) {
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-id']).toBe(`evt_${event.id}`);
    const sentAt = Number(headers['webhook-timestamp']) * 1_000;
    expect(Math.abs(sentAt - server.now().getTime())).toBeLessThan(60_000);
  }
  server.advanceTime(HOUR_MS);
  await server.app.jobs.drain();
  expect(received).toHaveLength(2);
});

test.each([500, 404, 302])(
  'repeats an event after status %i, before later ones',
  async (status) => {
    const { received, url } = await startReceiver(204, status);
    const server = await start(url);
    await server.app.jobs.drain();
    const [first, second] = expected.get(server) ?? [];
    expect(received.map(({ event }) => event.id)).toEqual([first?.id, second?.id]);
    expect(await readRow(server)).toMatchObject({ position: Number(first?.id), attempts: 1 });
    await server.app.jobs.drain();
    expect(received).toHaveLength(2);
    server.advanceTime(HOUR_MS);
    await server.app.jobs.drain();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
      [first, second, second].map((event) => `evt_${event?.id}`),
    );
    const { position, attempts } = await readRow(server);
    expect(position).toBeGreaterThanOrEqual(Number(second?.id));
    expect(attempts).toBe(0);
  },
);

test('an event refused for days is repeated hourly, and delivery goes on by itself', async () => {
  const { received, url } = await startReceiver(...Array.from({ length: 40 }, () => 400));
  const server = await start(url);
  for (let time = 1; time <= 40; time += 1) {
    await server.app.jobs.drain();
    expect(received).toHaveLength(time);
    await server.app.jobs.drain();
    expect(received).toHaveLength(time);
    server.advanceTime(1.5 * HOUR_MS);
  }
  await server.app.jobs.drain();
  expect(received.slice(40).map(({ event }) => event)).toEqual(expected.get(server));
});

test('an unreachable receiver delays its own events only', async () => {
  const { received, url } = await startReceiver();
  const webhook = { url, secrets: [SECRET] };
  const away = { url: 'http://127.0.0.1:1/', secrets: [SECRET] };
  const clients = clientsOf(
    testMachine('ministry', { scopes: ['events.read'], webhook }),
    testMachine('bureau', { scopes: ['events.read'], webhook: away }),
  );
  const server = await startServerForTest({ CLIENTS: clients });
  await server.app.jobs.drain();
  await createOfficeRequest(await server.signIn());
  server.advanceTime(HOUR_MS);
  await server.app.jobs.drain();
  expect(received).toHaveLength(1);
  const rows = await server.database.query
    .selectFrom('webhooks')
    .select(['client', 'attempts'])
    .orderBy('client')
    .execute();
  expect(rows).toEqual([
    { client: 'bureau', attempts: 1 },
    { client: 'ministry', attempts: 0 },
  ]);
});
