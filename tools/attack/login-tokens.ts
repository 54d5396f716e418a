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
    'of a foreign key': foreign,
    'of the algorithm none': `${encode({ alg: 'none' })}.${claims}.`,
    'signed with what is published': `${shared}.${createHmac('sha256', keys).update(shared).digest('base64url')}`,
    'with the signature of another': `${(await claimed({})).split('.').slice(0, 2).join('.')}.${signature}`,
    'that has expired': await claimed({ exp: nowInSeconds() - 120 }),
    'that is ten minutes old': await claimed({ iat: nowInSeconds() - 600 }),
    'that is not there yet': await claimed({ nbf: nowInSeconds() + 600 }),
    'for another audience': await claimed({ aud: 'somebody-else' }),
    'of another issuer': await claimed({ iss: 'https://elsewhere.example' }),
    'of another person': await loginToken(target, 'somebody-else@people.example'),
  };
}

export const loginTokenAttacks: readonly Attack[] = [
  {
    name: 'Tokens of the account login that are forged, old, or for others, in the portal and in the office',
    run: async (target) => {
      const email = 'clerk@office.example';
      const taken = [];
      for (const [how, token] of Object.entries(await wrongTokens(target, email))) {
        for (const opens of [enter, enterOffice]) {
          const { status } = await opens(target, email, token);
          if (status !== 401) taken.push(`one ${how} answered ${status}`);
        }
      }
      expectNone(taken);
    },
  },
  {
    name: 'a spent Token again, in each text that differs by the last character of its signature',
    run: async (target) => {
      const email = 'spent@people.example';
      const token = await loginToken(target, email);
      const first = await enter(target, email, token);
      expectThat(first.status === 200, `the first use answered ${first.status}`);
      const texts = [...BASE64URL].map((last) => `${token.slice(0, -1)}${last}`);
      const opened = [];
      for (const text of texts) {
        const { status } = await enter(target, email, text);
        if (status !== 401) opened.push(`…${text.slice(-4)} answered ${status}`);
      }
      expectNone(opened);
    },
  },
  {
    name: 'one Token eight times at once',
    run: async (target) => {
      const email = 'racing@people.example';
      const token = await loginToken(target, email);
      const tries = Array.from({ length: 8 }, () => enter(target, email, token));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      const opened = statuses.filter((status) => status === 200).length;
      expectThat(opened === 1, `${opened} sessions were opened (${statuses})`);
    },
  },
  {
    name: 'the office with an e-mail of the staff that the account login has not proven, or of another account',
    run: async (target) => {
      const email = 'second-clerk@office.example';
      const unproven = await loginToken(target, email, { email_verified: false });
      const refused = await enterOffice(target, email, unproven);
      expectThat(refused.status === 403, `the unproven one was answered with ${refused.status}`);
      await signInStaff(target, 'second-clerk');
      const other = await loginToken(target, email, { sub: 'somebody else with this e-mail' });
      const { status } = await enterOffice(target, email, other);
      expectThat(status === 403, `the other account was answered with ${status}`);
    },
  },
];
