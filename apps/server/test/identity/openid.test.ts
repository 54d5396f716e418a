import { generateKeyPairSync, sign } from 'node:crypto';
import { session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_URL, startServer, type TestServer } from '../harness.ts';
import { type TestClient, withHeaders } from '../support/http/client.ts';
import { addStaff } from '../support/office/staff.ts';

const provider = new OAuth2Server();
let server: TestServer;
let emailVerified: boolean | undefined;
/** UserInfo claims besides the subject. */
let userInfo: Record<string, unknown> = {};
/** Additional ID Token claims. */
let signedClaims: Record<string, unknown> = {};
/** Replaces the ID Token of the provider's answer. */
let forge = asSigned;

function asSigned(idToken: string): string {
  return idToken;
}

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on(Events.BeforeUserinfo, ({ body }) => {
    Object.assign(body, { sub: 'person-1', ...userInfo });
  });
  provider.service.on(Events.BeforeTokenSigning, (token) => {
    Object.assign(token.payload, {
      sub: 'person-1',
      email: 'Person@ministry.example',
      email_verified: emailVerified,
      name: 'هدى علي',
      given_name: 'هدى',
      ...signedClaims,
    });
  });
  provider.service.on(Events.BeforeResponse, ({ body }) => {
    if (body && 'id_token' in body) body.id_token = forge(String(body.id_token));
  });
  server = await startServer(provided());
});

const provided = () => ({
  ACCOUNT_VERIFIER: 'oidc',
  ACCOUNT_ISSUER: String(provider.issuer.url),
  ACCOUNT_CLIENT_ID: 'wathiqa',
  ACCOUNT_CLIENT_SECRET: 'a secret between the two',
});

afterAll(async () => {
  await server.close();
  await provider.stop();
});

/** Returns from the account login to the office; gives the status of its session. */
async function openOffice(at = server): Promise<number> {
  const answer = await walk({ returnUrl: `${PUBLIC_URL}/office`, keepCookie: true }, at);
  const { searchParams } = new URL(String(answer.headers.location));
  const body = { email: searchParams.get('Email'), token: searchParams.get('Token') };
  return (await browser(openSession, { body })).status;
}

let browser: TestClient;

async function walk(
  options: { returnUrl: string; keepCookie: boolean; state?: string },
  { app } = server,
) {
  const start = await app.inject({
    url: '/api/account/oidc/start',
    query: { returnUrl: options.returnUrl },
  });
  const asked = await fetch(String(start.headers.location), { redirect: 'manual' });
  const back = new URL(String(asked.headers.get('location')));
  if (options.state) back.searchParams.set('state', options.state);
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? '';
  browser = withHeaders(app, { cookie });
  return app.inject({
    url: `${back.pathname}${back.search}`,
    headers: options.keepCookie ? { cookie } : {},
  });
}

test('rejects a sign-in started in another browser', async () => {
  const answer = await walk({ returnUrl: `${PUBLIC_URL}/inquiry`, keepCookie: false });
  expect(answer.headers.location).toBe(`${PUBLIC_URL}/?SignInProblem=refused`);
});

test('rejects an unsolicited response', async () => {
  const answer = await walk({
    returnUrl: `${PUBLIC_URL}/inquiry`,
    keepCookie: true,
    state: 'somebody-elses',
  });
  expect(answer.headers.location).toBe(`${PUBLIC_URL}/inquiry?SignInProblem=refused`);
});

test('replaces an external return address with the home page', async () => {
  const answer = await walk({ returnUrl: 'https://elsewhere.example/', keepCookie: true });
  expect(new URL(String(answer.headers.location)).origin).toBe(PUBLIC_URL);
});

test.each([
  ['keeps', 'a', 2_400],
  ['replaces', 'a', 2_401],
  // Encoded it is six times as long.
  ['replaces', 'س', 800],
])('%s a return address of "%s" up to %i characters', async (what, letter, length) => {
  const returnUrl = `${PUBLIC_URL}/inquiry?`.padEnd(length, letter);
  const start = await server.app.inject({ url: '/api/account/oidc/start', query: { returnUrl } });
  // Browsers drop a longer cookie.
  expect(String(start.headers['set-cookie']).length).toBeLessThan(4_096);
  const answer = await walk({ returnUrl, keepCookie: true });
  const back = new URL(String(answer.headers.location));
  expect(back.pathname).toBe(what === 'keeps' ? '/inquiry' : '/');
});

test('two tabs may sign in at once', async () => {
  const cookies = {};
  const begin = async (path: string) => {
    const query = { returnUrl: `${PUBLIC_URL}${path}` };
    const start = await server.app.inject({ url: '/api/account/oidc/start', query, cookies });
    for (const { name, value } of start.cookies) Object.assign(cookies, { [name]: value });
    const asked = await fetch(String(start.headers.location), { redirect: 'manual' });
    return new URL(String(asked.headers.get('location')));
  };
  const backs = [await begin('/inquiry'), await begin('/requests')];
  const arrivals = [];
  for (const { pathname, search } of backs) {
    const answer = await server.app.inject({ url: `${pathname}${search}`, cookies });
    const arrival = new URL(String(answer.headers.location));
    arrivals.push([arrival.pathname, arrival.searchParams.has('Token')]);
  }
  expect(arrivals).toEqual([
    ['/inquiry', true],
    ['/requests', true],
  ]);
});

test('login link uses PKCE', async () => {
  const link = await server.app.inject('/api/account/login?returnUrl=/inquiry');
  const start = await server.app.inject(String(link.headers.location));
  const asked = new URL(String(start.headers.location));
  expect(asked.origin).toBe(provider.issuer.url);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${PUBLIC_URL}/api/account/oidc/callback`,
  });
});

test('office admits only staff with a verified e-mail', async () => {
  await addStaff(server, 'person@ministry.example', 'clerk');
  const statuses = [];
  for (emailVerified of [undefined, false, true]) {
    statuses.push(await openOffice());
  }
  expect(statuses).toEqual([403, 403, 200]);
});

test('office admits no verified e-mail that only resembles that of a member', async () => {
  await addStaff(server, 'clerk@ministry.example', 'administrator');
  emailVerified = true;
  userInfo = { sub: 'person-2' };
  const statuses = [];
  for (const email of [
    'cler\u212a@ministry.example',
    'clerk@mini\u017ftry.example',
    'cle\u200brk@ministry.example',
    'ｃlerk@ministry.example',
    'CLERK@Ministry.Example',
  ]) {
    signedClaims = { sub: 'person-2', email };
    statuses.push(await openOffice());
  }
  userInfo = {};
  signedClaims = {};
  expect(statuses).toEqual([403, 403, 403, 403, 200]);
});

test('an ID Token signed with a foreign key is refused', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  forge = (idToken) => {
    const signed = idToken.slice(0, idToken.lastIndexOf('.'));
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const answer = await walk({ returnUrl: `${PUBLIC_URL}/inquiry`, keepCookie: true });
  forge = asSigned;
  expect(answer.headers.location).toBe(`${PUBLIC_URL}/inquiry?SignInProblem=refused`);
});

test('the proof of another e-mail in UserInfo does not open the office', async () => {
  emailVerified = undefined;
  userInfo = { email: 'other@ministry.example', email_verified: true };
  const status = await openOffice();
  userInfo = {};
  expect(status).toBe(403);
});

test('strength and age of a sign-in in UserInfo do not open the office', async () => {
  const strict = await startServer({
    ...provided(),
    ACCOUNT_STAFF_ACR: 'card',
    ACCOUNT_STAFF_MAX_AGE: '600',
  });
  await addStaff(strict, 'person@ministry.example', 'clerk');
  const claims = { acr: 'card', auth_time: Math.floor(Date.now() / 1_000) };
  emailVerified = true;
  userInfo = claims;
  expect(await openOffice(strict)).toBe(409);
  userInfo = {};
  signedClaims = claims;
  expect(await openOffice(strict)).toBe(200);
  signedClaims = {};
  await strict.close();
});

test('only the office requires a stronger and recent authentication', async () => {
  const strict = await startServer({
    ...provided(),
    ACCOUNT_STAFF_ACR: 'two-factors card',
    ACCOUNT_STAFF_MAX_AGE: '600',
  });
  const asked = async (returnUrl: string) => {
    const start = await strict.app.inject({ url: '/api/account/oidc/start', query: { returnUrl } });
    const { searchParams } = new URL(String(start.headers.location));
    return [searchParams.get('acr_values'), searchParams.get('max_age')];
  };
  expect(await asked('/office/queue')).toEqual(['two-factors card', '600']);
  expect(await asked('/inquiry')).toEqual([null, null]);
  expect(await asked('/officers')).toEqual([null, null]);
  await strict.close();
});

test('sign-in yields a Token that opens one session', async () => {
  const answer = await walk({ returnUrl: `${PUBLIC_URL}/inquiry`, keepCookie: true });
  expect(answer.statusCode).toBe(303);
  const back = new URL(String(answer.headers.location));
  expect(back.pathname).toBe('/inquiry');
  const email = String(back.searchParams.get('Email'));
  const token = String(back.searchParams.get('Token'));
  const open = () =>
    browser(session.login, {
      headers: { email, token },
      body: { Username: 'portal', Password: 'portal' },
    });

  const foreign = await browser(session.login, {
    headers: { email: 'other@ministry.example', token },
    body: { Username: 'portal', Password: 'portal' },
  });
  expect(foreign.status).toBe(401);
  const first = await open();
  expect(first.status).toBe(200);
  expect(first.body.UserName).toBe('هدى علي');
  expect((await open()).status).toBe(401);
});
