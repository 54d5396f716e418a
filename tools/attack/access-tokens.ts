import { createHmac } from 'node:crypto';
import { session } from '@wathiqa/contract';
import { type Attack, expectNone, expectThat } from './attack.ts';
import { type Citizen, callAs, newPlace, signInCitizen } from './people.ts';
import { type Target, TOKEN_SECRET } from './target.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(header: object, claims: object, secret: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

function wrongTokens({ accessToken, refreshToken, token }: Citizen): Record<string, string> {
  const [header = '', claims = '', signature = ''] = accessToken.split('.');
  const [head, said] = [header, claims].map((part) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()),
  );
  const secondsAgo = Math.floor(Date.now() / 1000) - 10;
  const altered = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  return {
    'without a signature': `${header}.${claims}.`,
    'of the algorithm none': `${encode({ ...head, alg: 'none' })}.${claims}.`,
    'of the algorithm None': `${encode({ ...head, alg: 'None' })}.${claims}.${signature}`,
    'of another algorithm': sign({ ...head, alg: 'HS512' }, said, TOKEN_SECRET, 'sha512'),
    'of a foreign key': sign(head, said, 'a secret of somebody else, long enough'),
    'with an altered signature': `${header}.${claims}.${altered}`,
    'of another person': `${header}.${encode({ ...said, sub: '1' })}.${signature}`,
    'that lives longer': `${header}.${encode({ ...said, exp: said.exp + 3600 })}.${signature}`,
    'that has expired': sign(head, { ...said, exp: secondsAgo }, TOKEN_SECRET),
    'that is a refresh token': refreshToken,
    'that is a Token of the account login': token,
  };
}

async function refresh(target: Target, { email }: Citizen, token: string) {
  const { status, text } = await callAs(target, newPlace()).send(session.refresh, {
    body: { userEmail: email, token },
  });
  return { status, token: /"RefreshToken":"([^"]+)"/.exec(text)?.[1] ?? '' };
}

export const accessTokenAttacks: readonly Attack[] = [
  {
    name: 'AccessTokens that were altered, forged, have expired, or are none',
    run: async (target) => {
      const citizen = await signInCitizen(target, 'bearer@people.example');
      const taken = [];
      for (const [how, wrong] of Object.entries(wrongTokens(citizen))) {
        const headers = { ...newPlace(), authorization: `Bearer ${wrong}` };
        const { status } = await callAs(target, headers).send(session.accountProfile);
        if (status !== 401) taken.push(`one ${how} answered ${status}`);
      }
      expectNone(taken);
      const { status } = await citizen.send(session.accountProfile);
      expectThat(status === 200, `the right one answered ${status}`);
    },
  },
  {
    name: 'an AccessToken with the e-mail or the Token of somebody else beside it',
    run: async (target) => {
      const citizen = await signInCitizen(target, 'one@people.example');
      const other = await signInCitizen(target, 'other@people.example');
      const besides: Record<string, string>[] = [{ email: other.email }, { token: other.token }];
      for (const headers of besides) {
        const { status } = await citizen.send(session.accountProfile, { headers });
        expectThat(status === 401, `${Object.keys(headers)} was answered with ${status}`);
      }
    },
  },
  {
    name: 'a stolen refresh token, used after its owner went on',
    run: async (target) => {
      const citizen = await signInCitizen(target, 'robbed@people.example');
      const second = await refresh(target, citizen, citizen.refreshToken);
      const third = await refresh(target, citizen, second.token);
      expectThat(third.status === 200, `its owner was answered with ${third.status}`);
      const stolen = await refresh(target, citizen, citizen.refreshToken);
      expectThat(stolen.status === 401, `it was answered with ${stolen.status}`);
      const after = await citizen.send(session.accountProfile);
      expectThat(after.status === 401, `the session of the two went on with ${after.status}`);
    },
  },
  {
    name: 'the tokens of a session after its owner logged out',
    run: async (target) => {
      const citizen = await signInCitizen(target, 'leaving@people.example');
      await citizen.send(session.logout);
      const used = await citizen.send(session.accountProfile);
      const renewed = await refresh(target, citizen, citizen.refreshToken);
      expectThat(
        used.status === 401 && renewed.status === 401,
        `they were answered with ${used.status} and ${renewed.status}`,
      );
    },
  },
];
