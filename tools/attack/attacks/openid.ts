import { generateKeyPairSync, sign } from 'node:crypto';
import { openSession } from '@wathiqa/contract/office';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { expectThat } from '../outcome.ts';
import { callAs, newPlace } from '../people.ts';
import { type Attacks, startTarget, type Target } from '../target.ts';

type Claims = Record<string, unknown>;

const STRONG = 'card';
const MEMBER = 'clerk@office.example';
/** Claims that open the office. */
const strong = (): Claims => ({ acr: STRONG, auth_time: Math.floor(Date.now() / 1_000) });

/** Answers of the provider. */
interface Said {
  idToken: Claims;
  userInfo?: Claims;
  forge?: (idToken: string) => string;
}

/** The product with an OpenID Connect provider. */
interface Relying {
  /** Signs in; returns the status of the office session, 401 for a refused sign-in. */
  openOffice(said: Said, browser?: 'another'): Promise<number>;
}

let started: Promise<Relying> | undefined;

async function start(target: Target): Promise<Relying> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  target.defer(() => provider.stop());
  const issuer = String(provider.issuer.url);
  const relying = await startTarget({
    ...{ ACCOUNT_VERIFIER: 'oidc', ACCOUNT_ISSUER: issuer, ACCOUNT_CLIENT_ID: 'wathiqa' },
    ...{ ACCOUNT_CLIENT_SECRET: 'a secret between the two', ACCOUNT_STAFF_ACR: STRONG },
    ACCOUNT_STAFF_MAX_AGE: '600',
  });
  target.defer(() => relying.stop());
  let said: Said = { idToken: {} };
  provider.service.on(Events.BeforeTokenSigning, ({ payload }) => {
    Object.assign(payload, { sub: 'person-1', ...said.idToken });
  });
  provider.service.on(Events.BeforeUserinfo, ({ body }) => {
    Object.assign(body, { sub: 'person-1', ...said.userInfo });
  });
  provider.service.on(Events.BeforeResponse, ({ body }) => {
    if (!body || !('id_token' in body) || !said.forge) return;
    body.id_token = said.forge(String(body.id_token));
  });

  async function openOffice(next: Said, browser?: 'another'): Promise<number> {
    said = next;
    const query = { returnUrl: `${relying.url}/office` };
    const begun = await relying.send('GET', '/api/account/oidc/start', { query });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const asked = await fetch(String(begun.headers.get('location')), { redirect: 'manual' });
    const { pathname, search } = new URL(String(asked.headers.get('location')));
    const headers: Record<string, string> = browser === 'another' ? {} : { cookie };
    const back = await relying.send('GET', pathname + search, { headers });
    const { searchParams } = new URL(String(back.headers.get('location')));
    const [email, token] = [searchParams.get('Email'), searchParams.get('Token')];
    if (!email || !token) return 401;
    const caller = callAs(relying, { ...newPlace(), cookie });
    return (await caller.send(openSession, { body: { email, token } })).status;
  }
  return { openOffice };
}

function withForeignKey(idToken: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = idToken.slice(0, idToken.lastIndexOf('.'));
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

const proven = { email: MEMBER, email_verified: true };

function anotherPerson(email: string): Said {
  const sub = 'person-2';
  return { idToken: { ...strong(), sub, email, email_verified: true }, userInfo: { sub } };
}

/** Each opens the office if its one wrong part is believed. */
const SIGN_INS: Record<string, { said: () => Said; browser?: 'another' }> = {
  'an ID Token signed with a foreign key': {
    said: () => ({ idToken: { ...proven, ...strong() }, forge: withForeignKey }),
  },
  'an unsigned ID Token': {
    said: () => ({
      idToken: { ...proven, ...strong() },
      forge: (idToken) => `${idToken.slice(0, idToken.lastIndexOf('.'))}.`,
    }),
  },
  'an e-mail of the ID Token with the proof of another in UserInfo': {
    said: () => ({
      idToken: { email: MEMBER, ...strong() },
      userInfo: { email: 'other@people.example', email_verified: true },
    }),
  },
  'a strength of the sign-in that only UserInfo states': {
    said: () => ({ idToken: proven, userInfo: strong() }),
  },
  'an old sign-in that UserInfo calls recent': {
    said: () => ({
      idToken: { ...proven, acr: STRONG, auth_time: 1_700_000_000 },
      userInfo: strong(),
    }),
  },
  // Of a member whom no account is bound to.
  'a verified e-mail with the Kelvin sign for k': {
    said: () => anotherPerson('second-cler\u212a@office.example'),
  },
  'a verified e-mail with an invisible character': {
    said: () => anotherPerson('second-cle\u200brk@office.example'),
  },
  'a sign-in begun in another browser': {
    said: () => ({ idToken: { ...proven, ...strong() } }),
    browser: 'another',
  },
};

export const openIdAttacks: Attacks = Object.fromEntries(
  Object.entries(SIGN_INS).map(([name, { said, browser }]) => [
    `the office opened with ${name}`,
    async (target: Target) => {
      started ??= start(target);
      const { openOffice } = await started;
      const status = await openOffice(said(), browser);
      expectThat(status >= 400, `HTTP ${status}`);
      // Proves that only the wrong part was refused.
      const sound = await openOffice({ idToken: { ...proven, ...strong() } });
      expectThat(sound === 200, `a sound sign-in afterwards: HTTP ${sound}`);
    },
  ]),
);
