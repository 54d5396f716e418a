import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import type { AppContext } from '../../../context.ts';
import type { Settings } from '../../../settings.ts';

/** Minutes that a person may be away at the account login, and that the Token of the arrival lives after that. */
const SIGN_IN_MINUTES = 10;
const TOKEN_MINUTES = 5;
const ID_TOKEN_HOURS = 24;

/** The largest cookie that every browser keeps, with its name and attributes. */
const COOKIE_BYTES = 3800;

/** What we must remember of a sign-in while the person is away at the account login. */
export interface SignIn extends JWTPayload {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnUrl: string;
}

/** What the browser keeps of a sign-in by OpenID Connect, sealed so that it can neither be read nor changed there. */
export interface OpenIdCookies {
  keepSignIn(reply: FastifyReply, signIn: SignIn): Promise<void>;
  /** The sign-in that this browser began; undefined where it began none, or too long ago. */
  readSignIn(request: FastifyRequest): Promise<SignIn | undefined>;
  /** Keeps the ID Token, by which the provider knows whom to sign out without asking. */
  keepIdToken(reply: FastifyReply, idToken: string | undefined): Promise<void>;
  /** The ID Token, which is then forgotten. */
  takeIdToken(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
}

export function createOpenIdCookies(
  context: Pick<AppContext, 'secret' | 'now' | 'settings'>,
): OpenIdCookies {
  const { settings } = context;
  const names = { signIn: signInCookie(settings), idToken: cookieName(settings, 'id-token') };
  const signIns = createSealer<SignIn>(context, 'sign-in', SIGN_IN_MINUTES);
  const idTokens = createSealer<{ idToken: string }>(context, 'id-token', ID_TOKEN_HOURS * 60);
  const options = {
    path: '/',
    httpOnly: true,
    // Lax: the account login comes back by a navigation from its own site.
    sameSite: 'lax',
    secure: isSecure(settings),
  } as const;
  return {
    async keepSignIn(reply, signIn) {
      // It outlives the sign-in: the Token that comes of it opens a session in this browser alone.
      const maxAge = (SIGN_IN_MINUTES + TOKEN_MINUTES) * 60;
      reply.setCookie(names.signIn, await signIns.seal(signIn), { ...options, maxAge });
    },
    readSignIn: (request) => signIns.open(request.cookies[names.signIn]),
    async keepIdToken(reply, idToken) {
      const sealed = idToken && (await idTokens.seal({ idToken }));
      // Without it the provider asks before it signs out.
      if (!sealed || sealed.length > COOKIE_BYTES) reply.clearCookie(names.idToken, options);
      else reply.setCookie(names.idToken, sealed, { ...options, maxAge: ID_TOKEN_HOURS * 3600 });
    },
    async takeIdToken(request, reply) {
      reply.clearCookie(names.idToken, options);
      return (await idTokens.open(request.cookies[names.idToken]))?.idToken;
    },
  };
}

/** What tells the browser that began a sign-in from any other; nothing where it began none. */
export function browserOfSignIn(request: FastifyRequest, settings: Settings): string | undefined {
  return request.cookies[signInCookie(settings)];
}

function signInCookie(settings: Settings): string {
  return cookieName(settings, 'sign-in');
}

/** `__Host-`: no other host, not even a sister, can plant it. Browsers keep such a cookie over TLS alone. */
function cookieName(settings: Settings, name: string): string {
  return `${isSecure(settings) ? '__Host-' : ''}wathiqa-${name}`;
}

function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl.startsWith('https:');
}

function createSealer<Content extends JWTPayload>(
  { secret, now }: Pick<AppContext, 'secret' | 'now'>,
  purpose: string,
  minutes: number,
) {
  const key = createHash('sha256').update(`${purpose}:${secret}`).digest();
  return {
    seal: (content: Content) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(now().getTime() + minutes * 60_000))
        .encrypt(key),
    open: async (sealed: string | undefined): Promise<Content | undefined> => {
      if (!sealed) return undefined;
      return jwtDecrypt<Content>(sealed, key, { currentDate: now() })
        .then(({ payload }) => payload)
        .catch(() => undefined);
    },
  };
}
