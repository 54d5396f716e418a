import { z } from 'zod';

/** What we keep of an account, and the claim that says it: OpenID Connect's own, or a plain name where it has none. */
const STANDARD_CLAIMS = {
  email: 'email',
  name: 'name',
  firstName: 'given_name',
  otherName: 'family_name',
  gender: 'gender',
  nationalId: 'national_id',
  motherFullName: 'mother_full_name',
  mobile: 'phone_number',
} as const;

/** By which claim the account login says each of what we keep of an account. */
export type AccountClaims = Readonly<Record<keyof typeof STANDARD_CLAIMS, string>>;

const PAIR = /^(\w+)=([^\s,=]+)$/;
const ERROR = `should be pairs like nationalId=national_id, with commas between; of ${Object.keys(STANDARD_CLAIMS).join(', ')}`;

/** `ACCOUNT_CLAIMS`: the names of claims where they differ from the standard ones, `nationalId=nid,gender=sex`. */
export const accountClaims = z
  .string()
  .default('')
  .transform((text, context): AccountClaims => {
    const pairs = text.split(/[,\s]+/).filter(Boolean);
    const named = pairs.map((pair) => PAIR.exec(pair)?.slice(1) ?? []);
    if (named.some(([field]) => !Object.hasOwn(STANDARD_CLAIMS, field ?? ''))) {
      context.addIssue({ code: 'custom', message: ERROR });
    }
    return { ...STANDARD_CLAIMS, ...Object.fromEntries(named) };
  });

/** What is asked for by OpenID Connect: `openid` and a scope for each standard claim. */
export const accountScopes = z
  .string()
  .default('openid email profile phone')
  .transform((text) => text.split(/\s+/).filter(Boolean).join(' '))
  .refine((scopes) => scopes.split(' ').includes('openid'), {
    error: 'should be scopes with spaces between, openid among them',
  });
