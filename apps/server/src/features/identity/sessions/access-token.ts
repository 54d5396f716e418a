import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** Access token lifetime (spec §6.3). */
export const ACCESS_TOKEN_MINUTES = 60;

/** Token type, against confusion with other JWTs (RFC 9068). */
const TYPE = 'at+jwt';
const ISSUER = 'wathiqa';
const AUDIENCE = 'wathiqa:citizens';

export interface AccessClaims {
  sessionId: string;
  /** Undefined in a channel token. */
  citizenId: number | undefined;
  /** Compared with request headers; no credential by itself. */
  email: string;
  loginTokenDigest: string;
}

/** JWTs, signed with the newest secret and verified with all. */
export interface AccessTokens {
  /** @param sessionExpiresAt caps the expiry */
  sign(claims: AccessClaims, sessionExpiresAt: Date): Promise<string>;
  /** Undefined for an invalid or expired token. */
  read(token: string): Promise<AccessClaims | undefined>;
}

/** Truncated hash for comparison. */
export function digestLoginToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url').slice(0, 22);
}

/** Verified tokens cached, so each signature is checked once. */
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
