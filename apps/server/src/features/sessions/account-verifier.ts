import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { ServiceError } from '../../platform/errors.ts';
import { Account, toAccount, type VerifyAccount } from './account.ts';
import { verifyMintedToken } from './minted-tokens.ts';

/** Milliseconds to wait for the account login. */
const TIMEOUT_MS = 10_000;

/** What the sandbox's people are vouched for by. */
const SANDBOX_ISSUER = 'sandbox';

/** The verifier that the settings name. */
export function createAccountVerifier(
  context: Pick<AppContext, 'settings' | 'database' | 'now'>,
): VerifyAccount {
  const { accountVerifier } = context.settings;
  switch (accountVerifier.kind) {
    case 'sandbox':
      return askSandbox(accountVerifier.url);
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

function askSandbox(url: string): VerifyAccount {
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
    // The sandbox knows people by their e-mail alone, and is believed that it is theirs.
    return Account.parse({
      issuer: SANDBOX_ISSUER,
      subject: answer.account.email.toLowerCase(),
      emailVerified: true,
      ...answer.account,
    });
  };
}

/** A Token that is a JWT of the ministry's, checked against its published keys. */
function checkSignature(
  settings: { jwksUrl: string; issuer: string; audience: string },
  now: () => Date,
): VerifyAccount {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: TIMEOUT_MS });
  return async (email, token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: settings.issuer,
        audience: settings.audience,
        requiredClaims: ['sub', 'email', 'exp'],
        currentDate: now(),
      });
      if (String(payload.email).toLowerCase() !== email.toLowerCase()) return undefined;
      return toAccount(payload);
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || error instanceof TypeError) {
        throw Object.assign(new ServiceError('UNAVAILABLE'), { cause: error });
      }
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
