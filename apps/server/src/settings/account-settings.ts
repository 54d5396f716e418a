import { z } from 'zod';
import { exactWebAddress, integerBetween, type Read, webAddress } from './setting-values.ts';

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

const accountScopes = z
  .string()
  .default('openid email profile phone')
  .transform((text) => text.split(/\s+/).filter(Boolean).join(' '))
  .refine((scopes) => scopes.split(' ').includes('openid'), {
    error: 'should be space-separated scopes, including openid',
  });

export const accountVariables = {
  ACCOUNT_LOGIN_URL: webAddress
    .optional()
    .describe("Government account login. Default: the sandbox's."),
  ACCOUNT_VERIFIER: z
    .enum(['sandbox', 'jwks', 'oidc'], { error: 'should be sandbox, jwks or oidc' })
    .default('sandbox')
    .describe('How its tokens are verified: `sandbox`, `jwks` or `oidc`.'),
  ACCOUNT_VERIFIER_URL: webAddress
    .optional()
    .describe("Token check of the sandbox. Default: the sandbox's."),
  ACCOUNT_JWKS_URL: webAddress.optional().describe('`jwks`: address of the key set.'),
  // Exactly as in tokens, including a trailing slash.
  ACCOUNT_ISSUER: exactWebAddress
    .optional()
    .describe('`jwks`, `oidc`: issuer, exactly as in the tokens.'),
  ACCOUNT_AUDIENCE: z.string().optional().describe('`jwks`: audience of the tokens.'),
  ACCOUNT_CLIENT_ID: z.string().optional().describe('`oidc`: client id.'),
  ACCOUNT_CLIENT_SECRET: z.string().optional().describe('`oidc`: client secret.'),
  ACCOUNT_SCOPES: accountScopes.describe('`oidc`: requested scopes.'),
  ACCOUNT_CLAIMS: accountClaims.describe(
    '`jwks`, `oidc`: claim names that differ from OpenID Connect, such as `nationalId=national_id,gender=gender`.',
  ),
  ACCOUNT_STAFF_ACR: z
    .string()
    .trim()
    .optional()
    .describe(
      'Accepted `acr` values for staff, preferred first; `none` requires nothing. Required in production with a real login.',
    ),
  ACCOUNT_STAFF_MAX_AGE: integerBetween(1, 86_400)
    .optional()
    .describe('Maximum age of a staff authentication in seconds (`max_age`).'),
};
type Environment = Read<typeof accountVariables> & { NODE_ENV?: string | undefined; PORT: number };

/** Verification of account login tokens (spec §6.3). */
export type AccountVerifierSettings =
  | { kind: 'sandbox'; url: string }
  | { kind: 'jwks'; jwksUrl: string; issuer: string; audience: string; claims: AccountClaims }
  | OpenIdSettings;

export interface OpenIdSettings {
  kind: 'oidc';
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Space-separated. */
  scopes: string;
  claims: AccountClaims;
}

/** Authentication assurance required of staff (spec §7.3). */
export interface StaffAssurance {
  /** ACR values, preferred first; empty accepts all. */
  levels: readonly string[];
  /** Maximum authentication age in seconds, if limited. */
  maxAge: number | undefined;
}

export function readAccountSettings(env: Environment, sandbox: boolean, problems: string[]) {
  if (!sandbox && !env.ACCOUNT_LOGIN_URL && env.ACCOUNT_VERIFIER !== 'oidc') {
    problems.push('ACCOUNT_LOGIN_URL: is required when the sandbox is off; SANDBOX=on enables it');
  }
  return {
    /** Sandbox sign-in: anyone can impersonate, so its roles end with it. */
    trialSignIn: sandbox && env.ACCOUNT_VERIFIER === 'sandbox',
    accountLoginUrl:
      env.ACCOUNT_LOGIN_URL ??
      (env.ACCOUNT_VERIFIER === 'oidc' ? '/api/account/oidc/start' : '/sandbox/account/login'),
    accountVerifier: readVerifier(env, sandbox, problems),
    staffAssurance: readStaffAssurance(env, problems),
  };
}

function readVerifier(
  env: Environment,
  sandbox: boolean,
  problems: string[],
): AccountVerifierSettings {
  const required = (name: keyof typeof env): string => {
    const value = env[name];
    if (!value) problems.push(`${name}: is required with ACCOUNT_VERIFIER=${env.ACCOUNT_VERIFIER}`);
    return String(value ?? '');
  };
  switch (env.ACCOUNT_VERIFIER) {
    case 'sandbox': {
      // Whoever answers there signs in as anybody.
      if (!sandbox && (!env.ACCOUNT_VERIFIER_URL || env.NODE_ENV === 'production')) {
        problems.push('ACCOUNT_VERIFIER: should be jwks or oidc when the sandbox is off');
      }
      // Over HTTP, as for an external service, even in one process.
      const url = `http://127.0.0.1:${env.PORT}/sandbox/account/tokens/verify`;
      return { kind: 'sandbox', url: env.ACCOUNT_VERIFIER_URL ?? url };
    }
    case 'jwks':
      return {
        kind: 'jwks',
        jwksUrl: required('ACCOUNT_JWKS_URL'),
        issuer: required('ACCOUNT_ISSUER'),
        audience: required('ACCOUNT_AUDIENCE'),
        claims: env.ACCOUNT_CLAIMS,
      };
    case 'oidc':
      return {
        kind: 'oidc',
        issuer: required('ACCOUNT_ISSUER'),
        clientId: required('ACCOUNT_CLIENT_ID'),
        clientSecret: required('ACCOUNT_CLIENT_SECRET'),
        scopes: env.ACCOUNT_SCOPES,
        claims: env.ACCOUNT_CLAIMS,
      };
  }
}

const NO_LEVEL = 'none';

function readStaffAssurance(env: Environment, problems: string[]): StaffAssurance {
  const { ACCOUNT_STAFF_ACR: said, ACCOUNT_STAFF_MAX_AGE: maxAge } = env;
  if (env.NODE_ENV === 'production' && env.ACCOUNT_VERIFIER !== 'sandbox' && !said) {
    problems.push(
      `ACCOUNT_STAFF_ACR: is required in production: the acr of two-factor authentication, or ${NO_LEVEL}`,
    );
  }
  return { levels: said && said !== NO_LEVEL ? said.split(/\s+/) : [], maxAge };
}
