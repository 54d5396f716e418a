import { signInProblemAddress } from '@wathiqa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { CACHE_CONTROL } from '../../../http/cache-control.ts';
import { logOperation } from '../../../observability/operation-events.ts';
import type { Settings } from '../../../settings.ts';
import { toAccount } from './account.ts';
import { mintToken } from './account-verifier.ts';
import { browserOfSignIn, createOpenIdCookies, type SignIn } from './openid-cookies.ts';
import {
  createDiscovery,
  describeFailure,
  readClaims,
  redeemCode,
  toSignInProblem,
} from './openid-provider.ts';

const BASE = '/api/account/oidc';

/**
 * OpenID Connect sign-in (code flow with PKCE), then the portal's usual token (spec §6.3). Failures also redirect back.
 * Only with ACCOUNT_VERIFIER=oidc.
 */
export async function openIdRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { settings } = context;
  const { accountVerifier: provider } = settings;
  if (provider.kind !== 'oidc') return;

  const route = { config: { access: 'public' as const }, schema: { hide: true } };
  const callback = `${settings.publicUrl}${BASE}/callback`;
  const cookies = createOpenIdCookies(context);
  const configuration = createDiscovery(context, provider, settings.production);

  app.get(`${BASE}/start`, route, async (request, reply) => {
    const signIn: SignIn = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
      returnUrl: returnAddress(request.query, settings),
    };
    try {
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: provider.scopes,
        state: signIn.state,
        nonce: signIn.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(signIn.codeVerifier),
        code_challenge_method: 'S256',
        ...staffParameters(signIn.returnUrl, settings.staffAssurance),
      });
      await cookies.keepSignIn(request, reply, signIn);
      return sendOn(reply, address.href);
    } catch (error) {
      logOperation(request.log, 'account_login_failed', describeFailure(error));
      return sendOn(reply, signInProblemAddress(signIn.returnUrl, 'unavailable'));
    }
  });

  app.get(`${BASE}/callback`, route, async (request, reply) => {
    const { state } = request.query as { state?: unknown };
    const signIn = await cookies.readSignIn(request, state);
    if (!signIn) {
      logOperation(request.log, 'sign_in_failed', {
        cause: 'it started in another browser, or too long ago',
      });
      return sendOn(reply, signInProblemAddress(`${settings.publicUrl}/`, 'refused'));
    }
    try {
      const tokens = await redeemCode(
        context,
        await configuration(),
        // Not every provider encodes a plus, and neither code nor state has a space.
        new URL(request.url.replaceAll('+', '%2B'), settings.publicUrl),
        {
          pkceCodeVerifier: signIn.codeVerifier,
          expectedState: signIn.state,
          expectedNonce: signIn.nonce,
        },
      );
      const claims = await readClaims(
        context,
        await configuration(),
        tokens,
        provider.claims.email,
      );
      const account = toAccount(claims, provider.claims);
      const browser = browserOfSignIn(request, settings) ?? '';
      const back = new URL(signIn.returnUrl);
      back.searchParams.set('Email', account.email);
      back.searchParams.set('Token', await mintToken(context, account, browser));
      await cookies.keepIdToken(reply, tokens.id_token);
      return sendOn(reply, back.href);
    } catch (error) {
      const problem = toSignInProblem(error);
      if (problem !== 'cancelled') {
        logOperation(request.log, 'sign_in_failed', describeFailure(error));
      }
      return sendOn(reply, signInProblemAddress(signIn.returnUrl, problem));
    }
  });
}

function sendOn(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', CACHE_CONTROL.private).redirect(address, 303);
}

/** Requests the staff assurance level and age. */
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

/** Encoded; sealed with the rest of a sign-in it fits in a cookie. */
const MAX_RETURN_LENGTH = 2400;
const Query = z.object({ returnUrl: z.string().max(MAX_RETURN_LENGTH) });

/** Prevents open redirects: foreign URLs, and those too long for the cookie, become the home page. */
export function returnAddress(query: unknown, settings: Settings): string {
  const home = `${settings.publicUrl}/`;
  const asked = Query.safeParse(query).data?.returnUrl;
  if (!asked || !URL.canParse(asked, home)) return home;
  const address = new URL(asked, home);
  const isOwn = settings.returnOrigins.includes(address.origin);
  return isOwn && address.href.length <= MAX_RETURN_LENGTH ? address.href : home;
}

/**
 * Single logout (OpenID Connect RP-Initiated Logout): without it, the next person at this computer signs in without a
 * password.
 *
 * @returns finds the address for a return path; undefined if unsupported or unavailable
 */
export function createSignOut(context: AppContext) {
  const { settings } = context;
  const { accountVerifier: provider } = settings;
  if (provider.kind !== 'oidc') return async () => undefined;
  const cookies = createOpenIdCookies(context);
  const configuration = createDiscovery(context, provider, settings.production);
  return async (request: FastifyRequest, reply: FastifyReply, home: string) => {
    const idToken = await cookies.takeIdToken(request, reply);
    try {
      const found = await configuration();
      if (!found.serverMetadata().end_session_endpoint) return undefined;
      return openid.buildEndSessionUrl(found, {
        post_logout_redirect_uri: `${settings.publicUrl}${home}`,
        ...(idToken ? { id_token_hint: idToken } : {}),
      }).href;
    } catch (error) {
      logOperation(request.log, 'sign_out_failed', describeFailure(error));
      return undefined;
    }
  };
}
