import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { loginPage, noReturnPage } from './page.ts';
import { accountOf } from './people.ts';
import { allowedReturnUrl, arrivalUrl } from './return-url.ts';
import { loginTokens } from './tokens.ts';

// The names are those that login.css asks for. Arabic does not look the same everywhere, and on many
// servers' browsers not at all, so the page brings its font.
const FONTS = {
  'arabic-400': import.meta.resolve('@fontsource/tajawal/files/tajawal-arabic-400-normal.woff2'),
  'arabic-700': import.meta.resolve('@fontsource/tajawal/files/tajawal-arabic-700-normal.woff2'),
  'latin-400': import.meta.resolve('@fontsource/tajawal/files/tajawal-latin-400-normal.woff2'),
  'latin-700': import.meta.resolve('@fontsource/tajawal/files/tajawal-latin-700-normal.woff2'),
};

interface AccountLoginOptions {
  /** The addresses of the portal, the one to link to first. */
  readonly portals: readonly URL[];
  readonly now: () => number;
}

// E-mail addresses are told apart without regard to case, so there is one spelling of each.
const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());
const asText = z.string().catch('');
const loginQuery = z.object({ returnUrl: asText });
const loginForm = z.object({ email: asText, returnUrl: asText });
const verifyBody = z.object({ email: emailAddress, token: z.string() });

/**
 * The government account login: a page that asks who one is, and the check of the token with which
 * it sends one back (decisions §3 "Session").
 */
export async function accountLogin(
  app: FastifyInstance,
  { portals, now }: AccountLoginOptions,
): Promise<void> {
  const tokens = loginTokens(now);
  await app.register(formbody);
  await serveAssets(app);

  app.get('/login', (request, reply) => {
    const { returnUrl: asked } = loginQuery.parse(request.query);
    const returnUrl = allowedReturnUrl(asked, portals);
    if (!returnUrl) return sendPage(reply.code(400), noReturnPage(asked, portals[0]));
    return sendPage(reply, loginPage({ returnUrl }));
  });

  app.post('/login', (request, reply) => {
    const form = loginForm.parse(request.body ?? {});
    const returnUrl = allowedReturnUrl(form.returnUrl, portals);
    if (!returnUrl) return sendPage(reply.code(400), noReturnPage(form.returnUrl, portals[0]));
    const email = emailAddress.safeParse(form.email);
    if (!email.success) {
      return sendPage(reply.code(400), loginPage({ returnUrl, wrongEmail: form.email }));
    }
    const token = tokens.issue(email.data);
    return reply
      .header('cache-control', 'no-store')
      .redirect(arrivalUrl(returnUrl, email.data, token), 303);
  });

  app.post('/tokens/verify', (request) => {
    const asked = verifyBody.safeParse(request.body);
    if (!asked.success) return { valid: false };
    const { email, token } = asked.data;
    return tokens.spend(email, token)
      ? { valid: true, account: accountOf(email) }
      : { valid: false };
  });

  function sendPage(reply: FastifyReply, page: string): FastifyReply {
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(portals),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  }
}

// Browsers hold the redirect after a form to `form-action` too, so the portal must be in it when
// the sandbox runs on a port of its own.
function contentSecurityPolicy(portals: readonly URL[]): string {
  const origins = new Set(portals.map((portal) => portal.origin));
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${[...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function serveAssets(app: FastifyInstance): Promise<void> {
  const style = await readFile(new URL('login.css', import.meta.url));
  app.get('/login.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  for (const [font, file] of Object.entries(FONTS)) {
    const bytes = await readFile(fileURLToPath(file));
    app.get(`/fonts/${font}.woff2`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(bytes),
    );
  }
}
