import { emailKey, isSameEmail } from '@wathiqa/domain';
import {
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import { ContentDigest } from '../../../crypto/encryption.ts';
import { createSealer, type SealerContext } from '../../../crypto/sealer.ts';
import type { Database } from '../../../db/database.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { AccountVerifierSettings } from '../../../settings/account-settings.ts';
import type { Settings } from '../../../settings.ts';
import { newSecret } from '../sessions/access-token.ts';
import { Account, toAccount, type VerifyAccount } from './account.ts';

const TIMEOUT_MS = 10_000;

/** Token lifetime (spec §6.3) and clock skew. */
const TOKEN_SECONDS = 5 * 60;
const CLOCK_TOLERANCE_SECONDS = 30;

export const SANDBOX_ISSUER = 'sandbox';

export function createAccountVerifier(
  context: MintingContext & { readonly settings: Pick<Settings, 'accountVerifier'> },
): VerifyAccount {
  const { accountVerifier } = context.settings;
  switch (accountVerifier.kind) {
    case 'sandbox':
      return askSandbox(accountVerifier.url, context.now);
    case 'jwks':
      return checkSignature(accountVerifier, context.now);
    case 'oidc':
      return verifyMintedToken(context);
  }
}

const SandboxAnswer = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(false) }),
  z.object({ valid: z.literal(true), account: z.looseObject({ email: z.string() }) }),
]);

function askSandbox(url: string, now: () => Date): VerifyAccount {
  return async (email, token) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) =>
        response.ok ? SandboxAnswer.parse(await response.json()) : undefined,
      )
      .catch((cause) => {
        throw Object.assign(new ServiceError('UNAVAILABLE'), { cause });
      });
    if (!answer) throw new ServiceError('UNAVAILABLE');
    if (!answer.valid) return undefined;
    // The sandbox's e-mail addresses count as verified.
    const account = Account.parse({
      issuer: SANDBOX_ISSUER,
      subject: emailKey(answer.account.email),
      emailVerified: true,
      ...answer.account,
    });
    return { account, identity: token, usableUntil: secondsAfter(now(), TOKEN_SECONDS) };
  };
}

/** Asymmetric only: never a shared secret or `none`. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Verifies a JWT against the issuer's JWKS. */
function checkSignature(
  settings: Extract<AccountVerifierSettings, { kind: 'jwks' }>,
  now: () => Date,
): VerifyAccount {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: TIMEOUT_MS });
  return async (email, token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: settings.issuer,
        audience: settings.audience,
        requiredClaims: ['sub', settings.claims.email, 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        // Clock tolerance is added to it.
        maxTokenAge: TOKEN_SECONDS - CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
      });
      if (!isLoginToken(protectedHeader)) return undefined;
      const account = toAccount(payload, settings.claims);
      if (!isSameEmail(account.email, email)) return undefined;
      const expiry = Number(payload.exp) + CLOCK_TOLERANCE_SECONDS;
      const lastUse = Math.min(expiry, Number(payload.iat) + TOKEN_SECONDS);
      return {
        account,
        identity: tokenIdentity(token, payload),
        usableUntil: new Date(lastUse * 1000),
      };
    } catch (error) {
      if (cannotBeAsked(error)) {
        throw Object.assign(new ServiceError('UNAVAILABLE'), { cause: error });
      }
      // Claims without subject identify no account.
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  };
}

/** Other types serve other purposes (RFC 8725 §3.11). */
function isLoginToken({ typ = 'JWT' }: JWTHeaderParameters): boolean {
  return typ.toLowerCase().replace(/^application\//, '') === 'jwt';
}

/**
 * Replay key: `jti`, else the signed part. Signatures are malleable: base64url padding bits, and ECDSA's second valid
 * signature.
 */
function tokenIdentity(token: string, { iss, jti }: JWTPayload): string {
  if (typeof jti === 'string' && jti !== '') return JSON.stringify([iss, jti]);
  return token.slice(0, token.lastIndexOf('.'));
}

/** Whether the JWKS is unavailable. */
function cannotBeAsked(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error instanceof TypeError ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
  );
}

function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Lifetime of issued tokens (spec §6.3). */
const TOKEN_MINUTES = 5;

interface MintingContext extends SealerContext {
  readonly database: Database;
}

/** Account of an issued token, for the browser that it was issued to. */
const Minted = z.object({ account: Account, token: z.string(), browser: z.string() });

const sealerOf = (context: MintingContext) =>
  createSealer<z.infer<typeof Minted>>(context, 'login-token', TOKEN_MINUTES);

/**
 * Issues a token after OpenID Connect sign-in.
 *
 * @param browser binds the token to this browser
 */
export async function mintToken(
  context: MintingContext,
  account: Account,
  browser: string,
): Promise<string> {
  const token = newSecret();
  await context.database.query
    .insertInto('minted_login_tokens')
    .values({
      token_hash: new ContentDigest('loginToken', token),
      sealed: await sealerOf(context).seal({ account, token, browser }),
      expires_at: secondsAfter(context.now(), TOKEN_MINUTES * 60),
    })
    .execute();
  return token;
}

/** Verifies issued tokens; opening the session prevents replay. */
function verifyMintedToken(context: MintingContext): VerifyAccount {
  return async (email, token, browser) => {
    const row = await context.database.query
      .selectFrom('minted_login_tokens')
      .where('token_hash', '=', new ContentDigest('loginToken', token))
      .select(['sealed', 'expires_at'])
      .executeTakeFirst();
    const minted = Minted.safeParse(await sealerOf(context).open(row?.sealed)).data;
    if (!row || !browser || minted?.token !== token || minted.browser !== browser) return undefined;
    const { account } = minted;
    if (!isSameEmail(account.email, email)) return undefined;
    return { account, identity: token, usableUntil: row.expires_at };
  };
}
