import { session as calls } from '@wathiqa/contract';
import { localePath } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { callLocale } from '../../../http/accept-language.ts';
import { CACHE_CONTROL } from '../../../http/cache-control.ts';
import { ACCEPTED, citizenCalls, handleCall } from '../../../http/calls.ts';
import { logSecurityEvent } from '../../../observability/security-events.ts';
import type { Settings } from '../../../settings.ts';
import { browserOfSignIn } from '../account/openid-cookies.ts';
import { createSignOut, returnAddress } from '../account/openid-routes.ts';
import * as service from './service.ts';

export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  handleCall(app, calls.login, async ({ headers, body }, request) => {
    const { email, token } = headers;
    if (!email || !token) {
      return {
        ...ACCEPTED,
        ...(await service.openChannelSession(context, body.Username, body.Password)),
      };
    }
    const tokens = await service.openCitizenSession(
      context,
      { username: body.Username, password: body.Password },
      { email, token, browser: browserOfSignIn(request, context.settings) },
      request.headers['user-agent'],
    );
    logSecurityEvent(request, 'signed_in');
    return { ...ACCEPTED, ...tokens };
  });

  handleCall(app, calls.refresh, async ({ body }) => {
    const tokens = await service.refreshSession(context, body.userEmail, body.token);
    return { ...ACCEPTED, ...tokens };
  });

  const findSignOut = createSignOut(context);
  handle(calls.logout, async (_input, caller, request, reply) => {
    await service.logOut(context, caller.sessionId);
    const home = localePath('/', callLocale());
    return { signOutUrl: await findSignOut(request, reply, home) };
  });

  handle(calls.accountProfile, async (_input, caller) => ({
    profile: await service.readProfile(context, caller),
  }));

  handle(calls.accountSessions, async (_input, caller) => ({
    sessions: await service.listSessions(context, caller),
  }));

  handle(calls.endOtherSessions, ({ body }, caller) =>
    service.logOutElsewhere(context, caller, body.id),
  );

  loginRedirect(app, context.settings);
}

/** `/api/account/login?returnUrl=`: redirects to the account login; only same-origin return URLs (spec §6.3). */
function loginRedirect(app: FastifyInstance, settings: Settings): void {
  app.get(
    '/api/account/login',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const target = new URL(settings.accountLoginUrl, settings.publicUrl);
      target.searchParams.set('returnUrl', returnAddress(request.query, settings));
      const isOwn = settings.accountLoginUrl.startsWith('/');
      return reply
        .header('cache-control', CACHE_CONTROL.private)
        .redirect(isOwn ? `${target.pathname}${target.search}` : target.href, 303);
    },
  );
}

/** Channel settings for the portal. */
export function channelRoutes(app: FastifyInstance, { settings }: AppContext): void {
  handleCall(app, calls.channelSettings, async () => ({ ...ACCEPTED, ...settings.channel }), {
    cache: 'settings',
  });
}
