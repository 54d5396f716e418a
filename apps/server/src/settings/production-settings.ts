/** What of the environment only production is strict about: there the data are of real people. */
export interface ProductionEnvironment {
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly VERIFY_DATABASE_URL?: string | undefined;
  readonly DATABASE_LISTEN_URL?: string | undefined;
  readonly DATABASE_REPLICA_URL?: string | undefined;
  readonly TOKEN_SECRET?: string | undefined;
  readonly AUDIT_KEY?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly [name: string]: unknown;
}

/** Without one of these production would make something up. */
const REQUIRED = {
  PUBLIC_URL: 'is required in production, such as https://example.org',
  DATABASE_URL:
    'is required in production, such as postgres://user:password@host:5432/name; without it a new, empty register would be made in DATA_DIR',
  TOKEN_SECRET: 'is required in production, 32 characters or more',
  AUDIT_KEY: 'is required in production, a secret that is nowhere in the database',
  DATA_KEYS:
    'is required in production, such as 2026:KEY; what is kept of people is encrypted with it',
  DATA_INDEX_KEY:
    'is required in production; people are looked up by what it makes of their numbers',
} as const;

/** All lead to a register. */
const DATABASES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
] as const;

/** Whoever knows one of these can pass for us, or for who we trust. */
const SECRETS: readonly string[] = [
  'TOKEN_SECRET',
  'TOKEN_SECRET_PREVIOUS',
  'FAWRY_SECURE_KEY',
  'ACCOUNT_CLIENT_SECRET',
  'SMS_GATEWAY_KEY',
  'METRICS_TOKEN',
];
/** As many as 64 bits need, written in hexadecimal digits; all at random have ten different ones. */
const SECRET_LENGTH = 16;
const DISTINCT_CHARACTERS = 8;

/** Addresses that people, Tokens or payments pass. */
const ADDRESSES = [
  'PUBLIC_URL',
  'ACCOUNT_LOGIN_URL',
  'ACCOUNT_VERIFIER_URL',
  'ACCOUNT_JWKS_URL',
  'ACCOUNT_ISSUER',
  'FAWRY_HOST',
  'SMS_GATEWAY_URL',
] as const;

/**
 * What production refuses of an environment that is right by its form: what is missing, secrets that can be guessed,
 * and lines that can be listened to, other than within this machine.
 *
 * @param env of production, each variable checked
 */
export function productionProblems(env: ProductionEnvironment): string[] {
  const missing = Object.entries(REQUIRED).filter(([name]) => !env[name]);
  const weak = SECRETS.filter((name) => isWeakSecret(env[name]));
  // Keys of before stand behind the one in use.
  if (env.AUDIT_KEY?.split(/\s+/).some(isWeakSecret)) weak.push('AUDIT_KEY');
  const plain = ADDRESSES.filter((name) => isPlainLine(env[name]));
  return [
    ...missing.map(([name, problem]) => `${name}: ${problem}`),
    ...weak.map(
      (name) =>
        `${name}: should be random: ${SECRET_LENGTH} characters or more, ${DISTINCT_CHARACTERS} of them different`,
    ),
    ...plain.map((name) => `${name}: should start with https:// in production`),
    ...DATABASES.filter((name) => isPlainDatabase(env[name])).map(
      (name) => `${name}: should end with ?sslmode=verify-full for another machine, in production`,
    ),
    ...(isPlainMail(env.SMTP_URL)
      ? ['SMTP_URL: should be smtps://, or end with ?requireTLS=true, in production']
      : []),
  ];
}

/** Whether an address leads to the machine that it is opened on (decisions §7). */
export function isThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

function isWeakSecret(secret: unknown): boolean {
  if (typeof secret !== 'string') return false;
  return secret.length < SECRET_LENGTH || new Set(secret).size < DISTINCT_CHARACTERS;
}

function isPlainLine(address: unknown): boolean {
  return typeof address === 'string' && address.startsWith('http:') && !isThisMachine(address);
}

/** Whether what is asked of the register can be listened to on its way to another machine. */
function isPlainDatabase(address: string | undefined): boolean {
  if (!address) return false;
  const { hostname, searchParams } = new URL(address);
  if (['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? ''))
    return false;
  return hostname !== '' && !isThisMachine(`http://${hostname}`);
}

/** Without `requireTLS` whoever sits between can make the mail server seem not to know TLS. */
function isPlainMail(address: string | undefined): boolean {
  if (!address) return false;
  // The host of an address that is not of the web is not read in lower case.
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') return false;
  return !isThisMachine(`http://${hostname}`);
}
