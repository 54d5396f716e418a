import type { SignInProblem } from '@wathiqa/contract';
import * as openid from 'openid-client';
import type { AppContext } from '../../../context.ts';
import type { DependencyCall } from '../../../http/outside-calls.ts';
import type { OpenIdSettings } from '../../../settings/account-settings.ts';

const TIMEOUT_SECONDS = 10;

type Context = Pick<AppContext, 'callDependency'>;

/** The caller logs failures with sign-in or sign-out context. */
const asking = (operation: 'discover' | 'token' | 'userinfo'): DependencyCall => ({
  service: 'account_login',
  operation,
  isFailure: (error) => toSignInProblem(error) === 'unavailable',
  loggedByCaller: true,
});

/** Discovers endpoints and keys once; retries after a failure. */
export function createDiscovery(
  { callDependency }: Context,
  provider: OpenIdSettings,
  production: boolean,
): () => Promise<openid.Configuration> {
  let found: Promise<openid.Configuration> | undefined;
  return () => {
    found ??= callDependency(asking('discover'), () =>
      openid.discovery(
        new URL(provider.issuer),
        provider.clientId,
        provider.clientSecret,
        undefined,
        {
          execute: [
            // Otherwise only TLS would prove an ID Token of the token endpoint (OpenID Connect Core §3.1.3.7).
            openid.enableNonRepudiationChecks,
            // A local test provider has no certificate.
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

/** Exchanges the authorization code. */
export function redeemCode(
  { callDependency }: Context,
  ...[configuration, address, checks]: Parameters<typeof openid.authorizationCodeGrant>
): ReturnType<typeof openid.authorizationCodeGrant> {
  return callDependency(asking('token'), () =>
    openid.authorizationCodeGrant(configuration, address, checks),
  );
}

/** Claims of the ID token and UserInfo, where providers usually put e-mail and name (OpenID Connect Core §5.4). */
export async function readClaims(
  { callDependency }: Context,
  configuration: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
  emailClaim: string,
): Promise<Record<string, unknown>> {
  const idToken = tokens.claims();
  if (!idToken) return {};
  if (!configuration.serverMetadata().userinfo_endpoint) return idToken;
  const userInfo = await callDependency(asking('userinfo'), () =>
    openid.fetchUserInfo(configuration, tokens.access_token, idToken.sub),
  );
  return mergeClaims(idToken, userInfo, emailClaim);
}

/** Only the ID Token, which is signed, proves strength and age of a sign-in. */
const SIGN_IN_CLAIMS = ['acr', 'amr', 'auth_time'];

/**
 * The ID Token's claims, completed by UserInfo. E-mail and its proof come from one source, the ID Token where it has an
 * e-mail: otherwise the proof of one address would count for another.
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

/** Error codes of an unavailable provider. */
const AWAY: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

export function toSignInProblem(error: unknown): SignInProblem {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['temporarily_unavailable', 'server_error'].includes(error.error)
      ? 'unavailable'
      : 'refused';
  }
  // `fetch` throws it without response.
  if (error instanceof TypeError) return 'unavailable';
  return error instanceof openid.ClientError && AWAY.has(error.code) ? 'unavailable' : 'refused';
}

/** Log fields without provider messages, which may contain personal data. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { cause: 'unknown' };
  const { name, message } = error;
  const code = 'code' in error ? error.code : undefined;
  const said = 'error' in error && typeof error.error === 'string' ? error.error : undefined;
  const reason = error.cause instanceof Error ? error.cause.message : undefined;
  return { cause: { name, message, code, said, reason } };
}
