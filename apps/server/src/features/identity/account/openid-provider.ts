import type { SignInProblem } from '@wathiqa/contract';
import * as openid from 'openid-client';
import type { AppContext } from '../../../context.ts';
import type { OutsideCall } from '../../../http/outside-calls.ts';
import type { OpenIdSettings } from '../../../settings/account-settings.ts';

/** Seconds to wait for the provider. */
const TIMEOUT_SECONDS = 10;

type Context = Pick<AppContext, 'askOutside'>;

/** An asking of the provider. Its failure is told with what the person wanted: to come in, or to go. */
const asking = (operation: 'discover' | 'token' | 'userinfo'): OutsideCall => ({
  service: 'account_login',
  operation,
  isFailure: (error) => toSignInProblem(error) === 'unavailable',
  loggedByCaller: true,
});

/** Asks the provider for its addresses and keys, once; a failed asking is tried again the next time. */
export function createDiscovery(
  { askOutside }: Context,
  provider: OpenIdSettings,
  production: boolean,
): () => Promise<openid.Configuration> {
  let found: Promise<openid.Configuration> | undefined;
  return () => {
    found ??= askOutside(asking('discover'), () =>
      openid.discovery(
        new URL(provider.issuer),
        provider.clientId,
        provider.clientSecret,
        undefined,
        {
          execute: [
            // Otherwise only TLS would prove an ID Token of the token endpoint (OpenID Connect Core §3.1.3.7).
            openid.enableNonRepudiationChecks,
            // A provider on this machine, for trials and tests, has no certificate.
            ...(production ? [] : [openid.allowInsecureRequests]),
          ],
          timeout: TIMEOUT_SECONDS,
        },
      ),
    ).catch((cause) => {
      found = undefined;
      throw cause;
    });
    return found;
  };
}

/** Gives the provider the code that somebody came back with, for what it says of them. */
export function redeemCode(
  { askOutside }: Context,
  ...[configuration, address, checks]: Parameters<typeof openid.authorizationCodeGrant>
): ReturnType<typeof openid.authorizationCodeGrant> {
  return askOutside(asking('token'), () =>
    openid.authorizationCodeGrant(configuration, address, checks),
  );
}

/**
 * What the provider says of whoever has just signed in: the ID Token, and where it has a UserInfo endpoint what that
 * adds. A provider in its usual settings says e-mail and name there alone (OpenID Connect Core §5.4).
 */
export async function readClaims(
  { askOutside }: Context,
  configuration: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
  emailClaim: string,
): Promise<Record<string, unknown>> {
  const idToken = tokens.claims();
  if (!idToken) return {};
  if (!configuration.serverMetadata().userinfo_endpoint) return idToken;
  const userInfo = await askOutside(asking('userinfo'), () =>
    openid.fetchUserInfo(configuration, tokens.access_token, idToken.sub),
  );
  return mergeClaims(idToken, userInfo, emailClaim);
}

/** Strength and age of a sign-in: only the ID Token, which is signed, proves them. */
const SIGN_IN_CLAIMS = ['acr', 'amr', 'auth_time'];

/**
 * The ID Token's claims, completed by UserInfo. The e-mail and its proof come from one source, the ID Token where it has
 * an e-mail: otherwise the proof of one address would count for another.
 */
export function mergeClaims(
  idToken: Readonly<Record<string, unknown>>,
  userInfo: Readonly<Record<string, unknown>>,
  emailClaim: string,
): Record<string, unknown> {
  const emailSource = idToken[emailClaim] === undefined ? userInfo : idToken;
  const described = Object.entries(userInfo).filter(([name]) => !SIGN_IN_CLAIMS.includes(name));
  return {
    ...Object.fromEntries(described),
    ...idToken,
    email_verified: emailSource.email_verified,
  };
}

/** The provider did not answer, or not as one. */
const AWAY: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** What the person is told of a sign-in that came to nothing. */
export function toSignInProblem(error: unknown): SignInProblem {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['temporarily_unavailable', 'server_error'].includes(error.error)
      ? 'unavailable'
      : 'refused';
  }
  // What fetch throws, without an answer.
  if (error instanceof TypeError) return 'unavailable';
  return error instanceof openid.ClientError && AWAY.has(error.code) ? 'unavailable' : 'refused';
}

/** Why a sign-in came to nothing, for the log: what the provider sent along may be about a person and stays out. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { cause: 'unknown' };
  const { name, message } = error;
  const code = 'code' in error ? error.code : undefined;
  const said = 'error' in error && typeof error.error === 'string' ? error.error : undefined;
  const reason = error.cause instanceof Error ? error.cause.message : undefined;
  return { cause: { name, message, code, said, reason } };
}
