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
  });
}

/**
 * Checks a Token of the account login.
 *
 * @returns the account, or undefined when the Token is not one of that e-mail's or is spent or expired
 * @throws ServiceError UNAVAILABLE when the account login cannot be asked
 */
export type VerifyAccount = (email: string, token: string) => Promise<Account | undefined>;
