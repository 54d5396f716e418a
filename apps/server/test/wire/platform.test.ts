import { setTimeout } from 'node:timers/promises';
import { createRequest, lookups, prices, session } from '@wathiqa/contract';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectErrorForm, expectRefusal } from '../support/expectations.ts';
import { allCalls, publicCalls } from '../support/http/calls.ts';
import { officeCalls } from '../support/office/staff.ts';
import { birthOrder } from '../support/orders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await publishLists(server);
});
afterAll(() => server.close());

describe('health', () => {
  test('live: the process responds', async () => {
    const answer = await server.app.inject('/health/live');
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 200,
      body: { status: 'live' },
    });
  });

  test('ready: the database responds too', async () => {
    const answer = await server.app.inject('/health/ready');
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 200,
      body: { status: 'ready', database: inject('engine'), checks: expect.any(Array) },
    });
  });

  test('overloaded server still answers both and sheds other calls', async () => {
    const { app, client } = await startServerForTest({ OVERLOAD_DELAY: '1' });
    // Event-loop delay is sampled once a second, so block until sampled.
    const isOverloaded = async () => {
      const until = performance.now() + 50;
      while (performance.now() < until);
      await setTimeout(1);
      return (await client(lookups.governorates)).status === 503;
    };
    await expect.poll(isOverloaded, { timeout: 30_000, interval: 1 }).toBe(true);
    const answers = ['/health/live', '/health/ready'].map((url) => app.inject(url));
    const refused = await client(lookups.governorates);
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect({ status: refused.status, later: refused.headers['retry-after'] }).toEqual({
      status: 503,
      later: '10',
    });
  });

  test('database outage: live but not ready; calls report only a failure', async () => {
    const unreachable: KyselyPlugin = {
      transformQuery: () => {
        throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
      },
      transformResult: async ({ result }) => result,
    };
    const query = server.database.query.withPlugin(unreachable);
    const database = {
      ...server.database,
      query,
      probe: async () => {
        throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
      },
      close: async () => {},
    };
    const app = await createApp(server.settings, { database });
    onTestFinished(() => app.close());
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    const ready = await app.inject('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.body).not.toContain('10.0.0.7');
    const call = await app.inject(lookups.governorates.path);
    expect({ status: call.statusCode, body: call.json() }).toEqual({
      status: 500,
      body: {
        ResponseCode: 500,
        ResponseMessage: expect.stringContaining('لم يُحفظ شيء'),
        // Users can quote it to support.
        CallId: call.headers['x-request-id'],
      },
    });
    expect(call.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });
});

test('stopping server reports not ready but still answers', async () => {
  const own = await startServerForTest();
  own.app.announceStop();
  const ready = await own.app.inject('/health/ready');
  expect({ status: ready.statusCode, body: ready.json() }).toEqual({
    status: 503,
    body: { status: 'stopping' },
  });
  const call = await own.client(lookups.governorates);
  expect(call.status).toBe(200);
});

test('without docs, neither API description nor rate-limit headers appear', async () => {
  const own = await startServerForTest({ API_DOCS: 'off', RATE_LIMIT_PER_ADDRESS: '8' });
  for (const url of ['/api/docs', '/api/docs/', '/api/openapi.json']) {
    expect((await own.app.inject(url)).statusCode).toBe(404);
  }
  const search = () => own.app.inject({ url: '/search', query: { q: 'x' } });
  const { headers } = await search();
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  // Rendered pages cost more of the limit.
  const statuses = [(await search()).statusCode, (await search()).statusCode];
  expect(statuses.at(-1)).toBe(429);
  expect((await own.client(prices.birthPrice)).status).toBe(200);

  const live = await fetch(`${await own.app.listen({ port: 0, host: '127.0.0.1' })}/health/live`);
  // Longer than nginx's keep-alive, so the server never closes a connection mid-request.
  expect(live.headers.get('keep-alive')).toBe('timeout=75');
});

describe('addresses', () => {
  test.each(allCalls.map((call) => ({ name: call.path, call })))(
    '$name ignores a trailing slash',
    async ({ call }) => {
      const bare = call.path.replace(/\/$/, '');
      const [one, other] = await Promise.all(
        [bare, `${bare}/`].map((url) => server.app.inject({ method: call.method, url })),
      );
      expect(one?.statusCode).not.toBe(404);
      expect({ status: one?.statusCode, body: one?.body }).toEqual({
        status: other?.statusCode,
        body: other?.body,
      });
    },
  );

  test.each([
    ['GET', '/api/'],
    ['GET', '/api/unknown'],
    ['GET', '/api/lookups/govs/'],
    ['POST', '/api/Lookups/govs/'],
    ['GET', '/api/login/common/'],
    ['DELETE', '/api/account/profile'],
    ['POST', '/'],
  ] as const)('%s %s answers 404', async (method, url) => {
    const answer = await server.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      ResponseCode: 404,
      ResponseMessage: 'لم نجد ما تبحث عنه. راجع الرقم أو العنوان',
    });
  });

  test.each(['/%ff', '/api/%ff'])('rejects %s, invalid UTF-8, in the common form', async (url) => {
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ ResponseCode: 400 });
    expect(answer.json()).not.toHaveProperty('code');
  });

  test.each(['/api/%', '/api/%E0%A4%A', '/api/..%2f..%2fpackage.json'])(
    'rejects the malformed address %s without details',
    async (url) => {
      const answer = await server.app.inject(url);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/node_modules|at .*:\d+|"name"/);
    },
  );
});

describe('API description', () => {
  test("lists exactly the contract's calls with their access", async () => {
    const { paths } = (await server.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { tags: string[]; summary: string }>>;
    }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags, summary }]) => ({
        method: method.toUpperCase(),
        path,
        access: tags[0],
        summary,
      })),
    );
    const defined = [...allCalls, ...officeCalls].map(({ method, path, access, summary }) => ({
      method,
      path,
      access: access.split(':')[0],
      summary,
    }));
    const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
    expect(described.sort(byPath)).toEqual(defined.toSorted(byPath));
  });

  test('describes the body of an order', async () => {
    const text = (await server.app.inject('/api/openapi.json')).body;
    for (const field of ['birthDocs', 'numberOfCopies', 'nationalIdenNumber', 'previewonly']) {
      expect(text).toContain(`"${field}"`);
    }
  });

  test('has an HTML page', async () => {
    const page = await server.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  });
});

test('every response forbids sniffing, framing and referrers', async () => {
  for (const url of ['/api/Lookups/govs/', '/api/unknown', '/health/live']) {
    const { headers } = await server.app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('personal responses are not cacheable', async () => {
  const citizen = await server.signIn();
  const profile = await citizen.call(session.accountProfile);
  const order = await citizen.order(crypto.randomUUID());
  const login = await server.client(session.login, {
    body: { Username: 'portal', Password: 'portal' },
  });
  for (const { headers } of [profile, order, login]) {
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

/** A public, uncacheable call, limited by address. */
const logIn = (of: TestServer, headers: Record<string, string> = {}) =>
  of.client(session.login, { body: { Username: 'portal', Password: 'portal' }, headers });

describe('rate limit with 429 and Retry-After', () => {
  test('by address', async () => {
    const alone = await startServerForTest({ RATE_LIMIT_PER_ADDRESS: '3' });
    for (let call = 0; call < 3; call += 1) expect((await logIn(alone)).status).toBe(200);
    const refused = await logIn(alone);
    expectRefusal(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await alone.app.inject('/health/live')).statusCode).toBe(200);
  });

  test('by person across calls and addresses', async () => {
    const alone = await startServerForTest({ RATE_LIMIT_PER_PERSON: '3', TRUST_PROXY: 'on' });
    const busy = await alone.signIn();
    const from = (host: number) =>
      busy.call(session.accountProfile, { headers: { 'x-forwarded-for': `192.0.2.${host}` } });
    for (let host = 0; host < 3; host += 1) expect((await from(host)).status).toBe(200);
    expectRefusal(await from(4), 'TOO_MANY_REQUESTS');
    const calm = await alone.signIn('mona@wathiqa.example');
    expect((await calm.call(session.accountProfile)).status).toBe(200);
  });

  test('1,000 calls a minute from one address do not block its neighbours', async () => {
    const alone = await startServerForTest({ RATE_LIMIT_PER_ADDRESS: '50' });
    const neighbour = await alone.signIn();
    const flood = await Promise.all([
      ...Array.from({ length: 900 }, () => alone.client(prices.birthPrice)),
      ...Array.from({ length: 100 }, () => logIn(alone)),
    ]);
    expect(flood.slice(0, 900).every(({ status }) => status === 200)).toBe(true);
    expect(flood.slice(900).some(({ status }) => status === 429)).toBe(true);
    expect((await neighbour.call(session.accountProfile)).status).toBe(200);
    expect((await alone.client(prices.birthPrice)).status).toBe(200);
  });

  test.each([
    ['addresses of one IPv6 network', (host: number) => `2001:db8::${host.toString(16)}`, 'on'],
    ['a forged X-Forwarded-For', (host: number) => `203.0.113.${host}, 192.0.2.1`, 'on'],
    [
      'a forged X-Forwarded-For behind two hops',
      (host: number) => `203.0.113.${host}, 192.0.2.1, 10.0.0.1`,
      '2',
    ],
  ])('counts %s as one', async (_what, forwarded, trusted) => {
    const alone = await startServerForTest({ RATE_LIMIT_PER_ADDRESS: '3', TRUST_PROXY: trusted });
    const statuses = [];
    for (let host = 1; host <= 5; host += 1) {
      statuses.push((await logIn(alone, { 'x-forwarded-for': forwarded(host) })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('limits orders per citizen without affecting others', async () => {
    const alone = await startServerForTest({ RATE_LIMIT_ORDERS: '2' });
    const busy = await alone.signIn();
    const sent = { headers: { previewonly: 'true' }, body: birthOrder() };
    await busy.call(createRequest, sent);
    await busy.call(createRequest, sent);
    const refused = await busy.call(createRequest, sent);
    expectRefusal(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const calm = await alone.signIn('mona@wathiqa.example');
    expect((await calm.call(createRequest, sent)).status).toBe(200);
  });
});

test('invalid public call answers in the common error form', async () => {
  for (const call of publicCalls.filter(({ query, body }) => query || body)) {
    expectErrorForm(await server.client(call));
  }
});
