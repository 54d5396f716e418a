import { session } from '@wathiqa/contract';
import { accepts, type Case, plays, refuses } from '../cases.ts';
import { assertEqual, assertHolds, expectAccepted, expectRefused } from '../expectations.ts';
import { withSession } from '../test-context.ts';

const SESSION = 'spec §6.3';
const LOGIN_ROW = `spec §6.3 POST login/common; ${SESSION}`;
const REFRESH_ROW = `spec §6.3 POST token/refresh; ${SESSION}`;
const MINUTES_60 = 3600;
/** Tolerated clock skew in seconds. */
const CLOCKS = 120;

const login: Case[] = [
  plays('login with the channel credentials and no Token opens a channel session', {
    source: LOGIN_ROW,
    call: session.login,
    kind: 'valid',
    run: async ({ send, channel }) => {
      const body = await channel();
      const { AccessToken } = expectAccepted(session.login, await send(session.login, { body }));
      const asChannel = { headers: { Authorization: `Bearer ${AccessToken}` } };
      expectRefused(await send(session.accountProfile, asChannel), 'UNAUTHENTICATED');
    },
  }),
  plays('login with a Token opens a citizen session', {
    source: LOGIN_ROW,
    call: session.login,
    kind: 'valid',
    run: async ({ citizen }) => {
      const { tokens } = await citizen();
      assertHolds(tokens.RefreshToken !== '', 'a RefreshToken was expected');
      assertHolds(tokens.UserName !== '', 'the UserName to greet with was expected');
    },
  }),
  plays('the AccessToken is a JWT of 60 minutes', {
    source: SESSION,
    call: session.login,
    kind: 'valid',
    run: async ({ citizen }) => {
      const { tokens } = await citizen();
      const seconds = readExpiry(tokens.AccessToken) - Date.now() / 1000;
      assertHolds(
        Math.abs(seconds - MINUTES_60) < CLOCKS,
        `exp should be about 60 minutes away and is ${Math.round(seconds / 60)}`,
      );
    },
  }),
  plays('a Token can be used only once', {
    source: SESSION,
    call: session.login,
    kind: 'invalid',
    run: async ({ send, channel, newCitizen }) => {
      const { email, token } = await newCitizen();
      const again = { headers: { email, token }, body: await channel() };
      expectRefused(await send(session.login, again), 'UNAUTHENTICATED');
    },
  }),
  plays('login with a forged Token is refused', {
    source: LOGIN_ROW,
    call: session.login,
    kind: 'invalid',
    run: async ({ send, channel }) => {
      const headers = { email: 'citizen@wathiqa.example', token: crypto.randomUUID() };
      expectRefused(
        await send(session.login, { headers, body: await channel() }),
        'UNAUTHENTICATED',
      );
    },
  }),
  refuses('login with other channel credentials is refused', {
    source: LOGIN_ROW,
    call: session.login,
    sent: { body: { Username: 'nobody', Password: crypto.randomUUID() } },
    code: 'UNAUTHENTICATED',
  }),
  refuses('login without Username and Password is refused, naming both', {
    source: LOGIN_ROW,
    call: session.login,
    sent: { body: {} },
    code: 'MALFORMED',
    fields: ['Username', 'Password'],
  }),
  refuses('login with broken JSON is refused', {
    source: 'spec §6.3: malformed input',
    call: session.login,
    sent: { body: '{"Username":' },
    code: 'MALFORMED',
  }),
];

const refresh: Case[] = [
  plays('refresh rotates both tokens, and the new ones have the same access', {
    source: REFRESH_ROW,
    call: session.refresh,
    kind: 'valid',
    run: async ({ send, newCitizen }) => {
      const citizen = await newCitizen();
      const body = { userEmail: citizen.email, token: citizen.tokens.RefreshToken };
      const renewed = expectAccepted(session.refresh, await send(session.refresh, { body }));
      assertHolds(
        renewed.RefreshToken !== citizen.tokens.RefreshToken,
        'a new RefreshToken was expected',
      );
      const as = withSession(send, citizen, renewed.AccessToken);
      expectAccepted(session.accountProfile, await as(session.accountProfile));
    },
  }),
  plays('reuse of a rotated RefreshToken ends the session', {
    source: REFRESH_ROW,
    call: session.refresh,
    kind: 'invalid',
    run: async ({ send, newCitizen }) => {
      const citizen = await newCitizen();
      const body = { userEmail: citizen.email, token: citizen.tokens.RefreshToken };
      const renewed = expectAccepted(session.refresh, await send(session.refresh, { body }));
      // The old token stays valid until its replacement is used, because the response may be lost.
      const next = { userEmail: citizen.email, token: renewed.RefreshToken };
      expectAccepted(session.refresh, await send(session.refresh, { body: next }));
      expectRefused(await send(session.refresh, { body }), 'UNAUTHENTICATED');
      const as = withSession(send, citizen, renewed.AccessToken);
      expectRefused(await as(session.accountProfile), 'UNAUTHENTICATED');
    },
  }),
  plays("refresh with another citizen's e-mail is refused", {
    source: REFRESH_ROW,
    call: session.refresh,
    kind: 'invalid',
    run: async ({ send, newCitizen }) => {
      const { tokens } = await newCitizen();
      const body = { userEmail: 'mona@wathiqa.example', token: tokens.RefreshToken };
      expectRefused(await send(session.refresh, { body }), 'UNAUTHENTICATED');
    },
  }),
  refuses('refresh with a forged token is refused', {
    source: REFRESH_ROW,
    call: session.refresh,
    sent: { body: { userEmail: 'citizen@wathiqa.example', token: 'nothing' } },
    code: 'UNAUTHENTICATED',
  }),
  refuses('refresh without userEmail and token is refused, naming both', {
    source: REFRESH_ROW,
    call: session.refresh,
    sent: { body: {} },
    code: 'MALFORMED',
    fields: ['userEmail', 'token'],
  }),
];

const credentials: Case[] = [
  accepts('the profile returns the account data of the citizen', {
    source: 'spec §6.3: contactInfo starts from the account',
    call: session.accountProfile,
  }),
  refuses('a citizen call without an AccessToken is refused', {
    source: 'spec §6.3: no, bad or expired AccessToken',
    call: session.accountProfile,
    as: 'anybody',
    code: 'UNAUTHENTICATED',
  }),
  refuses('a citizen call with a forged AccessToken is refused', {
    source: 'spec §6.3: no, bad or expired AccessToken',
    call: session.accountProfile,
    as: 'anybody',
    sent: { headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } },
    code: 'UNAUTHENTICATED',
  }),
  plays('the AccessToken is also accepted in x-access-token', {
    source: 'spec §6.3: all requests send x-access-token',
    call: session.accountProfile,
    kind: 'valid',
    run: async ({ send, citizen }) => {
      const { tokens } = await citizen();
      const headers = { 'x-access-token': tokens.AccessToken };
      expectAccepted(session.accountProfile, await send(session.accountProfile, { headers }));
    },
  }),
  plays('email and token without an AccessToken give no access', {
    source: SESSION,
    call: session.accountProfile,
    kind: 'invalid',
    run: async ({ send, citizen }) => {
      const { email, token } = await citizen();
      const reply = await send(session.accountProfile, { headers: { email, token } });
      expectRefused(reply, 'UNAUTHENTICATED');
    },
  }),
  refuses('an email header of another session is refused', {
    source: SESSION,
    call: session.accountProfile,
    sent: { headers: { email: 'mona@wathiqa.example' } },
    code: 'UNAUTHENTICATED',
  }),
  refuses('a token header of another session is refused', {
    source: SESSION,
    call: session.accountProfile,
    sent: { headers: { token: 'another' } },
    code: 'UNAUTHENTICATED',
  }),
  plays('logout ends the session on the server', {
    source: 'spec §6.3',
    call: session.logout,
    kind: 'valid',
    run: async ({ newCitizen }) => {
      const { send } = await newCitizen();
      expectAccepted(session.logout, await send(session.logout));
      expectRefused(await send(session.accountProfile), 'UNAUTHENTICATED');
      expectRefused(await send(session.logout), 'UNAUTHENTICATED');
    },
  }),
];

const places: Case[] = [
  plays('a citizen lists only their own sessions, including the current one', {
    source: SESSION,
    call: session.accountSessions,
    kind: 'valid',
    run: async ({ newCitizen }) => {
      const { send } = await newCitizen();
      const { accountSessions } = session;
      const { sessions } = expectAccepted(accountSessions, await send(accountSessions));
      const current = sessions.map((place) => place.current);
      assertEqual(current, [true], 'the mark of the current session');
    },
  }),
  refuses('listing sessions without an AccessToken is refused', {
    source: 'spec §6.3: no, bad or expired AccessToken',
    call: session.accountSessions,
    as: 'anybody',
    code: 'UNAUTHENTICATED',
  }),
  plays(
    'ending other sessions ends neither the current one nor those of another citizen, named or not',
    {
      source: SESSION,
      call: session.endOtherSessions,
      kind: 'valid',
      run: async ({ newCitizen }) => {
        const { accountSessions, endOtherSessions } = session;
        const other = await newCitizen();
        const theirs = expectAccepted(accountSessions, await other.send(accountSessions));
        const { send } = await newCitizen();
        const own = expectAccepted(accountSessions, await send(accountSessions));
        const named = [...theirs.sessions, ...own.sessions].map(({ id }) => ({ id }));
        for (const body of [...named, {}]) {
          expectAccepted(endOtherSessions, await send(endOtherSessions, { body }));
        }
        expectAccepted(accountSessions, await send(accountSessions));
        expectAccepted(accountSessions, await other.send(accountSessions));
      },
    },
  ),
  refuses('ending a session with an invalid id is refused, naming it', {
    source: 'spec §6.3: malformed input',
    call: session.endOtherSessions,
    sent: { body: { id: 'none' } },
    code: 'MALFORMED',
    fields: ['id'],
  }),
  refuses('ending sessions without an AccessToken is refused', {
    source: 'spec §6.3: no, bad or expired AccessToken',
    call: session.endOtherSessions,
    as: 'anybody',
    sent: { body: {} },
    code: 'UNAUTHENTICATED',
  }),
];

function readExpiry(jwt: string): number {
  const [, claims] = jwt.split('.');
  assertHolds(
    claims !== undefined && jwt.split('.').length === 3,
    'the AccessToken should be a JWT',
  );
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  assertEqual(typeof exp, 'number', 'the type of exp');
  return exp;
}

export const sessionCases: readonly Case[] = [...login, ...refresh, ...credentials, ...places];
