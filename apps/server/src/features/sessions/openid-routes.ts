import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as openid from 'openid-client';
import type { AppContext } from '../../context.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { Settings } from '../../settings.ts';
import { toAccount } from './account.ts';
import { mintToken } from './minted-tokens.ts';
import { returnAddress } from './return-address.ts';

const BASE = '/api/account/oidc';
const COOKIE = 'wathiqa-sign-in';
const SIGN_IN_MINUTES = 10;

/** What we must remember of a sign-in while the person is away at the account login. */
interface SignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnUrl: string;
}

/**
 * Sign-in by OpenID Connect (code flow with PKCE), for a ministry whose login speaks it. Afterwards our
 * server makes the Token of the usual arrival, so the portal knows one protocol (decisions §3). Registers
 * nothing unless ACCOUNT_VERIFIER is oidc.
 */
export async function openIdRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { settings } = context;
  const { accountVerifier: provider } = settings;
  if (provider.kind !== 'oidc') return;

  const route = { config: { access: 'public' as const }, schema: { hide: true } };
  const callback = `${settings.publicUrl}${BASE}/callback`;
  const sealing = createSealer(context);
  const configuration = createDiscovery(provider, settings.production);

  app.get(`${BASE}/start`, route, async (request, reply) => {
    const signIn: SignIn = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      returnUrl: returnAddress(request.query, settings),
    };
    const address = openid.buildAuthorizationUrl(await configuration(), {
      redirect_uri: callback,
      scope: 'openid email profile',
      state: signIn.state,
      nonce: signIn.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(signIn.codeVerifier),
      code_challenge_method: 'S256',
      ...staffParameters(signIn.returnUrl, settings.staffAssurance),
    });
    return reply
      .setCookie(COOKIE, await sealing.seal(signIn), {
        path: BASE,
        httpOnly: true,
        // Lax: the account login comes back by a navigation from its own site.
        sameSite: 'lax',
        secure: settings.publicUrl.startsWith('https:'),
        maxAge: SIGN_IN_MINUTES * 60,
      })
      .header('cache-control', 'no-store')
      .redirect(address.href, 303);
  });

  app.get(`${BASE}/callback`, route, async (request, reply) => {
    const signIn = await sealing.open(request.cookies[COOKIE]);
    if (!signIn) throw new ServiceError('UNAUTHENTICATED');
    const tokens = await openid
      .authorizationCodeGrant(await configuration(), new URL(request.url, settings.publicUrl), {
        pkceCodeVerifier: signIn.codeVerifier,
        expectedState: signIn.state,
        expectedNonce: signIn.nonce,
      })
      .catch((cause) => {
        throw Object.assign(new ServiceError('UNAUTHENTICATED'), { cause });
      });
    const claims = tokens.claims();
    if (!claims?.email) throw new ServiceError('UNAUTHENTICATED');
    const account = toAccount(claims);
    const back = new URL(signIn.returnUrl);
    back.searchParams.set('Email', account.email);
    back.searchParams.set('Token', await mintToken(context, account));
    return reply
      .clearCookie(COOKIE, { path: BASE })
      .header('cache-control', 'no-store')
      .redirect(back.href, 303);
  });
}

/** What is asked of a person on the way to the office: how surely and how lately they prove who they are. */
function staffParameters(
  returnUrl: string,
  { levels, maxAge }: Settings['staffAssurance'],
): Record<string, string> {
  if (!/^\/office(?:\/|$)/.test(new URL(returnUrl).pathname)) return {};
  return {
    ...(levels.length > 0 ? { acr_values: levels.join(' ') } : {}),
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
  };
}

/** Asks the provider for its addresses and keys, once; a failed asking is tried again the next time. */
function createDiscovery(
  provider: { issuer: string; clientId: string; clientSecret: string },
  production: boolean,
): () => Promise<openid.Configuration> {
  let found: Promise<openid.Configuration> | undefined;
  return () => {
    found ??= openid
      .discovery(new URL(provider.issuer), provider.clientId, provider.clientSecret, undefined, {
        // A provider on this machine, for trials and tests, has no certificate.
        execute: production ? [] : [openid.allowInsecureRequests],
      })
      .catch((cause) => {
        found = undefined;
        throw Object.assign(new ServiceError('UNAVAILABLE'), { cause });
      });
    return found;
  };
}

/** Seals what travels in the browser's cookie, so that it can neither be read nor changed there. */
function createSealer({ secret, now }: Pick<AppContext, 'secret' | 'now'>) {
  const key = createHash('sha256').update(`sign-in:${secret}`).digest();
  return {
    seal: (signIn: SignIn) =>
      new EncryptJWT({ ...signIn })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(now().getTime() + SIGN_IN_MINUTES * 60_000))
        .encrypt(key),
    open: async (sealed: string | undefined): Promise<SignIn | undefined> => {
      if (!sealed) return undefined;
      return jwtDecrypt<SignIn>(sealed, key, { currentDate: now() })
        .then(({ payload }) => payload)
        .catch(() => undefined);
    },
  };
}
