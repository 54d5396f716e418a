import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { createSealer } from '../../../crypto/sealer.ts';
import type { Settings } from '../../../settings.ts';

const SIGN_IN_MINUTES = 10;
const TOKEN_MINUTES = 5;
const ID_TOKEN_HOURS = 24;

/** Cookie limit of all browsers, including name and attributes. */
const COOKIE_BYTES = 3800;

/** Tabs that may sign in at once. */
const MAX_SIGN_INS = 3;

/** State of a pending sign-in. */
export interface SignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnUrl: string;
}

/** Encrypted and authenticated. */
export function createOpenIdCookies(context: Pick<AppContext, 'secret' | 'now' | 'settings'>) {
  const { settings } = context;
  const names = { signIn: signInCookie(settings), idToken: cookieName(settings, 'id-token') };
  const signIns = createSealer<{ pending: SignIn[] }>(context, 'sign-in', SIGN_IN_MINUTES);
  const idTokens = createSealer<{ idToken: string }>(context, 'id-token', ID_TOKEN_HOURS * 60);
  const options = loginCookie(settings);
  const readPending = async ({ cookies }: FastifyRequest) =>
    (await signIns.open(cookies[names.signIn]))?.pending ?? [];
  return {
    async keepSignIn(request: FastifyRequest, reply: FastifyReply, signIn: SignIn): Promise<void> {
      const pending = [...(await readPending(request)).slice(1 - MAX_SIGN_INS), signIn];
      const sealed = await signIns.seal({ pending });
      // Long return addresses leave no room for other tabs.
      const fitting = sealed.length > COOKIE_BYTES ? signIns.seal({ pending: [signIn] }) : sealed;
      // Outlives the sign-in: its token is bound to this browser.
      const maxAge = (SIGN_IN_MINUTES + TOKEN_MINUTES) * 60;
      reply.setCookie(names.signIn, await fitting, { ...options, maxAge });
    },
    /** The sign-in of this state, or the latest; undefined without a recent one. */
    async readSignIn(request: FastifyRequest, state: unknown): Promise<SignIn | undefined> {
      const pending = await readPending(request);
      return pending.find((signIn) => signIn.state === state) ?? pending.at(-1);
    },
    /** Stores the ID token, as logout hint. */
    async keepIdToken(reply: FastifyReply, idToken: string | undefined): Promise<void> {
      const sealed = idToken && (await idTokens.seal({ idToken }));
      // Without it the provider prompts on logout.
      if (!sealed || sealed.length > COOKIE_BYTES) reply.clearCookie(names.idToken, options);
      else reply.setCookie(names.idToken, sealed, { ...options, maxAge: ID_TOKEN_HOURS * 3600 });
    },
    /** Reads and deletes the ID token. */
    async takeIdToken(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
      reply.clearCookie(names.idToken, options);
      return (await idTokens.open(request.cookies[names.idToken]))?.idToken;
    },
  };
}

/** Sign-in state of this browser, if any. */
export function browserOfSignIn(request: FastifyRequest, settings: Settings): string | undefined {
  return request.cookies[signInCookie(settings)];
}

function signInCookie(settings: Settings): string {
  return cookieName(settings, 'sign-in');
}

/** Attributes of a cookie that must arrive with a redirect of the account login. */
export function loginCookie(settings: Settings) {
  return {
    path: '/',
    httpOnly: true,
    // Lax, because the account login redirects cross-site.
    sameSite: 'lax',
    secure: isSecure(settings),
  } as const;
}

/** `__Host-` prevents injection from sibling hosts; requires TLS. */
export function cookieName(settings: Settings, name: string): string {
  return `${isSecure(settings) ? '__Host-' : ''}wathiqa-${name}`;
}

function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith('https:');
}
