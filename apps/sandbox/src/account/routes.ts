import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../pages/frame.ts';
import { getAccount } from './demo-people.ts';
import { loginPage, noReturnPage } from './login-page.ts';
import { createLoginTokens } from './tokens.ts';

interface AccountLoginOptions {
  /** Portal origins, the primary one first. */
  readonly portals: readonly URL[];
  readonly now: () => number;
}

// Addresses compare case-insensitively.
const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());
const asText = z.string().catch('');
const loginQuery = z.object({ returnUrl: asText });
const loginForm = z.object({ email: asText, returnUrl: asText });
const verifyBody = z.object({ email: emailAddress, token: z.string() });

/** Government account login (spec §6.3). */
export async function accountLogin(
  app: FastifyInstance,
  { portals, now }: AccountLoginOptions,
): Promise<void> {
  const tokens = createLoginTokens(now);
  await app.register(formbody);

  app.get('/login', (request, reply) => {
    const { returnUrl: requested } = loginQuery.parse(request.query);
    const returnUrl = allowedReturnUrl(requested, portals);
    if (!returnUrl) return sendPage(reply.code(400), noReturnPage(requested, portals[0]), portals);
    return sendPage(reply, loginPage({ returnUrl }), portals);
  });

  app.post('/login', (request, reply) => {
    const form = loginForm.parse(request.body ?? {});
    const returnUrl = allowedReturnUrl(form.returnUrl, portals);
    if (!returnUrl)
      return sendPage(reply.code(400), noReturnPage(form.returnUrl, portals[0]), portals);
    const email = emailAddress.safeParse(form.email);
    if (!email.success) {
      return sendPage(reply.code(400), loginPage({ returnUrl, wrongEmail: form.email }), portals);
    }
    const token = tokens.issue(email.data);
    return reply
      .header('cache-control', 'no-store')
      .redirect(loginCallbackUrl(returnUrl, email.data, token), 303);
  });

  app.post('/tokens/verify', (request) => {
    const asked = verifyBody.safeParse(request.body);
    if (!asked.success) return { valid: false };
    const { email, token } = asked.data;
    if (!tokens.consume(email, token)) return { valid: false };
    return { valid: true, account: { ...getAccount(email), authTime: Math.floor(now() / 1000) } };
  });
}

/** Undefined unless absolute and below a portal origin: an open redirect would leak the token. */
export function allowedReturnUrl(requested: string, portals: readonly URL[]): URL | undefined {
  const url = URL.parse(requested);
  if (!url || url.username || url.password) return undefined;
  return portals.some((portal) => isUnder(url, portal)) ? url : undefined;
}

function isUnder(url: URL, portal: URL): boolean {
  const folder = portal.pathname.endsWith('/') ? portal.pathname : `${portal.pathname}/`;
  return url.origin === portal.origin && `${url.pathname}/`.startsWith(folder);
}

function loginCallbackUrl(returnUrl: URL, email: string, token: string): string {
  const callback = new URL(returnUrl);
  callback.searchParams.set('Email', email);
  callback.searchParams.set('Token', token);
  return callback.href;
}
