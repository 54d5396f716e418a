import { normalizeWhitespace } from '@wathiqa/domain';
import { z } from 'zod';

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

/** The account that the standard claims of OpenID Connect describe. */
export function toAccount(claims: Record<string, unknown>): Account {
  return Account.parse({
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified === true,
    userName: claims.name ?? claims.given_name,
    firstName: claims.given_name,
    otherName: claims.family_name,
    mobile: claims.phone_number,
    acr: claims.acr,
    authTime: claims.auth_time,
  });
}

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
 * @returns undefined when the Token is not one of that e-mail's or has expired
 * @throws ServiceError UNAVAILABLE when the account login cannot be asked
 */
export type VerifyAccount = (email: string, token: string) => Promise<VerifiedToken | undefined>;
