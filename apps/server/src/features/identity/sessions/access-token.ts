import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ClientScope } from '@wathiqa/contract';
import { isSameEmail } from '@wathiqa/domain';
import type { FastifyRequest } from 'fastify';
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Owner } from '../../../crypto/encrypted-columns.ts';
import type { Caller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { REFRESH_TOKEN_HOURS } from './refresh-rule.ts';

/** Access token lifetime (spec §6.3). */
export const ACCESS_TOKEN_MINUTES = 60;

/** Token types, against confusion with other JWTs (RFC 9068); that of the channel opens no citizen's call. */
const TYPE = 'at+jwt';
const CHANNEL_TYPE = 'channel+jwt';
const CLIENT_TYPE = 'client+jwt';
const ISSUER = 'wathiqa';
const AUDIENCE = 'wathiqa:citizens';

export interface AccessClaims extends Caller {
  /** Compared with request headers; no credential by itself. */
  email: string;
  loginTokenDigest: string;
}

/** Minutes that a machine client uses a token; so long one lives after its key was removed. */
export const CLIENT_TOKEN_MINUTES = 10;

/** Names an account in its refresh tokens. */
export function ownerDigest(owner: Owner): string {
  return digestLoginToken(JSON.stringify(owner));
}

/** Truncated hash for comparison. */
export function digestLoginToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url').slice(0, 22);
}

type Lifetime = readonly [minutes: number, latestEnd: Date];

/** Verified tokens in the cache: each signature is checked once. */
const TOKEN_CACHE_SIZE = 10_000;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** JWTs, signed with the newest secret and verified with all. */
export function createAccessTokens({
  secrets,
  now,
}: {
  readonly secrets: readonly string[];
  readonly now: () => Date;
}) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const [newest = new Uint8Array()] = keys;
  const known = new LRUCache<string, { claims: AccessClaims; expiresAt: number }>({
    max: TOKEN_CACHE_SIZE,
  });
  return {
    /** @param sessionExpiresAt caps the expiry */
    sign: (claims: AccessClaims, sessionExpiresAt: Date): Promise<string> => {
      const { sessionId: sid, citizenId, owner, email, loginTokenDigest: ltd } = claims;
      const lifetime: Lifetime = [ACCESS_TOKEN_MINUTES, sessionExpiresAt];
      return issue(TYPE, String(citizenId), { sid, owner, email, ltd }, lifetime);
    },
    /** Undefined for an invalid, expired or channel token. */
    read: async (token: string): Promise<AccessClaims | undefined> => {
      const remembered = known.get(token);
      if (remembered) return remembered.expiresAt > now().getTime() ? remembered.claims : undefined;
      const payload = await verify(TYPE, token, ['sub', 'sid', 'owner', 'exp']);
      if (!payload) return undefined;
      const claims: AccessClaims = {
        sessionId: String(payload.sid),
        citizenId: Number(payload.sub),
        owner: payload.owner as Owner,
        email: String(payload.email),
        loginTokenDigest: String(payload.ltd),
      };
      known.set(token, { claims, expiresAt: (payload.exp ?? 0) * 1000 });
      return claims;
    },
    /** Tokens of a channel session, which is stored nowhere. */
    signChannel: async (end: Date) => {
      const refresh = { jti: randomUUID(), end: end.getTime() };
      return {
        AccessToken: await issue(CHANNEL_TYPE, 'access', {}, [ACCESS_TOKEN_MINUTES, end]),
        RefreshToken: await issue(CHANNEL_TYPE, 'refresh', refresh, [
          REFRESH_TOKEN_HOURS * 60,
          end,
        ]),
      };
    },
    /** Session end of a channel's refresh token; undefined for any other token. */
    readChannel: async (token: string): Promise<Date | undefined> => {
      // Refresh tokens of citizens are no JWTs.
      const payload = token.includes('.') && (await verify(CHANNEL_TYPE, token, ['end', 'exp']));
      return payload && payload.sub === 'refresh' ? new Date(Number(payload.end)) : undefined;
    },
    /** Token of a machine client. */
    signClient: (name: string, scopes: readonly ClientScope[]): Promise<string> => {
      const end = new Date(now().getTime() + CLIENT_TOKEN_MINUTES * 60_000);
      return issue(CLIENT_TYPE, name, { scope: scopes.join(' ') }, [CLIENT_TOKEN_MINUTES, end]);
    },
    /** Undefined for an invalid or expired one, and for a token of another kind. */
    readClient: async (token: string) => {
      const payload = await verify(CLIENT_TYPE, token, ['sub', 'scope', 'exp']);
      return payload && { name: String(payload.sub), scopes: String(payload.scope).split(' ') };
    },
  };

  function issue(
    typ: string,
    subject: string,
    claims: JWTPayload,
    [minutes, latest]: Lifetime,
  ): Promise<string> {
    const issuedAt = now();
    const end = Math.min(issuedAt.getTime() + minutes * 60_000, latest.getTime());
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(new Date(end))
      .sign(newest);
  }

  async function verify(typ: string, token: string, requiredClaims: string[]) {
    for (const key of keys) {
      const payload = await readPayload(token, key, { typ, requiredClaims, currentDate: now() });
      if (payload) return payload;
    }
    return undefined;
  }
}

async function readPayload(
  token: string,
  key: Uint8Array,
  required: JWTVerifyOptions,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      ...required,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * Authenticates by access token. Headers `email` and `token` must match the session if present, but grant nothing
 * (spec §6.3).
 *
 * @throws ServiceError UNAUTHENTICATED for a missing, invalid, expired or channel token
 */
export async function authenticate(tokens: AccessTokens, request: FastifyRequest): Promise<Caller> {
  const { authorization, email, token } = request.headers;
  const bearer = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  const alias = request.headers['x-access-token'];
  const presented = bearer ?? alias;
  if (typeof presented !== 'string' || (bearer && alias && bearer !== alias)) {
    throw new ServiceError('UNAUTHENTICATED');
  }
  const claims = await tokens.read(presented);
  if (!claims) throw new ServiceError('UNAUTHENTICATED');
  const otherEmail = typeof email === 'string' && email !== '' && !isSameEmail(email, claims.email);
  const otherToken =
    typeof token === 'string' &&
    token !== '' &&
    digestLoginToken(token) !== claims.loginTokenDigest;
  if (otherEmail || otherToken) throw new ServiceError('UNAUTHENTICATED');
  const { citizenId, sessionId, owner } = claims;
  return { citizenId, sessionId, owner };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secret that begins with its holder, so that its stored digest cannot be given to another. */
export function newSecretOf(holder: number | string): string {
  return `${holder}~${newSecret()}`;
}

export function isSecretOf(holder: number | string, secret: string): boolean {
  return secret.startsWith(`${holder}~`);
}
