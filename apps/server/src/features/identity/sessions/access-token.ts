import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** Minutes that an AccessToken lives (decisions §3 "Session"). */
export const ACCESS_TOKEN_MINUTES = 60;

/** What tells our AccessTokens from anything else that is signed with a key of ours (RFC 9068). */
const TYPE = 'at+jwt';
const ISSUER = 'wathiqa';
const AUDIENCE = 'wathiqa:citizens';

/** What an AccessToken says of its bearer. */
export interface AccessClaims {
  sessionId: string;
  /** Undefined in the token of a channel session. */
  citizenId: number | undefined;
  /** The pair that later requests repeat in their headers; compared, and worth nothing alone. */
  email: string;
  loginTokenDigest: string;
}

/** Signs and reads AccessTokens: JWTs, signed with the newest key and read with each. */
export interface AccessTokens {
  /** @param sessionExpiresAt the end of the session, which the token does not outlive */
  sign(claims: AccessClaims, sessionExpiresAt: Date): Promise<string>;
  /** The claims of a token that is ours and has not expired; undefined for any other text. */
  read(token: string): Promise<AccessClaims | undefined>;
}

/** A short digest, enough to compare a Token with the one that opened the session. */
export function digestLoginToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url').slice(0, 22);
}

/** How many verified tokens are remembered; a signature is then checked once a token, not once a call. */
const TOKEN_CACHE_SIZE = 10_000;

export function createAccessTokens({
  secrets,
  now,
}: {
  readonly secrets: readonly string[];
  readonly now: () => Date;
}): AccessTokens {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const [newest = new Uint8Array()] = keys;
  const known = new LRUCache<string, { claims: AccessClaims; expiresAt: number }>({
    max: TOKEN_CACHE_SIZE,
  });
  return {
    sign: ({ sessionId, citizenId, email, loginTokenDigest }, sessionExpiresAt) => {
      const issuedAt = now();
      const hourLater = issuedAt.getTime() + ACCESS_TOKEN_MINUTES * 60_000;
      return new SignJWT({ sid: sessionId, email, ltd: loginTokenDigest })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(citizenId === undefined ? 'channel' : String(citizenId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(new Date(Math.min(hourLater, sessionExpiresAt.getTime())))
        .sign(newest);
    },
    read: async (token) => {
      const remembered = known.get(token);
      if (remembered) return remembered.expiresAt > now().getTime() ? remembered.claims : undefined;
      for (const key of keys) {
        const payload = await readPayload(token, key, now());
        if (!payload) continue;
        const claims: AccessClaims = {
          sessionId: String(payload.sid),
          citizenId: payload.sub === 'channel' ? undefined : Number(payload.sub),
          email: String(payload.email),
          loginTokenDigest: String(payload.ltd),
        };
        known.set(token, { claims, expiresAt: (payload.exp ?? 0) * 1000 });
        return claims;
      }
      return undefined;
    },
  };
}

async function readPayload(
  token: string,
  key: Uint8Array,
  now: Date,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
