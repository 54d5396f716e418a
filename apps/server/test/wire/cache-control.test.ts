import * as contract from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { handleCall } from '../../src/http/calls.ts';
import { startServer, type TestServer } from '../harness.ts';
import { citizenCalls, publicCalls, validInput } from '../support/http/calls.ts';
import type { Citizen, TestClient } from '../support/http/client.ts';
import { officeCalls, signInStaff } from '../support/office/staff.ts';

const NOBODY = 'private, no-store';
/** Prices change everywhere within a minute: 2 × 10 s cache, 20 s server. */
const PAGE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10';
/** No stale-while-revalidate: citizens decide by these values, and a stale price would mislead. */
const SECONDS = 'public, max-age=0, s-maxage=10';
const MINUTES = 'public, max-age=600, stale-while-revalidate=86400';
/** Of answers that are large enough for compression. */
const COMPRESSED = ', accept-encoding';

/** Cacheable calls; all others are `no-store`. */
const KEPT: Readonly<Record<string, readonly [cacheControl: string, vary?: string]>> = {
  ...Object.fromEntries(Object.values(contract.prices).map(({ path }) => [path, [SECONDS]])),
  ...Object.fromEntries(
    ['keys', 'root', 'status'].map((name) => [
      contract.CERTIFICATE_PATHS[name as keyof typeof contract.CERTIFICATE_PATHS],
      [SECONDS],
    ]),
  ),
  ...Object.fromEntries(
    Object.values(contract.lookups).map(({ path }) => [path, [MINUTES, 'accept-language']]),
  ),
  '/api/outlets': [SECONDS, 'accept-language'],
  '/api/statistics': [MINUTES, 'accept-language'],
  '/api/Lookups/regulations/': ['public, no-cache', 'accept-language, documenttypecode'],
  '/api/account/channel': ['public, max-age=300'],
};

let server: TestServer;
let citizen: Citizen;
let clients: Record<'public' | 'citizen' | 'staff', TestClient>;
beforeAll(async () => {
  server = await startServer();
  await publishLists(server);
  citizen = await server.signIn();
  const supervisor = await signInStaff(server, 'supervisor');
  clients = { public: server.client, citizen: citizen.call, staff: supervisor.call };
});
afterAll(() => server.close());

const everyCall = [...publicCalls, ...citizenCalls, ...officeCalls].filter(
  // Server-sent events cannot be injected; they have their own test.
  ({ answerType }) => answerType !== 'text/event-stream',
);
const today = new Date();
const LAST_MONTH = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1))
  .toISOString()
  .slice(0, 7);
const lookup = {
  query: { GovCode: '01', DocumentCode: 'MOICSO001', GenderCode: 'M', month: LAST_MONTH },
  headers: { documenttypecode: 'MOICSO001' },
};

test('only responses equal for every user are cacheable', async () => {
  const kept: Record<string, readonly unknown[]> = {};
  for (const call of everyCall) {
    const who = call.access === 'public' || call.access === 'citizen' ? call.access : 'staff';
    const sent = validInput[call.path] ?? (call.path in KEPT ? lookup : {});
    const { headers, text } = await clients[who](call, sent);
    if (headers['cache-control'] === NOBODY) continue;
    expect(headers, call.path).not.toHaveProperty('set-cookie');
    expect(text).not.toContain(citizen.email);
    const { vary, 'cache-control': cacheControl } = headers;
    kept[call.path] =
      vary === undefined ? [cacheControl] : [cacheControl, String(vary).replace(COMPRESSED, '')];
  }
  expect(kept).toEqual(KEPT);
});

test.each([
  ['a refused cacheable call', '/api/Lookups/regulations/', RESPONSE_CODES.NOT_FOUND],
  ['an unknown address', '/api/nothing', RESPONSE_CODES.NOT_FOUND],
  ['whether the server is there', '/health/live', 200],
  ['the way to the account login', '/api/account/login', 303],
])('%s is not cacheable', async (_what, url, status) => {
  const headers = { documenttypecode: 'MOICSO999' };
  const answer = await server.app.inject({ url, headers });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['cache-control']).toBe(NOBODY);
});

test.each([
  ['/', PAGE],
  ['/en', PAGE],
  ['/servicesdash.data', PAGE],
  ['/recordslocation', PAGE],
  ['/inquiryResult/260000000018', PAGE],
  ['/no-such-page', PAGE],
  ['/search', PAGE],
  ['/favicon.svg', 'public, max-age=86400'],
  ['/office', 'private, no-cache'],
])('Cache-Control of page %s: %s', async (url, cacheControl) => {
  const { headers } = await server.app.inject({ url });
  expect(headers['cache-control']).toBe(cacheControl);
  expect(headers).not.toHaveProperty('set-cookie');
  if (cacheControl === PAGE) expect(headers.vary).toBe('accept-encoding');
});

describe('cache registration of personal calls', () => {
  test.each([contract.myRequests, contract.createRequest, contract.castVote])(
    'rejects $method $path',
    (call) => {
      const register = () =>
        handleCall(Fastify(), call as contract.Call, () => Promise.reject(), { cache: 'seconds' });
      expect(register).toThrow('must not be cached');
    },
  );
});
