import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { requestEvents, session, withdrawRequest } from '@wathiqa/contract';
import { createRequestId, toRequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { announce } from '../../src/db/notices.ts';
import { requestEventStreams } from '../../src/features/tracking/request-event-streams.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

let server: TestServer;
let citizen: Citizen;
let address: string;

beforeAll(async () => {
  server = await startServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  citizen = await server.signIn();
});
afterAll(() => server.close());

async function openStream(id: string, whose = citizen) {
  const leave = new AbortController();
  onTestFinished(() => leave.abort());
  const response = await fetch(`${address}${requestEvents.path}`, {
    headers: { authorization: `Bearer ${whose.accessToken}`, requestid: id },
    signal: leave.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    response,
    leave: () => leave.abort(),
    next: async () => (await reader?.read())?.value,
  };
}

const CHANGED = 'event: changed\ndata: {}\n\n';
const HEARTBEAT = ':\n\n';

test.each([
  ["somebody else's", async () => createOfficeRequest(await server.signIn('mona@wathiqa.example'))],
  ['an unknown', async () => createRequestId(2026, 987_654_321)],
])('rejects the stream of %s request', async (_what, number) => {
  expectRefusal(
    await citizen.call(requestEvents, { headers: { requestid: await number() } }),
    'MALFORMED',
  );
});

test('stream starts with a change and reports only its own request', async () => {
  const [own, another] = [await createOfficeRequest(citizen), await createOfficeRequest(citizen)];
  const stream = await openStream(own);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('cache-control')).toBe('private, no-store');
  expect(await stream.next()).toBe(CHANGED);
  await citizen.call(withdrawRequest, { body: { requestId: another } });
  await citizen.call(withdrawRequest, { body: { requestId: own } });
  const received = await stream.next();
  expect(received?.replaceAll(CHANGED, '')).toBe('');
  expect(received).toContain(CHANGED);
});

describe('raw connection', () => {
  async function openConnection(method: 'GET' | 'HEAD') {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
    onTestFinished(() => void socket.destroy());
    const id = await createOfficeRequest(citizen);
    socket.write(
      `${method} ${requestEvents.path} HTTP/1.1\r\nhost: localhost\r\nrequestid: ${id}\r\n` +
        `authorization: Bearer ${citizen.accessToken}\r\n\r\n`,
    );
    const received: string[] = [];
    socket.on('data', (text: string) => received.push(text));
    return { socket, received, closed: once(socket, 'close') };
  }

  test('has the common headers and ends with the stream', async () => {
    const { received } = await openConnection('GET');
    await vi.waitFor(() => expect(received.join('')).toContain(CHANGED), { timeout: 10_000 });
    const [head = '', body] = received.join('').split('\r\n\r\n');
    expect(body).toBe(CHANGED);
    const lines = head.toLowerCase().split('\r\n');
    expect(lines[0]).toBe('http/1.1 200 ok');
    expect(lines).toContain('connection: close');
    expect(lines).toContain('cache-control: private, no-store');
    expect(lines).toContain('x-content-type-options: nosniff');
    expect(head).toMatch(/x-request-id: [0-9a-f]{32}/);
    expect(head).not.toMatch(/content-length|transfer-encoding/i);
  });

  test('accepts no further data', async () => {
    const { socket, received, closed } = await openConnection('GET');
    await vi.waitFor(() => expect(received.join('')).toContain(CHANGED), { timeout: 10_000 });
    socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await closed;
    expect(received.join('').split('HTTP/1.1')).toHaveLength(2);
  });

  test('is not opened for HEAD', async () => {
    const { socket, received } = await openConnection('HEAD');
    await vi.waitFor(() => expect(received.join('')).toContain('\r\n\r\n'), { timeout: 10_000 });
    socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(received.join('').split('HTTP/1.1 200')).toHaveLength(3), {
      timeout: 10_000,
    });
  });
});

test('closes its stream when the page disconnects', async () => {
  const { streams } = ownStreams();
  const page = { citizenId: 1, sessionId: crypto.randomUUID(), requestId: toRequestId(1) };
  const stream = await openPage(streams, page);
  expect(streams.count()).toBe(1);
  stream.destroy();
  await new Promise((resolve) => stream.once('close', resolve));
  expect(streams.count()).toBe(0);
});

/** First change; heartbeats may precede it. */
async function readFirstChange(chunks: AsyncIterator<string>): Promise<void> {
  let received = '';
  while (!received.includes(CHANGED)) received += await nextChunk(chunks);
  expect(received.replaceAll(HEARTBEAT, '')).toBe(CHANGED);
}

describe('change without NOTIFY', () => {
  test('is found in the history at the next heartbeat', async () => {
    const id = await createOfficeRequest(citizen);
    const { streams } = ownStreams({ heartbeatMs: 20 });
    const sessionId = await latestSession();
    const stream = await openPage(streams, { citizenId: 1, sessionId, requestId: id });
    const chunks = stream.setEncoding('utf8')[Symbol.asyncIterator]();
    await readFirstChange(chunks);
    // Simulates a crash between commit and NOTIFY.
    await sql`
      INSERT INTO request_history (request_id, event, state, actor_kind)
      VALUES (${id}::bigint, 'ADDRESS_RECEIVED', 'WAITING_APPROVAL', 'system')`.execute(
      server.database.query,
    );
    let received = await nextChunk(chunks);
    while (!received.includes(CHANGED)) received = await nextChunk(chunks);
    expect(received).toContain(CHANGED);
  });

  test('is spread over time for many pages, to protect a recovering database', async () => {
    const id = await createOfficeRequest(citizen);
    let lineIsBack = (_notice: string | undefined) => {};
    const listening = async (_channel: string, listener: typeof lineIsBack) => {
      lineIsBack = listener;
      return async () => {};
    };
    const database = { ...server.database, listen: listening };
    // Without spreading, it would arrive in the first of 300 seconds.
    const { streams } = ownStreams({ catchUpPerSecond: 0.01 }, { ...server, database });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((citizenId) =>
        openPage(streams, { citizenId, sessionId: crypto.randomUUID(), requestId: id }),
      ),
    );
    const told = () => pages.filter((page) => String(page.read() ?? '').includes(CHANGED)).length;
    expect(told()).toBe(4);
    await citizen.call(withdrawRequest, { body: { requestId: id } });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    lineIsBack(undefined);
    await expect.poll(() => vi.getTimerCount(), { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
    vi.advanceTimersByTime(300_000);
    vi.useRealTimers();
    expect(told()).toBe(4);
  });

  test('is not repeated after its notification was received', async () => {
    const id = await createOfficeRequest(citizen);
    const { streams } = ownStreams({ heartbeatMs: 20 });
    const sessionId = await latestSession();
    const stream = await openPage(streams, { citizenId: 1, sessionId, requestId: id });
    const chunks = stream.setEncoding('utf8')[Symbol.asyncIterator]();
    await readFirstChange(chunks);
    await citizen.call(withdrawRequest, { body: { requestId: id } });
    let received = '';
    for (let beats = 0; beats < 6; ) {
      const chunk = await nextChunk(chunks);
      received += chunk;
      if (received.includes(CHANGED)) beats += chunk.split(HEARTBEAT).length - 1;
    }
    expect(received.split(CHANGED)).toHaveLength(2);
  });
});

test('publishes after commit and never after rollback', async () => {
  const heard: (string | undefined)[] = [];
  const end = await server.database.listen('a_test', (notice) => heard.push(notice));
  onTestFinished(() => end());
  await expect(
    server.database.transaction(async (transaction) => {
      announce(transaction, 'a_test', 'rolled back');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await server.database.transaction(async (transaction) => {
    announce(transaction, 'a_test', 'first');
    announce(transaction, 'a_test', 'second');
    announce(transaction, 'a_test', 'first');
  });
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
  expect(heard).toEqual(['first', 'second']);
});

test('publishes nothing in a transaction without publishing support', async () => {
  const announcing = server.database.query
    .transaction()
    .execute(async (transaction) => announce(transaction, 'a_test', 'lost'));
  await expect(announcing).rejects.toThrow('announce needs a transaction');
});

describe('stream limits', () => {
  const page = (citizenId: number) => ({
    citizenId,
    sessionId: crypto.randomUUID(),
    requestId: toRequestId(1),
  });

  test('per citizen and in total', async () => {
    const { streams } = ownStreams({ perPerson: 2, total: 3 });
    await openPage(streams, page(1));
    await openPage(streams, page(1));
    await expect(openPage(streams, page(1))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await openPage(streams, page(2));
    await expect(openPage(streams, page(3))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('refusal contains a Retry-After of minutes', async () => {
    const full = await startServerForTest({ EVENT_STREAMS_MAX: '0' });
    const late = await full.signIn();
    const headers = { requestid: await createOfficeRequest(late) };
    const refused = await late.call(requestEvents, { headers });
    expectRefusal(refused, 'UNAVAILABLE');
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThanOrEqual(240);
    expect(retryAfter).toBeLessThanOrEqual(480);
  });

  test('end streams at the time limit and with the session', async () => {
    const leaving = await server.signIn('leaving@wathiqa.example');
    const sessionId = await latestSession();
    const { streams } = ownStreams({ heartbeatMs: 20 });
    const stream = await openPage(streams, { citizenId: 1, sessionId, requestId: toRequestId(1) });
    const ended = new Promise((resolve) => stream.resume().once('end', resolve));
    await leaving.call(session.logout);
    await ended;

    const { streams: short } = ownStreams({ heartbeatMs: 20, lifetimeMs: 0 });
    const own = await server.signIn('staying@wathiqa.example');
    expect(own.userName).not.toBe('');
    const brief = await openPage(short, { citizenId: 2, sessionId, requestId: toRequestId(1) });
    await new Promise((resolve) => brief.resume().once('end', resolve));
    expect(short.count()).toBe(0);
  });
});

test('shutdown ends open streams', async () => {
  const own = await startServer();
  const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
  const someone = await own.signIn();
  const id = await createOfficeRequest(someone);
  const response = await fetch(`${at}${requestEvents.path}`, {
    headers: { authorization: `Bearer ${someone.accessToken}`, requestid: id },
  });
  const whole = response.text();
  await own.close();
  expect(await whole).toBe(CHANGED);
});

async function latestSession(): Promise<string> {
  const { id } = await server.database.query
    .selectFrom('sessions')
    .where('login_token_digest', '<>', '')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function nextChunk(chunks: AsyncIterator<unknown>): Promise<string> {
  return String((await chunks.next()).value);
}

async function openPage(
  streams: ReturnType<typeof requestEventStreams>,
  page: Parameters<typeof streams.open>[0],
): Promise<PassThrough> {
  const connection = new PassThrough();
  await streams.open(page, (onClosed) => connection.once('close', onClosed));
  return connection;
}

function ownStreams(
  limits: Partial<Parameters<typeof requestEventStreams>[1]> = {},
  context: Parameters<typeof requestEventStreams>[0] = server,
) {
  const streams = requestEventStreams(context, {
    total: 100,
    perPerson: 10,
    heartbeatMs: 60_000,
    lifetimeMs: 60_000,
    catchUpPerSecond: 1_000,
    ...limits,
  });
  onTestFinished(() => streams.close());
  return { streams };
}
