import { createHmac } from 'node:crypto';
import { CallError, createClient, readArrival, session } from '@wathiqa/contract';
import { RESPONSE_CODES, responseMessage } from '@wathiqa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { areEqualTexts } from '../../crypto/equal-texts.ts';
import { chooseLocale } from '../../http/accept-language.ts';
import { logSecurityEvent } from '../../observability/security-events.ts';
import { cookieName, loginCookie } from '../identity/account/openid-cookies.ts';
import { ACCESS_TOKEN_MINUTES, newSecret } from '../identity/sessions/access-token.ts';

/** Minutes to sign in at the account login. */
const SIGN_IN_MINUTES = 15;

export interface PlainSession {
  accessToken: string;
  /** Hidden field of the citizen's forms. */
  csrf: string;
}

/**
 * Citizen session in a cookie without script access: the access token of an API session without refresh token, which
 * ends after an hour and with every revocation of that session.
 */
export function plainSessions(
  app: FastifyInstance,
  { settings, accessTokens, secret }: AppContext,
) {
  const cookie = loginCookie(settings);
  const sessionCookie = cookieName(settings, 'order');
  const arrivalCookie = cookieName(settings, 'order-arrival');

  /** Calls this server's API for the visitor, with all checks and limits. */
  function fetchFor({ ip, headers: sent }: FastifyRequest): typeof globalThis.fetch {
    return async (address, { method: sentMethod, headers: given, body } = {}) => {
      const headers = given as Record<string, string>;
      const method = sentMethod === 'POST' ? 'POST' : 'GET';
      const url = String(address);
      // Injected calls do not pass the guard of the network.
      const end = app.beginInFlight(method, url);
      if (!end) {
        const locale = chooseLocale(headers['accept-language']);
        const ResponseMessage = responseMessage('UNAVAILABLE', locale);
        const busy = { ResponseCode: RESPONSE_CODES.UNAVAILABLE, ResponseMessage };
        return Response.json(busy, { status: RESPONSE_CODES.UNAVAILABLE });
      }
      const call = app.inject({
        method,
        url,
        headers: {
          ...headers,
          'user-agent': sent['user-agent'],
          cookie: sent.cookie,
        },
        ...(body ? { payload: String(body) } : {}),
        remoteAddress: ip,
      });
      const answer = await call.finally(end);
      const retryAfter = answer.headers['retry-after'];
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      });
    };
  }

  function callsOf(request: FastifyRequest, headers: Record<string, string> = {}) {
    return createClient({ baseUrl: '', fetch: fetchFor(request), headers: () => headers });
  }

  return {
    fetchFor,

    async read({ cookies }: FastifyRequest): Promise<PlainSession | undefined> {
      const accessToken = cookies[sessionCookie] ?? '';
      const claims = await accessTokens.read(accessToken);
      // The citizen's and not the session's, so that a form outlives its session.
      const csrf = createHmac('sha256', secret).update(`plain-order:${claims?.citizenId}`);
      return claims && { accessToken, csrf: csrf.digest('base64url') };
    },

    /** @param address of the arrival, which returns with the nonce of this browser: see decision 0005 */
    sendToLogin(reply: FastifyReply, address: string): FastifyReply {
      const nonce = newSecret();
      reply.setCookie(arrivalCookie, nonce, { ...cookie, maxAge: SIGN_IN_MINUTES * 60 });
      const returnUrl = `${settings.publicUrl}${address}&arrival=${nonce}`;
      return reply.redirect(`/api/account/login?${new URLSearchParams({ returnUrl })}`, 303);
    },

    /** Exchanges the login's token; false for a failed login and one of another browser. */
    async open(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const arrival = readArrival(new URL(request.url, settings.publicUrl).search);
      const { email, token } = arrival;
      const nonce = request.cookies[arrivalCookie];
      reply.clearCookie(arrivalCookie, cookie);
      if (!token) return false;
      if (!nonce || !areEqualTexts(nonce, arrival.nonce)) {
        logSecurityEvent(request, 'sign_in_refused');
        return false;
      }
      const { username: Username, password: Password } = settings.channel;
      try {
        const opened = await callsOf(request)(session.login, {
          headers: { email, token },
          body: { Username, Password },
        });
        reply.setCookie(sessionCookie, opened.AccessToken, {
          ...cookie,
          maxAge: ACCESS_TOKEN_MINUTES * 60,
        });
        return true;
      } catch (error) {
        if (error instanceof CallError) return false;
        throw error;
      }
    },

    /** Ends the session; the cookie goes even if the session has ended before. */
    async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const accessToken = request.cookies[sessionCookie];
      reply.clearCookie(sessionCookie, cookie);
      if (!accessToken) return;
      await callsOf(request, { authorization: `Bearer ${accessToken}` })(session.logout).catch(
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
        },
      );
    },
  };
}
