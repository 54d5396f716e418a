import { session } from '@wathiqa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContentDigest } from '../../src/crypto/encryption.ts';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { deleteExpiredSessions } from '../../src/features/identity/sessions/service.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { publicCalls } from '../support/http/calls.ts';
import { type Citizen, withHeaders, withSession } from '../support/http/client.ts';

const CHANNEL = { Username: 'portal', Password: 'portal' };
const FIVE_MINUTES = 5 * 60 * 1000;
const HOUR = 12 * FIVE_MINUTES;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function login(email: string, token: string, body: unknown = CHANNEL) {
  return server.client(session.login, { headers: { email, token }, body });
}

function refresh({ email, refreshToken }: Pick<Citizen, 'email' | 'refreshToken'>) {
  return server.client(session.refresh, { body: { userEmail: email, token: refreshToken } });
}

describe('refused login', () => {
  test.each([
    ['another password', { Username: 'portal', Password: 'other' }],
    ['another user name', { Username: 'other', Password: 'portal' }],
    ['the pair the wrong way round between its parts', { Username: 'portalp', Password: 'ortal' }],
  ])('rejects %s without using up the Token', async (_what, body) => {
    const token = await server.loginToken('ahmed@example.org');
    expectRefusal(await login('ahmed@example.org', token, body), 'UNAUTHENTICATED');
    expectRefusal(await server.client(session.login, { body }), 'UNAUTHENTICATED');
    expect((await login('ahmed@example.org', token)).status).toBe(200);
  });

  test.each([
    ['an empty body', undefined, ['body']],
    ['an empty object', {}, ['Password', 'Username']],
    ['numbers', { Username: 1, Password: 2 }, ['Password', 'Username']],
    ['an empty user name', { Username: ' ', Password: 'portal' }, ['Username']],
  ])('rejects %s as channel credentials and names the fields', async (_what, body, fields) => {
    expectWrongFields(await server.client(session.login, { body }), ...fields);
  });

  test('rejects a used Token', async () => {
    const token = await server.loginToken('twice@example.org');
    expect((await login('twice@example.org', token)).status).toBe(200);
    expectRefusal(await login('twice@example.org', token), 'UNAUTHENTICATED');
  });

  test('rejects a Token after five minutes', async () => {
    const token = await server.loginToken('late@example.org');
    server.advanceTime(FIVE_MINUTES);
    expectRefusal(await login('late@example.org', token), 'UNAUTHENTICATED');
  });

  test("rejects another person's Token", async () => {
    const token = await server.loginToken('owner@example.org');
    expectRefusal(await login('thief@example.org', token), 'UNAUTHENTICATED');
  });

  test('rejects a Token that the account login never issued', async () => {
    expectRefusal(await login('ahmed@example.org', 'made-up'), 'UNAUTHENTICATED');
  });

  test.each([
    ['refuses connections', () => 'http://127.0.0.1:9/verify'],
    ['answers something else', () => `${server.sandboxUrl}/sandbox/account/nothing`],
  ])('answers 503 while the account login %s; public calls continue', async (_what, url) => {
    const alone = await startServerForTest({ ACCOUNT_VERIFIER_URL: url() });
    const token = await alone.loginToken('patient@example.org');
    const headers = { email: 'patient@example.org', token };
    const reply = await alone.client(session.login, { headers, body: CHANNEL });
    expectRefusal(reply, 'UNAVAILABLE');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await alone.client(session.login, { body: CHANNEL })).status).toBe(200);
  });
});

describe('login', () => {
  test("returns tokens and the citizen's name", async () => {
    const email = 'citizen@wathiqa.example';
    const { status, body } = await login(email, await server.loginToken(email));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ResponseCode: 200, UserName: 'أحمد محمود' });
    expect(body.RefreshToken).not.toBe('');
    const { exp, iat } = decodeClaims(body.AccessToken);
    expect(exp - iat).toBe(60 * 60);
  });

  test('identifies the citizen regardless of e-mail spelling', async () => {
    await server.signIn('same@example.org');
    await server.signIn('Same@Example.org');
    const { rows } = await sql<{ citizens: number }>`
      SELECT count(*)::int AS citizens FROM citizens WHERE lower(subject) = 'same@example.org'`.execute(
      server.database.query,
    );
    expect(rows).toEqual([{ citizens: 1 }]);
  });

  test("shows the account in its session's profile", async () => {
    const mona = await server.signIn('mona@wathiqa.example');
    const { body } = await mona.call(session.accountProfile);
    expect(body.profile).toEqual({
      email: 'mona@wathiqa.example',
      userName: 'منى سامي',
      firstName: 'منى',
      otherName: 'سامي يوسف الشناوي',
      genderCode: 'F',
      nationalId: '29602290292120',
      motherFullName: 'نادية جمال رمضان خليل',
      mobile: '01000000022',
    });
  });

  test('stores no reusable token', async () => {
    const citizen = await server.signIn('hidden@example.org');
    const { rows } = await sql<{ text: string }>`
      SELECT string_agg(row_to_json(t)::text, ' ') AS text FROM (
        SELECT token_hash::text AS a, NULL AS b FROM refresh_tokens
        UNION ALL SELECT token_hash::text, NULL FROM spent_login_tokens
        UNION ALL SELECT id::text, login_token_digest FROM sessions) AS t`.execute(
      server.database.query,
    );
    for (const secret of [citizen.token, citizen.refreshToken, citizen.accessToken]) {
      expect(rows[0]?.text).not.toContain(secret);
      expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('channel session', () => {
  test('permits only public calls without input', async () => {
    await publishLists(server);
    const { body } = await server.client(session.login, { body: CHANNEL });
    const channel = withHeaders(server.app, { authorization: `Bearer ${body.AccessToken}` });
    for (const call of publicCalls.filter((c) => !c.body && !c.query && !c.headers)) {
      expect((await channel(call)).status, call.path).toBe(200);
    }
    expectRefusal(await channel(session.accountProfile), 'UNAUTHENTICATED');
    expectRefusal(await channel(session.logout), 'UNAUTHENTICATED');
  });

  test('refreshes without e-mail, stores nothing and remains a channel session', async () => {
    const rows = () =>
      sql<{ count: number }>`SELECT count(*)::int FROM sessions`.execute(server.database.query);
    const before = (await rows()).rows;
    const opened = await server.client(session.login, { body: CHANNEL });
    const renewed = await refresh({ email: '', refreshToken: opened.body.RefreshToken });
    expect((await rows()).rows).toEqual(before);
    expectRefusal(
      await refresh({ email: 'a@b.example', refreshToken: opened.body.RefreshToken }),
      'UNAUTHENTICATED',
    );
    expect(renewed.body).toMatchObject({ ResponseCode: 200, UserName: '' });
    const channel = withHeaders(server.app, {
      authorization: `Bearer ${renewed.body.AccessToken}`,
    });
    expectRefusal(await channel(session.accountProfile), 'UNAUTHENTICATED');
  });
});

describe('refused refresh', () => {
  test('rejects a malformed token', async () => {
    expectRefusal(await refresh({ email: 'a@b.example', refreshToken: 'none' }), 'UNAUTHENTICATED');
  });

  test('rejects an access token', async () => {
    const { email, accessToken } = await server.signIn();
    const reply = await refresh({ email, refreshToken: accessToken });
    expect([400, 401]).toContain(reply.status);
  });

  test('rejects another e-mail and preserves the session', async () => {
    const citizen = await server.signIn('mine@example.org');
    expectRefusal(await refresh({ ...citizen, email: 'other@example.org' }), 'UNAUTHENTICATED');
    expect((await refresh(citizen)).status).toBe(200);
  });

  test('rejects a refresh after logout', async () => {
    const citizen = await server.signIn();
    await citizen.call(session.logout);
    expectRefusal(await refresh(citizen), 'UNAUTHENTICATED');
  });

  test('rejects an idle token and an expired session', async () => {
    const waited = await server.signIn('waited@example.org');
    const lasted = await server.signIn('lasted@example.org');
    for (const hour of [7, 14, 21]) {
      server.advanceTime(7 * HOUR);
      const renewed = await refresh(lasted);
      expect({ hour, status: renewed.status }).toEqual({ hour, status: 200 });
      lasted.refreshToken = renewed.body.RefreshToken;
      if (hour === 7) expect((await refresh(waited)).status).toBe(200);
    }
    server.advanceTime(3 * HOUR);
    expectRefusal(await refresh(lasted), 'UNAUTHENTICATED');
    const again = await server.signIn('waited@example.org');
    server.advanceTime(8 * HOUR);
    expectRefusal(await refresh(again), 'UNAUTHENTICATED');
  });

  async function expectEnded(
    citizen: Citizen,
    tokens: { AccessToken: string; RefreshToken: string },
  ) {
    const { AccessToken: accessToken, RefreshToken: refreshToken } = tokens;
    expectRefusal(await refresh({ ...citizen, refreshToken }), 'UNAUTHENTICATED');
    const newest = withSession(server.app, { ...citizen, accessToken });
    expectRefusal(await newest(session.accountProfile), 'UNAUTHENTICATED');
  }

  test('revokes the session on reuse of an old refresh token', async () => {
    const citizen = await server.signIn('robbed@example.org');
    const renewed = await refresh(citizen);
    const again = await refresh({ ...citizen, refreshToken: renewed.body.RefreshToken });
    expectRefusal(await refresh(citizen), 'UNAUTHENTICATED');
    await expectEnded(citizen, again.body);
  });

  test('revokes the session on reuse after the one-minute retry window', async () => {
    const citizen = await server.signIn('robbed-later@example.org');
    const renewed = await refresh(citizen);
    server.advanceTime(61_000);
    expectRefusal(await refresh(citizen), 'UNAUTHENTICATED');
    await expectEnded(citizen, renewed.body);
  });

  test('revokes the session if both the retried and the lost token are used', async () => {
    const citizen = await server.signIn('robbed-of-an-answer@example.org');
    const lost = await refresh(citizen);
    const second = await refresh(citizen);
    const third = await refresh({ ...citizen, refreshToken: second.body.RefreshToken });
    expect(third.status).toBe(200);
    expectRefusal(
      await refresh({ ...citizen, refreshToken: lost.body.RefreshToken }),
      'UNAUTHENTICATED',
    );
    await expectEnded(citizen, third.body);
  });

  test('accepts only one token of three concurrent refreshes', async () => {
    const citizen = await server.signIn('tabs@example.org');
    const replies = await Promise.all([refresh(citizen), refresh(citizen), refresh(citizen)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const next = await Promise.all(
      replies.map(({ body }) => refresh({ ...citizen, refreshToken: body.RefreshToken })),
    );
    expect(next.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });
});

test('refresh with a lost response can be retried', async () => {
  const citizen = await server.signIn('poor-network@example.org');
  await refresh(citizen);
  const { body } = await refresh(citizen);
  const renewed = withSession(server.app, { ...citizen, accessToken: body.AccessToken });
  expect((await renewed(session.accountProfile)).status).toBe(200);
  expect((await refresh({ ...citizen, refreshToken: body.RefreshToken })).status).toBe(200);
});

test('one refresh token gives three pairs at most, and its session lives on', async () => {
  const citizen = await server.signIn('many-tabs@example.org');
  const statuses = [];
  for (let time = 0; time < 5; time += 1) statuses.push((await refresh(citizen)).status);
  expect(statuses).toEqual([200, 200, 200, 401, 401]);
  expect((await citizen.call(session.accountProfile)).status).toBe(200);
});

test('refresh rotates both tokens', async () => {
  const citizen = await server.signIn('renewed@example.org');
  const { body } = await refresh(citizen);
  expect(body.RefreshToken).not.toBe(citizen.refreshToken);
  expect(body.UserName).toBe('renewed');
  const renewed = withSession(server.app, { ...citizen, accessToken: body.AccessToken });
  expect((await renewed(session.accountProfile)).status).toBe(200);
  expect((await refresh({ ...citizen, refreshToken: body.RefreshToken })).status).toBe(200);
});

test("last renewal is limited to the session's end", async () => {
  const citizen = await server.signIn('long-day@example.org');
  let refreshToken = citizen.refreshToken;
  for (const hours of [7.75, 7.75, 7.75]) {
    server.advanceTime(hours * HOUR);
    const { body } = await refresh({ ...citizen, refreshToken });
    Object.assign(citizen, { accessToken: body.AccessToken });
    refreshToken = body.RefreshToken;
  }
  expect(refreshToken).toBe('');
  const lastTokens = withSession(server.app, citizen);
  expect((await lastTokens(session.accountProfile)).status).toBe(200);
  server.advanceTime(0.76 * HOUR);
  expectRefusal(await lastTokens(session.accountProfile), 'UNAUTHENTICATED');
});

describe('active sessions', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36';

  async function signInWith(email: string, userAgent: string) {
    const token = await server.loginToken(email);
    const client = withHeaders(server.app, { 'user-agent': userAgent });
    const { body } = await client(session.login, { headers: { email, token }, body: CHANNEL });
    return withSession(server.app, { email, token, accessToken: body.AccessToken });
  }

  const devicesOf = async (call: Citizen['call']) => {
    const { body } = await call(session.accountSessions);
    return body.sessions.map(({ device, current }) => ({ device, current }));
  };

  test('list browser and OS families, and each can be ended', async () => {
    const email = 'two-devices@example.org';
    const phone = await signInWith(email, PHONE);
    server.advanceTime(1000);
    const library = await signInWith(email, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    server.advanceTime(1000);
    const unknown = await signInWith(email, 'curl/8');
    expect(await devicesOf(phone)).toEqual([
      { device: '', current: false },
      { device: 'Firefox · Windows', current: false },
      { device: 'Chrome · Android', current: true },
    ]);
    const { body } = await phone(session.accountSessions);
    const id = body.sessions.find(({ device }) => device.startsWith('Firefox'))?.id;
    expect((await phone(session.endOtherSessions, { body: { id } })).status).toBe(200);
    expectRefusal(await library(session.accountProfile), 'UNAUTHENTICATED');
    expect((await unknown(session.accountProfile)).status).toBe(200);
    await phone(session.endOtherSessions, { body: {} });
    expectRefusal(await unknown(session.accountProfile), 'UNAUTHENTICATED');
    expect(await devicesOf(phone)).toEqual([{ device: 'Chrome · Android', current: true }]);
  });

  test("cannot end another citizen's or the current session", async () => {
    const victim = await signInWith('mine-alone@example.org', PHONE);
    const other = await signInWith('somebody@example.org', PHONE);
    const idOf = async (call: Citizen['call']) =>
      (await call(session.accountSessions)).body.sessions[0]?.id;
    for (const id of [await idOf(victim), await idOf(other)]) {
      expect((await other(session.endOtherSessions, { body: { id } })).status).toBe(200);
    }
    expect((await victim(session.accountProfile)).status).toBe(200);
    expect((await other(session.accountProfile)).status).toBe(200);
  });
});

test('rejects a second logout', async () => {
  const citizen = await server.signIn();
  expect((await citizen.call(session.logout)).status).toBe(200);
  expectRefusal(await citizen.call(session.logout), 'UNAUTHENTICATED');
});

test('logout ends only its own session', async () => {
  const phone = await server.signIn();
  const laptop = await server.signIn();
  await phone.call(session.logout);
  expect((await laptop.call(session.accountProfile)).status).toBe(200);
});

test('cleanup deletes only unusable sessions and tokens', async () => {
  const expired = await server.signIn('expired@example.org');
  const { query } = server.database;
  await query
    .insertInto('spent_login_tokens')
    .values({
      token_hash: new ContentDigest('loginToken', 'old'),
      spent_at: server.now(),
      usable_until: new Date(server.now().getTime() + 6 * 24 * HOUR),
    })
    .execute();
  server.advanceTime(7 * 24 * HOUR + 1);
  const living = await server.signIn('living@example.org');
  const spent = async () =>
    (
      await sql`SELECT FROM spent_login_tokens WHERE token_hash = ${new ContentDigest('loginToken', 'old')}`.execute(
        query,
      )
    ).rows.length;
  expect(await spent()).toBe(1);

  await deleteExpiredSessions({ database: server.database, now: server.now });
  expect(await spent()).toBe(0);
  expectRefusal(await expired.call(session.accountProfile), 'UNAUTHENTICATED');
  expectRefusal(await refresh(expired), 'UNAUTHENTICATED');
  expectRefusal(await login(living.email, living.token), 'UNAUTHENTICATED');
  expect((await living.call(session.accountProfile)).status).toBe(200);
  expect((await refresh(living)).status).toBe(200);
});

function decodeClaims(accessToken: string): { exp: number; iat: number; sid: string } {
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
}
