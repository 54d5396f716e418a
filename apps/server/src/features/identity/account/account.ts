import { toAsciiEmail } from '@wathiqa/contract';
import {
  normalizeDigits,
  normalizeEmail,
  normalizeMobile,
  normalizeWhitespace,
} from '@wathiqa/domain';
import { z } from 'zod';
import { ServiceError } from '../../../http/errors.ts';
import type { CallDependency } from '../../../http/outside-calls.ts';
import type { AccountClaims } from '../../../settings/account-settings.ts';

const text = z.string().transform(normalizeWhitespace);

/** Account claims; missing ones are empty. */
export const Account = z.object({
  /** A subject is unique only per issuer. */
  issuer: z.string().min(1),
  /** Stable id; the e-mail may change. */
  subject: z.string().min(1),
  /** Domain in ASCII. */
  email: text
    .transform((email) => toAsciiEmail(email) ?? normalizeEmail(email))
    .pipe(z.string().min(1)),
  /** Required before matching by e-mail. */
  emailVerified: z.boolean().default(false),
  userName: text.default(''),
  firstName: text.default(''),
  otherName: text.default(''),
  genderCode: z.enum(['M', 'F', '']).catch(''),
  nationalId: z
    .string()
    .regex(/^[0-9]{14}$/)
    .catch(''),
  motherFullName: text.default(''),
  mobile: text.default(''),
  /** Assurance level, if known. */
  acr: z.string().optional().catch(undefined),
  /** Unix seconds, if known. */
  authTime: z.number().nonnegative().optional().catch(undefined),
});
export type Account = z.infer<typeof Account>;

/**
 * Maps claims to an account; malformed values are dropped.
 *
 * @throws ZodError without subject or e-mail
 */
export function toAccount(claims: Record<string, unknown>, names: AccountClaims): Account {
  const said = (field: keyof AccountClaims) => {
    const value = claims[names[field]];
    return typeof value === 'number' ? String(value) : value;
  };
  const optional = (field: keyof AccountClaims) => {
    const value = said(field);
    return typeof value === 'string' ? value : undefined;
  };
  return Account.parse({
    issuer: claims.iss,
    subject: claims.sub,
    email: said('email'),
    // Normalizing another address could make it that of a member of staff.
    emailVerified: claims.email_verified === true && /^[!-~]+$/.test(String(said('email'))),
    userName: optional('name') ?? optional('firstName'),
    firstName: optional('firstName'),
    otherName: optional('otherName'),
    genderCode: GENDERS[optional('gender')?.trim().toLowerCase() ?? ''],
    nationalId: normalizeDigits(optional('nationalId') ?? ''),
    motherFullName: optional('motherFullName'),
    // E.164 or national format (spec §3.1).
    mobile: normalizeMobile(optional('mobile') ?? ''),
    acr: claims.acr,
    authTime: claims.auth_time,
  });
}

/** Spellings of account logins; OpenID Connect has English words. */
const GENDERS: Readonly<Record<string, 'M' | 'F'>> = {
  m: 'M',
  male: 'M',
  ذكر: 'M',
  f: 'F',
  female: 'F',
  أنثى: 'F',
};

/** Valid token; the database knows whether it was used. */
export interface VerifiedToken {
  account: Account;
  /** Replay key, equal for all valid encodings. */
  identity: string;
  usableUntil: Date;
}

/**
 * @param browser sign-in state of this browser, for tokens we issue
 * @returns undefined for an expired token or another e-mail
 * @throws ServiceError UNAVAILABLE if the account login is down
 */
export type VerifyAccount = (
  email: string,
  token: string,
  browser: string | undefined,
) => Promise<VerifiedToken | undefined>;

/** Observes calls by `callDependency`; an invalid token is no failure. */
export function watchVerifier(
  verify: VerifyAccount,
  callDependency: CallDependency,
): VerifyAccount {
  const isFailure = (error: unknown) =>
    error instanceof ServiceError && error.code === 'UNAVAILABLE';
  return (...asked) =>
    callDependency({ service: 'account_login', operation: 'verify', isFailure }, () =>
      verify(...asked),
    );
}
