import { normalizeWhitespace } from '@wathiqa/domain';
import { z } from 'zod';
import { ServiceError } from '../../../http/errors.ts';
import type { AskOutside } from '../../../http/outside-calls.ts';
import type { AccountClaims } from '../../../settings/account-claims.ts';

const text = z.string().transform(normalizeWhitespace);

/** A person as the government account describes them; what the account does not say is empty. */
export const Account = z.object({
  /** Who vouches for the account; a subject means nothing without it. */
  issuer: z.string().min(1),
  /** What the account calls the person for good; the e-mail may change. */
  subject: z.string().min(1),
  email: text.pipe(z.string().min(1)),
  /** Whether the issuer has proven that the e-mail is the person's; what goes by an e-mail asks for it. */
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
  /** The assurance level that the person was signed in with, where the account says. */
  acr: z.string().optional().catch(undefined),
  /** When the person last proved who they are, in seconds since 1970, where the account says. */
  authTime: z.number().nonnegative().optional().catch(undefined),
});
export type Account = z.infer<typeof Account>;

/**
 * The account that claims of the ministry's describe. What is not in our form is not said.
 *
 * @param names by which claim each is said
 * @throws ZodError where there is no subject or e-mail
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
    emailVerified: claims.email_verified === true,
    userName: optional('name') ?? optional('firstName'),
    firstName: optional('firstName'),
    otherName: optional('otherName'),
    genderCode: GENDERS[optional('gender')?.trim().toLowerCase() ?? ''],
    nationalId: optional('nationalId')?.trim(),
    motherFullName: optional('motherFullName'),
    // As E.164 writes it, and as people here do (portal.md §5).
    mobile: optional('mobile')
      ?.replaceAll(/[\s-]/g, '')
      .replace(/^(?:\+|00)20(?=1)/, '0'),
    acr: claims.acr,
    authTime: claims.auth_time,
  });
}

/** How account logins say it: OpenID Connect in English words. */
const GENDERS: Readonly<Record<string, 'M' | 'F'>> = {
  m: 'M',
  male: 'M',
  ذكر: 'M',
  f: 'F',
  female: 'F',
  أنثى: 'F',
};

/** A Token of the account login that holds; whether it was spent before, the register knows. */
export interface VerifiedToken {
  account: Account;
  /** What the Token is spent under: one for all the texts that say the same and that a signature holds for. */
  identity: string;
  /** When it opens nothing any more, spent or not. */
  usableUntil: Date;
}

/**
 * Checks a Token of the account login.
 *
 * @param browser what the browser keeps of a sign-in that it began here, where our server makes the Tokens
 * @returns undefined when the Token is not one of that e-mail's or has expired
 * @throws ServiceError UNAVAILABLE when the account login cannot be asked
 */
export type VerifyAccount = (
  email: string,
  token: string,
  browser: string | undefined,
) => Promise<VerifiedToken | undefined>;

/** The same check, watched by `askOutside`: a Token that does not hold is an answer. */
export function watchVerifier(verify: VerifyAccount, askOutside: AskOutside): VerifyAccount {
  const isFailure = (error: unknown) =>
    error instanceof ServiceError && error.code === 'UNAVAILABLE';
  return (...asked) =>
    askOutside({ service: 'account_login', operation: 'verify', isFailure }, () =>
      verify(...asked),
    );
}
