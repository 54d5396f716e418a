import type { FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import type { AppContext } from '../../../context.ts';
import { logOperation } from '../../../observability/operation-events.ts';
import { createOpenIdCookies } from './openid-cookies.ts';
import { createDiscovery, describeFailure } from './openid-provider.ts';

/**
 * Single logout: without it, the next person at this computer signs in without a password (OpenID Connect
 * RP-Initiated Logout).
 *
 * @param home return path
 * @returns undefined if unsupported or unavailable
 */
export type FindSignOut = (
  request: FastifyRequest,
  reply: FastifyReply,
  home: string,
) => Promise<string | undefined>;

export function createSignOut(context: AppContext): FindSignOut {
  const { settings } = context;
  const { accountVerifier: provider } = settings;
  if (provider.kind !== 'oidc') return async () => undefined;
  const cookies = createOpenIdCookies(context);
  const configuration = createDiscovery(context, provider, settings.production);
  return async (request, reply, home) => {
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
