import {
  base64url,
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';

/** Seconds from `iat` to `exp`. */
export const SIGNATURE_LIFETIME = 60;

/** Seconds that the clocks of client and register may differ. */
const CLOCK_TOLERANCE = 5;

const ALGORITHM = 'ES256';

export interface LookupSigner {
  /** Name of this installation at the register. */
  readonly clientId: string;
  /** Private P-256 key. Its `kid` goes into the header, so that the register knows two during a rotation. */
  readonly privateKey: JWK;
  /** Origin of the register. */
  readonly audience: string;
}

/** `Authorization` for exactly this body; single use. */
export async function signLookup(
  body: string,
  { clientId, privateKey, audience }: LookupSigner,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ body: await bodyHash(body) })
    .setProtectedHeader({ alg: ALGORITHM, ...(privateKey.kid ? { kid: privateKey.kid } : {}) })
    .setIssuer(clientId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SIGNATURE_LIFETIME)
    .setJti(crypto.randomUUID())
    .sign(privateKey);
  return `Bearer ${token}`;
}

/** The message names the failed check. */
export class SignatureError extends Error {}

export interface LookupVerifier {
  /** Public keys by client ID. */
  readonly clients: ReadonlyMap<string, JSONWebKeySet>;
  /** Accepted values of `aud`. */
  readonly audience: readonly string[];
  readonly isReplayed: ReplayGuard;
}

/**
 * Client that signed this body.
 *
 * @throws SignatureError
 */
export async function verifyLookup(
  authorization: string | undefined,
  body: string,
  { clients, audience, isReplayed }: LookupVerifier,
  now: Date,
): Promise<string> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!token) throw new SignatureError('Authorization should be Bearer and a JWT');
  const keys = clients.get(readIssuer(token));
  if (!keys) throw new SignatureError('iss is not a known client');
  const { iss, iat, exp, jti, body: hash } = await verifyToken(token, keys, audience, now);
  if (exp - iat > SIGNATURE_LIFETIME) {
    throw new SignatureError(`exp should be at most ${SIGNATURE_LIFETIME} seconds after iat`);
  }
  if (hash !== (await bodyHash(body))) throw new SignatureError('body is not the hash of the body');
  if (isReplayed(`${iss} ${jti}`, exp + CLOCK_TOLERANCE, now.getTime() / 1000)) {
    throw new SignatureError('jti was used before');
  }
  return iss;
}

function readIssuer(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    throw new SignatureError('Authorization should be Bearer and a JWT');
  }
}

interface Claims {
  iss: string;
  iat: number;
  exp: number;
  jti: string;
  body: unknown;
}

async function verifyToken(
  token: string,
  keys: JSONWebKeySet,
  audience: readonly string[],
  now: Date,
): Promise<Claims> {
  try {
    const { payload } = await jwtVerify<Claims>(token, createLocalJWKSet(keys), {
      algorithms: [ALGORITHM],
      audience: [...audience],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: now,
      // Also refuses an `iat` in the future.
      maxTokenAge: SIGNATURE_LIFETIME,
      requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'body'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new SignatureError(error.message);
    throw error;
  }
}

/** Base64url of SHA-256. */
async function bodyHash(body: string): Promise<string> {
  const bytes = new TextEncoder().encode(body);
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Whether `id` was seen; remembers it until `expiry`, in seconds. */
export type ReplayGuard = (id: string, expiry: number, now: number) => boolean;

/** In memory; several processes need a shared one. */
export function createReplayGuard(): ReplayGuard {
  const seen = new Map<string, number>();
  return (id, expiry, now) => {
    for (const [old, until] of seen) {
      // Entries are nearly ordered by expiry; later calls remove late ones.
      if (until >= now) break;
      seen.delete(old);
    }
    const replayed = seen.has(id);
    if (!replayed) seen.set(id, expiry);
    return replayed;
  };
}
