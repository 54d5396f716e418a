import { resolve } from 'node:path';
import { asPiastres, type Piastres } from '@wathiqa/domain';
import { z } from 'zod';
import { type AccountClaims, accountClaims, accountScopes } from './account-claims.ts';
import { type MetricsSettings, readMetrics } from './metrics-settings.ts';
import type { DataKeys } from './platform/encryption.ts';
import { isThisMachine, productionProblems } from './production-settings.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { misspeltSettings } from './unknown-settings.ts';

/** Settings that do not fit, each named with what it should be; printed at start in place of a stack. */
export class SettingsError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

const onOff = z.enum(['on', 'off'], { error: 'should be on or off' });
const integerBetween = (min: number, max: number) =>
  z.coerce
    .number({ error: `should be a whole number from ${min} to ${max}` })
    .int({ error: `should be a whole number from ${min} to ${max}` })
    .min(min, { error: `should be ${min} or more` })
    .max(max, { error: `should be ${max} or less` });
const webAddress = z
  .url({ protocol: /^https?$/, error: 'should be an address that starts with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''));
const databaseAddress = z
  .string()
  // With ports it is no address to `URL` at all, which would say less.
  .refine((address) => !/^\w+:\/\/[^/?]*,/.test(address), {
    error:
      'should name one host: which of several takes writes is for a balancer or a virtual address (deploy/README.md)',
    abort: true,
  })
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'should look like postgres://user:password@host:5432/name',
    }),
  );
/** The build and the cookies know the product at the top of its host. */
const originAddress = webAddress.refine(isOrigin, {
  error: 'should be the address of a host alone, such as https://example.org, without a path',
});

/** A key of 256 bits; one that nobody drew by chance repeats itself. */
const KEY_BYTES = 32;
const MIN_DISTINCT_BYTES = 16;
const decodeKey = (text: string): Buffer | undefined => {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES && new Set(key).size >= MIN_DISTINCT_BYTES ? key : undefined;
};
const RANDOM_KEY = 'should be 32 random bytes in base64, as `openssl rand -base64 32` makes them';
const randomKey = z.string().transform((text, context) => {
  const key = decodeKey(text);
  if (key) return key;
  context.addIssue({ code: 'custom', message: RANDOM_KEY });
  return z.NEVER;
});
/** The one in use, and behind it those of before. */
const randomKeys = z.string().transform((text, context): readonly Buffer[] => {
  const keys = text.trim().split(/\s+/).map(decodeKey);
  if (keys.every((key) => key !== undefined)) return keys;
  context.addIssue({ code: 'custom', message: RANDOM_KEY });
  return z.NEVER;
});
const randomText = z.string().min(32, { error: 'should be at least 32 random characters' });
const namedKeys = z.string().transform((text, context): DataKeys['keys'] => {
  const keys = text.split(',').map((entry) => {
    const [, id = '', encoded = ''] = /^\s*([a-z0-9-]{1,20}):(\S+)\s*$/.exec(entry) ?? [];
    return { id, key: decodeKey(encoded) };
  });
  const [newest, ...older] = keys.flatMap(({ id, key }) => (id && key ? [{ id, key }] : []));
  const distinct = new Set(keys.map(({ id }) => id)).size === keys.length;
  if (newest && older.length === keys.length - 1 && distinct) return [newest, ...older];
  context.addIssue({
    code: 'custom',
    message:
      'should be id:key, the newest first and others after commas; an id is a-z, 0-9 and -, a key 32 random bytes in base64, as `openssl rand -base64 32` makes them',
  });
  return z.NEVER;
});

const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'should be production, development or test',
    })
    .optional(),
  PORT: integerBetween(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: originAddress.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  VERIFY_DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: integerBetween(1, 500).default(10),
  DATABASE_QUEUE: integerBetween(0, 100_000).default(200),
  EVENT_STREAMS_MAX: integerBetween(0, 1_000_000).default(20_000),
  DATA_DIR: z.string().default('.data'),
  SANDBOX: onOff.optional(),
  SANDBOX_URL: webAddress
    .refine((address) => address.startsWith('http://'), { error: 'should start with http://' })
    .optional(),
  API_DOCS: onOff.optional(),
  SANDBOX_PUBLIC: onOff.default('off'),
  ACCOUNT_LOGIN_URL: webAddress.optional(),
  ACCOUNT_VERIFIER: z
    .enum(['sandbox', 'jwks', 'oidc'], { error: 'should be sandbox, jwks or oidc' })
    .default('sandbox'),
  ACCOUNT_VERIFIER_URL: webAddress.optional(),
  ACCOUNT_JWKS_URL: webAddress.optional(),
  // As it stands in Tokens, a slash at its end included.
  ACCOUNT_ISSUER: z
    .url({
      protocol: /^https?$/,
      error: 'should be an address that starts with http:// or https://',
    })
    .optional(),
  ACCOUNT_AUDIENCE: z.string().optional(),
  ACCOUNT_CLIENT_ID: z.string().optional(),
  ACCOUNT_CLIENT_SECRET: z.string().optional(),
  ACCOUNT_SCOPES: accountScopes,
  ACCOUNT_CLAIMS: accountClaims,
  ACCOUNT_STAFF_ACR: z.string().trim().optional(),
  ACCOUNT_STAFF_MAX_AGE: integerBetween(1, 86_400).optional(),
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'fawry'], { error: 'should be sandbox or fawry' })
    .default('sandbox'),
  FAWRY_HOST: webAddress.optional(),
  FAWRY_MERCHANT_CODE: z.string().optional(),
  FAWRY_SECURE_KEY: z.string().optional(),
  SMS_GATEWAY_URL: webAddress.optional(),
  SMS_GATEWAY_KEY: z.string().optional(),
  SMS_GATEWAY_CONNECTIONS: integerBetween(1, 2_000).default(200),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'should look like smtps://user:password@host:465' })
    .optional(),
  SMTP_CONNECTIONS: integerBetween(1, 200).default(40),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@,\r\n]*<[^<>@,\s]+@[^<>@,\s]+>|[^<>@,\s]+@[^<>@,\s]+)$/, {
      error: 'should be an e-mail address, or a name and one: Name <name@example.org>',
    })
    .optional(),
  CHANNEL_USERNAME: z.string().min(1).default('portal'),
  CHANNEL_PASSWORD: z.string().min(1).default('portal'),
  AUDIT_KEY: z.string().trim().optional(),
  TOKEN_SECRET: randomText.optional(),
  TOKEN_SECRET_BEFORE: randomText.optional(),
  DATA_KEYS: namedKeys.optional(),
  DATA_INDEX_KEY: randomKey.optional(),
  BACKUP_KEY: randomKeys.optional(),
  TRUST_PROXY: z.string().default('off'),
  RATE_LIMIT_PER_ADDRESS: integerBetween(1, 10_000_000).default(1200),
  RATE_LIMIT_PER_PERSON: integerBetween(1, 10_000_000).default(600),
  RATE_LIMIT_ORDERS: integerBetween(1, 10_000_000).default(120),
  RATE_LIMIT_FEEDBACK: integerBetween(1, 10_000_000).default(30),
  RATE_LIMIT_LOOKUPS: integerBetween(1, 10_000_000).default(20),
  RATE_LIMIT_PAYMENTS: integerBetween(1, 10_000_000).default(20),
  RATE_LIMIT_REFUSED_NOTIFICATIONS: integerBetween(1, 10_000_000).default(60),
  REFUND_APPROVAL_ABOVE: integerBetween(0, 100_000_000).default(50_000),
  LIMIT_OPEN_REQUESTS: integerBetween(0, 10_000).default(10),
  LIMIT_ORDERS_PER_DAY: integerBetween(0, 10_000).default(20),
  LIMIT_SMS_PER_DAY: integerBetween(0, 10_000).default(5),
  STAFF_READS_PER_HOUR: integerBetween(1, 1_000_000).default(60),
  METRICS_PORT: integerBetween(0, 65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().trim().optional(),
  OVERLOAD_DELAY: integerBetween(0, 600_000).default(2000),
  SHUTDOWN_DELAY: integerBetween(0, 300).default(0),
  FEEDBACK: z.enum(['store', 'discard'], { error: 'should be store or discard' }).default('store'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'should be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
});

/** The names of all settings, for what lists them. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** How Tokens of the account login are checked (decisions §3 "Session"). */
export type AccountVerifierSettings =
  | { kind: 'sandbox'; url: string }
  | { kind: 'jwks'; jwksUrl: string; issuer: string; audience: string; claims: AccountClaims }
  | OpenIdSettings;

/** An account login that speaks OpenID Connect, and what it knows us by. */
export interface OpenIdSettings {
  kind: 'oidc';
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What is asked for, with spaces between. */
  scopes: string;
  claims: AccountClaims;
}

/** What the office asks of how its people signed in (decisions §7). */
export interface StaffAssurance {
  /** The account login's words for a sign-in that is sure enough, the preferred first; none asks nothing. */
  levels: readonly string[];
  /** Seconds since the person last proved who they are; undefined asks nothing. */
  maxAge: number | undefined;
}

/** FawryPay, or the stand-in that speaks its protocol. */
export interface FawrySettings {
  /** Addresses, without a trailing slash, of our calls, of the card page's opening and of the plugin script. */
  hosts: { calls: string; hostedPage: string; script: string };
  merchantCode: string;
  /** Signs what we send and what is sent to us. */
  secureKey: string;
}

/** The gateway that sends SMS. */
export interface SmsGatewaySettings {
  url: string;
  key: string;
  /** How many SMS are under way at once. */
  connections: number;
}

/** The mail server and who the mail is from. */
export interface MailSettings {
  url: string;
  from: string;
  /** How many e-mails are under way at once. */
  connections: number;
}

/** Ways to tell citizens; messages of a way that is undefined wait until there is one. */
export interface NotificationSettings {
  sms: SmsGatewaySettings | undefined;
  email: MailSettings | undefined;
}

/** Everything the server can be told from outside, checked. */
export interface Settings {
  production: boolean;
  port: number;
  host: string;
  /** The address people reach the product at, without a trailing slash. */
  publicUrl: string;
  /** Origins that a person may be sent back to after signing in. */
  returnOrigins: readonly string[];
  databaseUrl: string | undefined;
  /** The same database as its owner, who alone migrates it; undefined where `databaseUrl` is the owner's, or nothing migrates. */
  databaseOwnerUrl: string | undefined;
  /** Where `npm run verify-backup` restores into. */
  verifyDatabaseUrl: string | undefined;
  /** The same database for the connection that hears notices, where `databaseUrl` leads through a pooler that has few. */
  databaseListenUrl: string | undefined;
  /** A streaming replica of it, for reading what decides nothing; undefined reads everything from the primary. */
  databaseReplicaUrl: string | undefined;
  databaseConnections: number;
  /** How many calls may wait for a connection before others are refused with 503; 0 never refuses. */
  databaseQueue: number;
  /** How many pages that follow a request one process serves; others are refused with 503 and ask by themselves. */
  eventStreamsMax: number;
  dataDir: string;
  /** Whether the description of the calls is public; in production only where that is said. */
  apiDocs: boolean;
  sandbox: boolean;
  /** Where the sandbox is a process of its own, which several servers have together; else it is one with the server. */
  sandboxUrl: string | undefined;
  /** Whether the sandbox signs people in. There anybody is whoever they say, so whom it lets in ends with it. */
  trialSignIn: boolean;
  accountLoginUrl: string;
  accountVerifier: AccountVerifierSettings;
  staffAssurance: StaffAssurance;
  payments: FawrySettings;
  notifications: NotificationSettings;
  /** What the portal names itself by. Everybody is told it (`/api/account/channel`): it keeps nobody out. */
  channel: { username: string; password: string };
  /** What the audit is sealed with, the first; the others were it before. None outside production unless given. */
  auditKeys: readonly string[];
  /** Undefined outside production when none is given: one is made once and kept in `dataDir`. */
  tokenSecret: string | undefined;
  /** The one before: what was made with it, AccessTokens and codes for the door, is still taken. */
  tokenSecretBefore: string | undefined;
  /**
   * What the register keeps of people is encrypted with these. Outside production what is not given is made once and
   * kept in `dataDir`.
   */
  dataKeys: { readonly [Part in keyof DataKeys]: DataKeys[Part] | undefined };
  /**
   * The first encrypts backups, which are whole registers; without it they are as the database gives them. Files that were
   * made with the others are still read.
   */
  backupKeys: readonly Buffer[];
  trustProxy: TrustedProxies;
  /**
   * Calls a minute: of one network address over all calls of nobody who is signed in, of one person over all others, of
   * one citizen to the order call, of one network
   * address to each of the feedback calls and to the look-up of a state, of one citizen to each call that asks the payment provider, and
   * of one network address to the provider's own call with a signature that does not hold. Those of feedback, look-ups and
   * payments are counted over all processes.
   */
  rateLimits: {
    perAddress: number;
    perPerson: number;
    orders: number;
    feedback: number;
    lookups: number;
    payments: number;
    rejectedWebhooks: number;
  };
  /** A refund that brings what is given back of a payment above this sum needs a second person. */
  refundApprovalAbove: Piastres;
  /**
   * Of one citizen the requests that wait to be decided or paid, and the orders of a day; of one mobile the SMS of a day
   * about what nothing was paid for, over all citizens. 0 is no limit.
   */
  dailyLimits: { openRequests: number; orders: number; sms: number };
  /** Requests that one member of the staff may read in an hour without acting on them. */
  staffReadsPerHour: number;
  /** Where the metrics are told; undefined counts nothing. */
  metrics: MetricsSettings | undefined;
  /** Milliseconds that the event loop may lag before calls are refused with 503; 0 never refuses. */
  overloadDelay: number;
  /** Seconds between the signal to stop and the end of listening, in which balancers learn of it. */
  shutdownDelay: number;
  /** Whether messages and votes are kept; if not, they are thanked for and go nowhere. */
  storesFeedback: boolean;
  logLevel: string;
}

/**
 * Reads and checks the environment (decisions §1).
 *
 * @throws SettingsError naming every variable that is wrong and what it should be
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty variable is a variable that was not set: compose files and shells leave them so.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(given);
  if (!read.success) {
    throw new SettingsError(
      read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = read.data;
  const production = env.NODE_ENV === 'production';
  const problems: string[] = [];

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const local = isThisMachine(publicUrl);
  // Where the sandbox is, everybody may be everybody: what nobody has said leaves it off.
  const sandbox = (env.SANDBOX ?? (local && !production ? 'on' : 'off')) === 'on';
  if (env.SANDBOX_URL && !sandbox) problems.push('SANDBOX_URL: should come with SANDBOX=on');
  if (production) {
    problems.push(
      ...misspeltSettings(Object.keys(given), SETTING_NAMES),
      ...productionProblems(env),
    );
    if (sandbox && !local && env.SANDBOX_PUBLIC === 'off') {
      problems.push(
        'SANDBOX_PUBLIC: should be on where production has SANDBOX=on for others than this machine, who may sign in as anybody',
      );
    }
  }
  if (!sandbox && !env.ACCOUNT_LOGIN_URL && env.ACCOUNT_VERIFIER !== 'oidc') {
    problems.push(
      'ACCOUNT_LOGIN_URL: is required when the sandbox is off; for a trial, SANDBOX=on switches it on',
    );
  }

  const proxies = readTrustedProxies(env.TRUST_PROXY, env.HOST);
  const isRefused = typeof proxies === 'object' && 'problem' in proxies;
  if (isRefused) problems.push(`TRUST_PROXY: ${proxies.problem}`);
  if (env.DATABASE_OWNER_URL && !(env.DATA_KEYS && env.DATA_INDEX_KEY)) {
    problems.push(
      'DATABASE_OWNER_URL: should come with DATA_KEYS and DATA_INDEX_KEY: what migrates the register encrypts it',
    );
  }
  if (namesOtherDatabase(env.DATABASE_URL, env.DATABASE_OWNER_URL)) {
    problems.push('DATABASE_OWNER_URL: should name the same database as DATABASE_URL');
  }
  if (env.VERIFY_DATABASE_URL && isSameDatabase(env.VERIFY_DATABASE_URL, env.DATABASE_URL)) {
    problems.push('VERIFY_DATABASE_URL: should name another database, which is overwritten');
  }
  if (namesOtherDatabase(env.DATABASE_URL, env.DATABASE_REPLICA_URL)) {
    problems.push('DATABASE_REPLICA_URL: should name the same database as DATABASE_URL');
  } else if (
    env.DATABASE_REPLICA_URL &&
    isSameDatabase(env.DATABASE_REPLICA_URL, env.DATABASE_URL)
  ) {
    problems.push('DATABASE_REPLICA_URL: should name a replica, which is another server');
  }

  const accountVerifier = readVerifier(env, sandbox, problems);
  const staffAssurance = readStaffAssurance(env, problems);
  const payments = readPayments(env, { sandbox, production, publicUrl }, problems);
  const notifications = readNotifications(env, sandbox, problems);
  const metrics = readMetrics(env, problems);
  if (problems.length > 0) throw new SettingsError(problems);

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    returnOrigins: env.PUBLIC_URL
      ? [new URL(publicUrl).origin]
      : [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    verifyDatabaseUrl: env.VERIFY_DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseQueue: env.DATABASE_QUEUE,
    eventStreamsMax: env.EVENT_STREAMS_MAX,
    dataDir: resolve(env.DATA_DIR),
    apiDocs: (env.API_DOCS ?? (production ? 'off' : 'on')) === 'on',
    sandbox,
    sandboxUrl: env.SANDBOX_URL,
    trialSignIn: sandbox && env.ACCOUNT_VERIFIER === 'sandbox',
    accountLoginUrl:
      env.ACCOUNT_LOGIN_URL ??
      (env.ACCOUNT_VERIFIER === 'oidc' ? '/api/account/oidc/start' : '/sandbox/account/login'),
    accountVerifier,
    staffAssurance,
    payments,
    notifications,
    channel: { username: env.CHANNEL_USERNAME, password: env.CHANNEL_PASSWORD },
    auditKeys: env.AUDIT_KEY?.split(/\s+/) ?? [],
    tokenSecret: env.TOKEN_SECRET,
    tokenSecretBefore: env.TOKEN_SECRET_BEFORE,
    dataKeys: { keys: env.DATA_KEYS, indexKey: env.DATA_INDEX_KEY },
    backupKeys: env.BACKUP_KEY ?? [],
    trustProxy: isRefused ? false : proxies,
    rateLimits: {
      perAddress: env.RATE_LIMIT_PER_ADDRESS,
      perPerson: env.RATE_LIMIT_PER_PERSON,
      orders: env.RATE_LIMIT_ORDERS,
      feedback: env.RATE_LIMIT_FEEDBACK,
      lookups: env.RATE_LIMIT_LOOKUPS,
      payments: env.RATE_LIMIT_PAYMENTS,
      rejectedWebhooks: env.RATE_LIMIT_REFUSED_NOTIFICATIONS,
    },
    refundApprovalAbove: asPiastres(env.REFUND_APPROVAL_ABOVE),
    dailyLimits: {
      openRequests: env.LIMIT_OPEN_REQUESTS,
      orders: env.LIMIT_ORDERS_PER_DAY,
      sms: env.LIMIT_SMS_PER_DAY,
    },
    staffReadsPerHour: env.STAFF_READS_PER_HOUR,
    metrics,
    overloadDelay: env.OVERLOAD_DELAY,
    shutdownDelay: env.SHUTDOWN_DELAY,
    storesFeedback: env.FEEDBACK === 'store',
    logLevel: env.LOG_LEVEL,
  };
}

/** Whether another address leads to a database of another name; its host may be another way there. */
function namesOtherDatabase(url: string | undefined, other: string | undefined): boolean {
  return !!other && (!url || new URL(other).pathname !== new URL(url).pathname);
}

/** Whether two addresses name one database of one server, whoever logs in. */
function isSameDatabase(one: string, other: string | undefined): boolean {
  const place = (address: string) => [new URL(address).host, new URL(address).pathname].join('');
  return !!other && place(one) === place(other);
}

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return pathname === '/' && !search && !hash && !username;
}

function readVerifier(
  env: z.infer<typeof Environment>,
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
      if (!sandbox && !env.ACCOUNT_VERIFIER_URL) {
        problems.push('ACCOUNT_VERIFIER: should be jwks or oidc when the sandbox is off');
      }
      // Spoken to over HTTP like a foreign service, even where one process serves both.
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

function readStaffAssurance(env: z.infer<typeof Environment>, problems: string[]): StaffAssurance {
  const { ACCOUNT_STAFF_ACR: said, ACCOUNT_STAFF_MAX_AGE: maxAge } = env;
  if (env.NODE_ENV === 'production' && env.ACCOUNT_VERIFIER !== 'sandbox' && !said) {
    problems.push(
      `ACCOUNT_STAFF_ACR: is required in production: the acr of a sign-in with two factors, or ${NO_LEVEL}`,
    );
  }
  return { levels: said && said !== NO_LEVEL ? said.split(/\s+/) : [], maxAge };
}

/** What the stand-in of a trial is known by; a base64 code, as real ones are. */
const TRIAL_MERCHANT = { code: 'wathiqa/trial+1==', secureKey: 'wathiqa-trial-secure-key' };

function readPayments(
  env: z.infer<typeof Environment>,
  { sandbox, production, publicUrl }: Pick<Settings, 'sandbox' | 'production' | 'publicUrl'>,
  problems: string[],
): FawrySettings {
  const { FAWRY_HOST: host, FAWRY_MERCHANT_CODE: code, FAWRY_SECURE_KEY: key } = env;
  // Whoever knows the key can say that a request was paid, and everybody knows the trial's.
  const published =
    key === TRIAL_MERCHANT.secureKey || (!key && env.PAYMENT_PROVIDER === 'sandbox');
  if (production && published) {
    problems.push('FAWRY_SECURE_KEY: is required in production, a secret of your own');
  }
  switch (env.PAYMENT_PROVIDER) {
    case 'sandbox': {
      if (!sandbox && !host) {
        problems.push('PAYMENT_PROVIDER: should be fawry when the sandbox is off');
      }
      const sandboxPath = '/sandbox/payments';
      const calls = host ?? `http://127.0.0.1:${env.PORT}${sandboxPath}`;
      return {
        hosts: { calls, hostedPage: calls, script: host ?? `${publicUrl}${sandboxPath}` },
        merchantCode: code ?? TRIAL_MERCHANT.code,
        secureKey: key ?? TRIAL_MERCHANT.secureKey,
      };
    }
    case 'fawry': {
      const required = (
        name: 'FAWRY_HOST' | 'FAWRY_MERCHANT_CODE' | 'FAWRY_SECURE_KEY',
      ): string => {
        const value = env[name];
        if (!value) problems.push(`${name}: is required with PAYMENT_PROVIDER=fawry`);
        return value ?? '';
      };
      const calls = required('FAWRY_HOST');
      return {
        // In production the card page is opened at the same name without its www.
        hosts: { calls, hostedPage: calls.replace('://www.', '://'), script: calls },
        merchantCode: required('FAWRY_MERCHANT_CODE'),
        secureKey: required('FAWRY_SECURE_KEY'),
      };
    }
  }
}

/** Who the mail of a trial is from. */
export const TRIAL_MAIL_FROM = 'وثيقة <no-reply@wathiqa.example>';
const TRIAL_SMS_KEY = 'wathiqa-trial-sms-key';

function readNotifications(
  env: z.infer<typeof Environment>,
  sandbox: boolean,
  problems: string[],
): NotificationSettings {
  const { SMS_GATEWAY_URL: gateway, SMS_GATEWAY_KEY: key, SMTP_URL: smtp, MAIL_FROM: from } = env;
  // The stand-in takes any key; a real gateway does not.
  if (gateway && !key && !sandbox) {
    problems.push('SMS_GATEWAY_KEY: is required with SMS_GATEWAY_URL');
  }
  if (smtp && !from && !sandbox) problems.push('MAIL_FROM: is required with SMTP_URL');
  const url =
    gateway ?? (sandbox ? `http://127.0.0.1:${env.PORT}/sandbox/messages/sms` : undefined);
  return {
    sms: url
      ? { url, key: key ?? TRIAL_SMS_KEY, connections: env.SMS_GATEWAY_CONNECTIONS }
      : undefined,
    // The stand-in's mail server has a port that is known once it listens: whoever starts it fills it in.
    email: smtp
      ? { url: smtp, from: from ?? TRIAL_MAIL_FROM, connections: env.SMTP_CONNECTIONS }
      : undefined,
  };
}
