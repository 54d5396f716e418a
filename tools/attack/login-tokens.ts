import { createHmac } from 'node:crypto';
import { session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import { startMinistry } from '@wathiqa/server/test/support/ministry.ts';
import { type Attack, expectNone, expectThat } from './attack.ts';
import { CHANNEL, callAs, claimsOf, loginToken, newPlace, signInStaff } from './people.ts';
import type { Target } from './target.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowInSeconds = () => Math.floor(Date.now() / 1000);

const enter = (target: Target, email: string, token: string) =>
  callAs(target, newPlace()).send(session.login, { headers: { email, token }, body: CHANNEL });
const enterOffice = (target: Target, email: string, token: string) =>
  callAs(target, newPlace()).send(openSession, { body: { email, token } });

/** Tokens for this e-mail, each invalid in one way. */
async function wrongTokens(target: Target, email: string): Promise<Record<string, string>> {
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

export const loginTokenAttacks: readonly Attack[] = [
  {
    name: 'forged, expired and foreign account login tokens, in the portal and the office',
    run: async (target) => {
      const email = 'clerk@office.example';
      const taken = [];
      for (const [how, token] of Object.entries(await wrongTokens(target, email))) {
        for (const opens of [enter, enterOffice]) {
          const { status } = await opens(target, email, token);
          if (status !== 401) taken.push(`${how}: HTTP ${status}`);
        }
      }
      expectNone(taken);
    },
  },
  {
    name: 'replay of a used login token, with each variant of its last signature character',
    run: async (target) => {
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
  },
  {
    name: 'one login token in eight concurrent requests',
    run: async (target) => {
      const email = 'racing@people.example';
      const token = await loginToken(target, email);
      const tries = Array.from({ length: 8 }, () => enter(target, email, token));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      const opened = statuses.filter((status) => status === 200).length;
      expectThat(opened === 1, `${opened} sessions opened (${statuses})`);
    },
  },
  {
    name: 'office login with an unverified staff e-mail, or with another account',
    run: async (target) => {
      const email = 'second-clerk@office.example';
      const unproven = await loginToken(target, email, { email_verified: false });
      const refused = await enterOffice(target, email, unproven);
      expectThat(refused.status === 403, `unverified e-mail: HTTP ${refused.status}`);
      await signInStaff(target, 'second-clerk');
      const other = await loginToken(target, email, { sub: 'another person with this e-mail' });
      const { status } = await enterOffice(target, email, other);
      expectThat(status === 403, `other account: HTTP ${status}`);
    },
  },
];
