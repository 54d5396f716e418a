import { z } from 'zod';

/** Stored account fields and their claims: OpenID Connect standard, otherwise plain names. */
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

export type AccountClaims = Readonly<Record<keyof typeof STANDARD_CLAIMS, string>>;

const PAIR = /^(\w+)=([^\s,=]+)$/;
const ERROR = `should be comma-separated pairs like nationalId=national_id; claims: ${Object.keys(STANDARD_CLAIMS).join(', ')}`;

/** `ACCOUNT_CLAIMS`: overrides of claim names, `nationalId=nid,gender=sex`. */
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

/** Requested scopes: `openid` and one per standard claim. */
export const accountScopes = z
  .string()
  .default('openid email profile phone')
  .transform((text) => text.split(/\s+/).filter(Boolean).join(' '))
  .refine((scopes) => scopes.split(' ').includes('openid'), {
    error: 'should be space-separated scopes, including openid',
  });
