import { session } from '@wathiqa/contract';
import { endSession, openSession } from '@wathiqa/contract/office';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PUBLIC_URL, startServer, startServerForTest, type TestServer } from '../harness.ts';
import { withHeaders } from '../support/http/client.ts';
import { freePort } from '../support/http/free-port.ts';
import { addStaff } from '../support/office/staff.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.ts';

const WANTED = `${PUBLIC_URL}/inquiry?arrival=nonce`;
const CHANNEL = { Username: 'portal', Password: 'portal' };
const PERSON = {
  email: 'huda@ministry.example',
  email_verified: true,
  name: 'هدى علي',
  given_name: 'هدى',
  gender: 'female',
  phone_number: '+201000000077',
  nid: '29602290292120',
};

let provider: OpenIdProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider(PUBLIC_URL);
  server = await startServer({ ...provider.environment, ACCOUNT_CLAIMS: 'nationalId=nid' });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
beforeEach(() => provider.says(PERSON));

type Headers = Record<string, unknown>;

function cookiesOf(headers: Headers): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
}

/** Completes the sign-in redirects like a browser; returns the last address and cookies. */
async function signIn(
  options: {
    returnUrl?: string;
    answer?: 'cancel';
    browser?: ReturnType<OpenIdProvider['browser']>;
  } = {},
) {
  const { returnUrl = WANTED, answer, browser = provider.browser() } = options;
  const start = await server.app.inject({ url: '/api/account/oidc/start', query: { returnUrl } });
  const cookie = cookiesOf(start.headers);
  const { pathname, search } = await browser.visit(String(start.headers.location), answer);
  const end = await server.app.inject({ url: `${pathname}${search}`, headers: { cookie } });
  const arrival = new URL(String(end.headers.location));
  const cookies = [cookie, cookiesOf(end.headers)].join('; ');
  const email = arrival.searchParams.get('Email') ?? '';
  return { arrival, cookies, email, token: arrival.searchParams.get('Token') ?? '' };
}

function login({ email, token, cookies }: { email: string; token: string; cookies: string }) {
  return withHeaders(server.app, { cookie: cookies })(session.login, {
    headers: { email, token },
    body: CHANNEL,
  });
}

describe('OpenID provider with default settings', () => {
  test('signs a citizen in and reads claims from UserInfo', async () => {
    const arrived = await signIn();
    expect(arrived.arrival.pathname).toBe('/inquiry');
    expect(arrived.arrival.searchParams.get('arrival')).toBe('nonce');
    const { status, body } = await login(arrived);
    expect(status).toBe(200);
    const as = withHeaders(server.app, { authorization: `Bearer ${body.AccessToken}` });
    expect((await as(session.accountProfile)).body.profile).toMatchObject({
      email: 'huda@ministry.example',
      userName: 'هدى علي',
      firstName: 'هدى',
      genderCode: 'F',
      nationalId: '29602290292120',
      mobile: '01000000077',
    });
  });

  test("rejects a login link with the sender's Token in another browser", async () => {
    const sender = await signIn();
    const victim = await signIn();
    expect((await login({ ...sender, cookies: victim.cookies })).status).toBe(401);
    expect((await login({ ...sender, cookies: '' })).status).toBe(401);
    const office = withHeaders(server.app, { cookie: victim.cookies });
    const { email, token } = sender;
    expect((await office(openSession, { body: { email, token } })).status).toBe(401);
    expect((await login(sender)).status).toBe(200);
  });

  test('returns to the English page after an English logout', async () => {
    const { email, token, cookies } = await signIn();
    const { body } = await login({ email, token, cookies });
    const as = withHeaders(server.app, {
      authorization: `Bearer ${body.AccessToken}`,
      cookie: cookies,
      'accept-language': 'en',
    });
    const { signOutUrl } = (await as(session.logout)).body;
    const asked = new URL(String(signOutUrl)).searchParams;
    expect(asked.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/en`);
  });

  test('logs out at the provider too, so the next person must sign in', async () => {
    const browser = provider.browser();
    const arrived = await signIn({ browser });
    const { body } = await login(arrived);
    const authorization = `Bearer ${body.AccessToken}`;
    const as = withHeaders(server.app, { authorization, cookie: arrived.cookies });
    const { signOutUrl } = (await as(session.logout)).body;
    expect((await browser.visit(String(signOutUrl))).href).toBe(`${PUBLIC_URL}/`);
    // Without a provider session it prompts again.
    const next = await signIn({ browser, answer: 'cancel' });
    expect(next.arrival.searchParams.get('SignInProblem')).toBe('cancelled');
  });

  test('logs staff out through the office', async () => {
    await addStaff(server, PERSON.email, 'clerk');
    const { cookies, email, token } = await signIn({ returnUrl: `${PUBLIC_URL}/office` });
    const opened = await withHeaders(server.app, { cookie: cookies })(openSession, {
      body: { email, token },
    });
    expect(opened.status).toBe(200);
    const office = withHeaders(server.app, {
      cookie: [cookies, cookiesOf(opened.headers)].join('; '),
      origin: PUBLIC_URL,
    });
    const { signOutUrl } = (await office(endSession)).body;
    const asked = new URL(String(signOutUrl)).searchParams;
    expect(asked.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/office`);
    expect(asked.get('id_token_hint')).toMatch(/^ey/);
  });
});

describe('failed sign-in returns to the page with a reason', () => {
  test('when the user cancels', async () => {
    const { arrival, token } = await signIn({ answer: 'cancel' });
    expect(token).toBe('');
    expect(`${arrival.pathname} ${arrival.searchParams.get('SignInProblem')}`).toBe(
      '/inquiry cancelled',
    );
  });

  test('when the account has no e-mail', async () => {
    provider.says({ name: 'هدى' });
    const { arrival, token } = await signIn();
    expect(token).toBe('');
    expect(arrival.searchParams.get('SignInProblem')).toBe('refused');
  });

  test.each([
    ['is away', async () => `http://127.0.0.1:${await freePort()}`],
    ['names another issuer', async () => provider.issuer.replace('127.0.0.1', 'localhost')],
  ])('when the provider %s, with the cause in the log', async (_what, issuer) => {
    const alone = await startServerForTest({
      ...provider.environment,
      ACCOUNT_ISSUER: await issuer(),
    });
    const log = vi.spyOn(alone.app.log, 'error');
    const start = await alone.app.inject({
      url: '/api/account/oidc/start',
      query: { returnUrl: WANTED },
    });
    expect(start.statusCode).toBe(303);
    const back = new URL(String(start.headers.location));
    expect(`${back.origin}${back.pathname}`).toBe(`${PUBLIC_URL}/inquiry`);
    expect(back.searchParams.get('SignInProblem')).toBe('unavailable');
    const [cause, what] = log.mock.lastCall ?? [];
    expect(what).toBe('account login unreachable');
    expect(JSON.stringify(cause)).toMatch(/fetch failed|does not match the expected issuer/);
    // Logged where the consequence is known.
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
