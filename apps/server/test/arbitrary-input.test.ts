import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './harness.ts';
import { allCalls, rightInput } from './support/calls.ts';
import type { Citizen } from './support/client.ts';
import { expectErrorForm } from './support/expectations.ts';

let server: TestServer;
let citizen: Citizen;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
});
afterAll(() => server.close());

/** Any JSON, and right bodies with one part replaced by any JSON: those get furthest. */
function bodies(right: unknown) {
  const anything = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
  const paths = pathsOf(right);
  if (paths.length === 0) return anything;
  const nearlyRight = fc
    .tuple(fc.constantFrom(...paths), anything)
    .map(([path, value]) => replaced(right, path, value));
  return fc.oneof(anything, nearlyRight);
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const below = Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]));
  return path.length > 0 ? [path, ...below] : below;
}

function replaced(value: unknown, [key, ...rest]: string[], part: unknown): unknown {
  if (key === undefined) return part;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, part);
  return copy;
}

const posts = allCalls.filter((call) => call.method === 'POST' && call.body);

test.each(posts.map((call) => ({ name: call.path, call })))(
  '$name: no JSON makes the server fail, and every refusal has the one form',
  async ({ call }) => {
    const right = rightInput[call.path]?.body ?? {
      ...{ Username: 'portal', Password: 'portal' },
      ...{ userEmail: 'a@b.example', token: 'x' },
    };
    await fc.assert(
      fc.asyncProperty(bodies(right), async (body) => {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const reply = await citizen.call(call, { headers, body: JSON.stringify(body) });
        expect(reply.status, reply.text).toBeLessThan(500);
        if (reply.status !== 200) expectErrorForm(reply);
      }),
      { numRuns: 150 },
    );
  },
);

test('whatever is in the headers of a call, the server does not fail', async () => {
  const value = fc.stringMatching(/^[\x20-\x7e]{0,60}$/);
  const names = [
    'requestid',
    'previewonly',
    'idempotency-key',
    'email',
    'token',
    'documenttypecode',
  ];
  const headers = fc.record(
    Object.fromEntries(
      [...names, 'authorization', 'x-access-token', 'if-none-match'].map((name) => [name, value]),
    ),
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...allCalls), headers, async (call, sent) => {
      const body = call.method === 'POST' ? (rightInput[call.path]?.body ?? {}) : undefined;
      const reply = await citizen.call(call, { headers: sent as Record<string, string>, body });
      expect(reply.status, reply.text).toBeLessThan(500);
      if (reply.status >= 400) expectErrorForm(reply);
    }),
    { numRuns: 300 },
  );
});

test('whatever is in the query of a lookup, the server does not fail', async () => {
  const gets = allCalls.filter((call) => call.method === 'GET' && call.query);
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const query = fc.record(
    { GovCode: text, DocumentCode: text, GenderCode: text },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...gets), query, async (call, sent) => {
      // A half of a surrogate pair cannot be written in an address at all.
      fc.pre(Object.values(sent).every((value) => value.isWellFormed()));
      const reply = await citizen.call(call, { query: sent });
      expect([200, 400]).toContain(reply.status);
      if (reply.status === 400) expectErrorForm(reply);
    }),
    { numRuns: 200 },
  );
});
