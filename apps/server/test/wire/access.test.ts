import type { Call } from '@wathiqa/contract';
import { session } from '@wathiqa/contract';
import Fastify from 'fastify';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardRoutes } from '../../src/http/access.ts';
import { startServer, type TestServer, TOKEN_SECRET } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { citizenCalls, publicCalls, validInput } from '../support/http/calls.ts';
import { type Citizen, withHeaders, withSession } from '../support/http/client.ts';

let server: TestServer;
let citizen: Citizen;
let other: Citizen;

beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  other = await server.signIn('mona@wathiqa.example');
});
afterAll(() => server.close());

const toRows = (calls: readonly Call[]) => calls.map((call) => ({ name: call.path, call }));

test('refuses to start with a route that declares no access rule', async () => {
  const app = Fastify();
  const nobody = () => Promise.reject(new Error('nobody'));
  guardRoutes(app, { citizen: nobody, client: nobody, staff: nobody });
  const starting = async () => {
    app.get('/forgotten', async () => 'open to all');
    await app.ready();
  };
  await expect(starting()).rejects.toThrow('GET /forgotten has no access rule');
});

test('has a valid example for every citizen call', () => {
  expect(Object.keys(validInput).sort()).toEqual(citizenCalls.map(({ path }) => path).sort());
});

const wrong: Record<string, () => Promise<Record<string, string>> | Record<string, string>> = {
  'no token': () => ({}),
  'an empty token': () => ({ authorization: 'Bearer ' }),
  'garbage for a token': () => ({ authorization: 'Bearer garbage' }),
  'another kind of credential': () => ({ authorization: `Basic ${citizen.accessToken}` }),
  'a token cut short': () => ({ authorization: `Bearer ${citizen.accessToken.slice(0, -1)}` }),
  'a token signed by another key': async () => bearer(await forged('another key, long enough too')),
  'a token without a signature': () => bearer(unsigned(citizen.accessToken)),
  'an expired token': async () => bearer(await forged(TOKEN_SECRET, '-1s')),
  'the token of a channel session': async () => bearer(await channelToken()),
  'a refresh token': () => bearer(citizen.refreshToken),
  'two tokens that differ': () => ({
    ...bearer(citizen.accessToken),
    'x-access-token': other.accessToken,
  }),
  "another citizen's e-mail": () => ({ ...bearer(citizen.accessToken), email: other.email }),
  "another citizen's Token": () => ({ ...bearer(citizen.accessToken), token: other.token }),
};

describe.each(toRows(citizenCalls))('$name without valid credentials', ({ call }) => {
  test.each(Object.keys(wrong))('rejects %s', async (kind) => {
    const headers = await wrong[kind]?.();
    expectRefusal(
      await withHeaders(server.app, headers ?? {})(call, validInput[call.path]),
      'UNAUTHENTICATED',
    );
  });

  test('rejects the token after logout', async () => {
    const leaving = await server.signIn('leaving@example.org');
    expect((await leaving.call(session.logout)).status).toBe(200);
    expectRefusal(await leaving.call(call, validInput[call.path]), 'UNAUTHENTICATED');
  });

  test('revokes the session when a refresh token is reused', async () => {
    const robbed = await server.signIn('robbed@example.org');
    const body = { userEmail: robbed.email, token: robbed.refreshToken };
    const renewed = await server.client(session.refresh, { body });
    const next = { ...body, token: renewed.body.RefreshToken };
    const { AccessToken: accessToken } = (await server.client(session.refresh, { body: next }))
      .body;
    expectRefusal(await server.client(session.refresh, { body }), 'UNAUTHENTICATED');
    for (const credentials of [robbed, { ...robbed, accessToken }]) {
      const reply = await withSession(server.app, credentials)(call, validInput[call.path]);
      expectRefusal(reply, 'UNAUTHENTICATED');
    }
  });
});

test('accepts an access token in either header', async () => {
  for (const headers of [bearer(citizen.accessToken), { 'x-access-token': citizen.accessToken }]) {
    expect((await withHeaders(server.app, headers)(session.accountProfile)).status).toBe(200);
  }
});

test('compares the e-mail header case-insensitively', async () => {
  const headers = { ...bearer(citizen.accessToken), email: citizen.email.toUpperCase() };
  expect((await withHeaders(server.app, headers)(session.accountProfile)).status).toBe(200);
});

test.each(toRows(publicCalls))('$name needs no authentication', async ({ call }) => {
  const reply = await withHeaders(server.app, bearer('garbage'))(call, { body: undefined });
  expect(reply.status).not.toBe(401);
});

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

async function channelToken() {
  const body = { Username: 'portal', Password: 'portal' };
  return (await server.client(session.login, { body })).body.AccessToken;
}

/** A token with the citizen's claims. */
function forged(secret: string, expires = '1h') {
  const [, claims = ''] = citizen.accessToken.split('.');
  const { exp: _exp, ...said } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return new SignJWT(said)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

function unsigned(token: string) {
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
