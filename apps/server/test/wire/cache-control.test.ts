import * as contract from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleCall } from '../../src/http/calls.ts';
import { startServer, type TestServer } from '../harness.ts';
import { citizenCalls, publicCalls, validInput } from '../support/http/calls.ts';
import type { Citizen, TestClient } from '../support/http/client.ts';
import { officeCalls, signInStaff } from '../support/office/staff.ts';

const NOBODY = 'private, no-store';
/** A price that staff change is everywhere within a minute: twice ten seconds here, twenty of the server and five of a replica. */
const PAGE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10';
/** What people decide by is shown as it is: a browser that showed what it had would show the price of before. */
const SECONDS = 'public, max-age=0, s-maxage=10';
const MINUTES = 'public, max-age=600, stale-while-revalidate=86400';
/** What is long enough to be compressed. */
const LONG = 'accept-language, accept-encoding';

/** Every call that anybody but who makes it may keep; all others are nobody's. */
const KEPT: Readonly<Record<string, readonly [cacheControl: string, vary?: string]>> = {
  ...Object.fromEntries(Object.values(contract.prices).map(({ path }) => [path, [SECONDS]])),
  '/api/outlets': [SECONDS, LONG],
  '/api/Lookups/relations/': [MINUTES, 'accept-language'],
  '/api/Lookups/relations-by-document/': [MINUTES, 'accept-language'],
  '/api/Lookups/all-documentTypes/': [MINUTES, LONG],
  '/api/Lookups/nid-issue-reasons/': [MINUTES, 'accept-language'],
  '/api/Lookups/genders/': [MINUTES, 'accept-language'],
  '/api/Lookups/govs/': [MINUTES, LONG],
  '/api/Lookups/police-depts-by-govCode/': [MINUTES, LONG],
  '/api/Lookups/postal-codes-by-govCode/': [MINUTES, LONG],
  '/api/Lookups/regulations/': [
    'public, no-cache',
    'accept-language, documenttypecode, accept-encoding',
  ],
  '/api/account/channel': ['public, max-age=300'],
};

let server: TestServer;
let citizen: Citizen;
let clients: Record<'public' | 'citizen' | 'staff', TestClient>;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  const supervisor = await signInStaff(server, 'supervisor');
  clients = { public: server.client, citizen: citizen.call, staff: supervisor.call };
});
afterAll(() => server.close());

const everyCall = [...publicCalls, ...citizenCalls, ...officeCalls].filter(
  // A line that stays open is none of an injected request; it has a test of its own.
  ({ path }) => path !== contract.requestEvents.path,
);
const lookup = {
  query: { GovCode: '01', DocumentCode: 'MOICSO001', GenderCode: 'M' },
  headers: { documenttypecode: 'MOICSO001' },
};

test('whatever a call answers is nobody’s to keep, but for what is the same for everybody', async () => {
  const kept: Record<string, readonly unknown[]> = {};
  for (const call of everyCall) {
    const who = call.access === 'public' || call.access === 'citizen' ? call.access : 'staff';
    const sent = validInput[call.path] ?? (call.path in KEPT ? lookup : {});
    const { headers, text } = await clients[who](call, sent);
    if (headers['cache-control'] === NOBODY) continue;
    expect(headers, call.path).not.toHaveProperty('set-cookie');
    expect(text).not.toContain(citizen.email);
    const { vary, 'cache-control': cacheControl } = headers;
    kept[call.path] = vary === undefined ? [cacheControl] : [cacheControl, vary];
  }
  expect(kept).toEqual(KEPT);
});

test.each([
  ['a refusal of what may be kept', '/api/Lookups/regulations/', RESPONSE_CODES.NOT_FOUND],
  ['what there is not', '/api/nothing', RESPONSE_CODES.NOT_FOUND],
  ['whether the server is there', '/health/live', 200],
  ['the way to the account login', '/api/account/login', 303],
])('%s is nobody’s to keep', async (_what, url, status) => {
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
])('of pages, %s: %s', async (url, cacheControl) => {
  const { headers } = await server.app.inject({ url });
  expect(headers['cache-control']).toBe(cacheControl);
  expect(headers).not.toHaveProperty('set-cookie');
  if (cacheControl === PAGE) expect(headers.vary).toBe('accept-encoding');
});

describe('a call is not registered as one that may be kept', () => {
  test.each([contract.myRequests, contract.createRequest, contract.castVote])(
    'where it is $method $path',
    (call) => {
      const register = () =>
        handleCall(Fastify(), call as contract.Call, () => Promise.reject(), { cache: 'seconds' });
      expect(register).toThrow('nobody may keep it');
    },
  );
});
