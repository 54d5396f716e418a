import { createHmac } from 'node:crypto';
import { session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import { citizenCalls, validInput } from '@wathiqa/server/test/support/http/calls.ts';
import { startMinistry } from '@wathiqa/server/test/support/ministry.ts';
import { expectNone, expectThat } from '../outcome.ts';
import {
  CHANNEL,
  type Citizen,
  callAs,
  claimsOf,
  loginToken,
  newPlace,
  signInCitizen,
  signInStaff,
} from '../people.ts';
import { type Attacks, type Target, TOKEN_SECRET } from '../target.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowInSeconds = () => Math.floor(Date.now() / 1000);

const enter = (target: Target, email: string, token: string) =>
  callAs(target, newPlace()).send(session.login, { headers: { email, token }, body: CHANNEL });
const enterOffice = (target: Target, email: string, token: string) =>
  callAs(target, newPlace()).send(openSession, { body: { email, token } });

/** Account login tokens for this e-mail, each invalid in one way. */
async function wrongLoginTokens(target: Target, email: string): Promise<Record<string, string>> {
  const claimed = (claims: Record<string, unknown>) => loginToken(target, email, claims);
  const right = await claimed({});
  const [, claims = '', signature = ''] = right.split('.');
  const stranger = await startMinistry();
  const foreign = await stranger
    .token({ ...claimsOf(email), iss: target.ministry.issuer })
    .finally(() => stranger.stop());
  const keys = await fetch(`${target.ministry.issuer}/jwks`).then((answer) => answer.text());
  const shared = `${encode({ alg: 'HS256' })}.${claims}`;
  return {
    'signed with another key': foreign,
    'algorithm none': `${encode({ alg: 'none' })}.${claims}.`,
    'HMAC with the public key': `${shared}.${createHmac('sha256', keys).update(shared).digest('base64url')}`,
    'signature of another token': `${(await claimed({})).split('.').slice(0, 2).join('.')}.${signature}`,
    expired: await claimed({ exp: nowInSeconds() - 120 }),
    'ten minutes old': await claimed({ iat: nowInSeconds() - 600 }),
    'not yet valid': await claimed({ nbf: nowInSeconds() + 600 }),
    'another audience': await claimed({ aud: 'somebody-else' }),
    'another issuer': await claimed({ iss: 'https://elsewhere.example' }),
    'of another person': await loginToken(target, 'somebody-else@people.example'),
  };
}

export const loginTokenAttacks: Attacks = {
  'forged, expired and foreign account login tokens, in the portal and the office': async (
    target,
  ) => {
    const email = 'clerk@office.example';
    const taken = [];
    for (const [how, token] of Object.entries(await wrongLoginTokens(target, email))) {
      for (const opens of [enter, enterOffice]) {
        const { status } = await opens(target, email, token);
        if (status !== 401) taken.push(`${how}: HTTP ${status}`);
      }
    }
    expectNone(taken);
  },
  'replay of a used login token, with each variant of its last signature character': async (
    target,
  ) => {
    const email = 'spent@people.example';
    const token = await loginToken(target, email);
    const first = await enter(target, email, token);
    expectThat(first.status === 200, `first use: HTTP ${first.status}`);
    const texts = [...BASE64URL].map((last) => `${token.slice(0, -1)}${last}`);
    const opened = [];
    for (const text of texts) {
      const { status } = await enter(target, email, text);
      if (status !== 401) opened.push(`…${text.slice(-4)}: HTTP ${status}`);
    }
    expectNone(opened);
  },
  'one login token in eight concurrent requests': async (target) => {
    const email = 'racing@people.example';
    const token = await loginToken(target, email);
    const tries = Array.from({ length: 8 }, () => enter(target, email, token));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const opened = statuses.filter((status) => status === 200).length;
    expectThat(opened === 1, `${opened} sessions opened (${statuses})`);
  },
  'office login with an unverified staff e-mail, or with another account': async (target) => {
    const email = 'second-clerk@office.example';
    const unproven = await loginToken(target, email, { email_verified: false });
    const refused = await enterOffice(target, email, unproven);
    expectThat(refused.status === 403, `unverified e-mail: HTTP ${refused.status}`);
    await signInStaff(target, 'second-clerk');
    const other = await loginToken(target, email, { sub: 'another person with this e-mail' });
    const { status } = await enterOffice(target, email, other);
    expectThat(status === 403, `other account: HTTP ${status}`);
  },
};

function sign(header: object, claims: object, secret: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

/** Each invalid in one way. */
function wrongAccessTokens({ accessToken, refreshToken, token }: Citizen): Record<string, string> {
  const [header = '', claims = '', signature = ''] = accessToken.split('.');
  const [head, said] = [header, claims].map((part) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()),
  );
  const secondsAgo = Math.floor(Date.now() / 1000) - 10;
  const altered = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  return {
    'no signature': `${header}.${claims}.`,
    'algorithm none': `${encode({ ...head, alg: 'none' })}.${claims}.`,
    'algorithm None': `${encode({ ...head, alg: 'None' })}.${claims}.${signature}`,
    'another algorithm': sign({ ...head, alg: 'HS512' }, said, TOKEN_SECRET, 'sha512'),
    'signed with another key': sign(head, said, 'a sufficiently long foreign secret'),
    'altered signature': `${header}.${claims}.${altered}`,
    'of another person': `${header}.${encode({ ...said, sub: `${said.sub}0` })}.${signature}`,
    'extended expiry': `${header}.${encode({ ...said, exp: said.exp + 3600 })}.${signature}`,
    expired: sign(head, { ...said, exp: secondsAgo }, TOKEN_SECRET),
    'refresh token': refreshToken,
    'account login token': token,
  };
}

async function refresh(target: Target, { email }: Citizen, token: string) {
  const { status, text } = await callAs(target, newPlace()).send(session.refresh, {
    body: { userEmail: email, token },
  });
  return { status, token: /"RefreshToken":"([^"]+)"/.exec(text)?.[1] ?? '' };
}

/** For lost answers. */
const MAX_SUCCESSORS = 3;

export const accessTokenAttacks: Attacks = {
  'altered, forged, expired and misused access tokens': async (target) => {
    const citizen = await signInCitizen(target, 'bearer@people.example');
    const taken = [];
    for (const [how, wrong] of Object.entries(wrongAccessTokens(citizen))) {
      const headers = { ...newPlace(), authorization: `Bearer ${wrong}` };
      const { status } = await callAs(target, headers).send(session.accountProfile);
      if (status !== 401) taken.push(`${how}: HTTP ${status}`);
    }
    expectNone(taken);
    const { status } = await citizen.send(session.accountProfile);
    expectThat(status === 200, `valid token: HTTP ${status}`);
  },
  'an access token with the e-mail or token header of another person': async (target) => {
    const citizen = await signInCitizen(target, 'one@people.example');
    const other = await signInCitizen(target, 'other@people.example');
    const besides: Record<string, string>[] = [{ email: other.email }, { token: other.token }];
    for (const headers of besides) {
      const { status } = await citizen.send(session.accountProfile, { headers });
      expectThat(status === 401, `${Object.keys(headers)}: HTTP ${status}`);
    }
  },
  'a stolen refresh token, reused after rotation': async (target) => {
    const citizen = await signInCitizen(target, 'robbed@people.example');
    const second = await refresh(target, citizen, citizen.refreshToken);
    const third = await refresh(target, citizen, second.token);
    expectThat(third.status === 200, `owner: HTTP ${third.status}`);
    const stolen = await refresh(target, citizen, citizen.refreshToken);
    expectThat(stolen.status === 401, `stolen token: HTTP ${stolen.status}`);
    const after = await citizen.send(session.accountProfile);
    expectThat(after.status === 401, `session afterwards: HTTP ${after.status}`);
  },
  'the tokens of a session after logout': async (target) => {
    const citizen = await signInCitizen(target, 'leaving@people.example');
    await citizen.send(session.logout);
    const used = await citizen.send(session.accountProfile);
    const renewed = await refresh(target, citizen, citizen.refreshToken);
    expectThat(
      used.status === 401 && renewed.status === 401,
      `access token: HTTP ${used.status}, refresh token: HTTP ${renewed.status}`,
    );
  },
  'twenty successors of one refresh token': async (target) => {
    const citizen = await signInCitizen(target, 'multiplied@people.example');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(target, citizen, citizen.refreshToken)),
    );
    const pairs = answers.filter(({ status }) => status === 200).length;
    expectThat(pairs >= 1 && pairs <= MAX_SUCCESSORS, `${pairs} pairs of tokens`);
    const used = answers.find(({ status }) => status === 200);
    await refresh(target, citizen, used?.token ?? '');
    for (const sibling of answers.filter((each) => each.status === 200 && each !== used)) {
      const { status } = await refresh(target, citizen, sibling.token);
      expectThat(status === 401, `sibling of the used successor: HTTP ${status}`);
    }
  },
  'the tokens of a channel session in every citizen call': async (target) => {
    const place = newPlace();
    const { AccessToken } = await callAs(target, place).client(session.login, {
      headers: {},
      body: CHANNEL,
    });
    const channel = callAs(target, { ...place, authorization: `Bearer ${AccessToken}` });
    const opened = [];
    for (const call of citizenCalls) {
      const { status } = await channel.send(call, validInput[call.path]);
      if (status !== 401) opened.push(`${call.path}: HTTP ${status}`);
    }
    expectNone(opened);
  },
};
