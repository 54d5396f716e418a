import { unescape as decodePercent } from 'node:querystring';
import { deflateRawSync } from 'node:zlib';

/** Checked only in production, because of real personal data. */
export interface ProductionEnvironment {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly DATABASE_LISTEN_URL?: string | undefined;
  readonly DATABASE_REPORTS_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly [name: string]: unknown;
}

/** Settings without safe default. */
const REQUIRED = {
  PUBLIC_URL: 'is required in production, such as https://example.org',
  DATABASE_URL:
    'is required in production, such as postgres://user:password@host:5432/name; otherwise a new, empty database would be created in DATA_DIR',
  TOKEN_SECRET: 'is required in production, 32 characters or more',
  AUDIT_KEY: 'is required in production, a secret not stored in the database',
  DATA_KEYS: 'is required in production, such as 2026:KEY; it encrypts personal data',
  DATA_INDEX_KEY: 'is required in production; it is the key of the blind indexes',
} as const;

const DATABASES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPORTS_URL',
] as const;

/** Keys of the product. */
const KEYS: readonly string[] = [
  'TOKEN_SECRET',
  'AUDIT_KEY',
  'DATA_KEYS',
  'DATA_INDEX_KEY',
  'BACKUP_KEY',
  'CLIENTS',
];
/** Of settings with a credential; addresses have a password. */
const SECRET_NAME = /_(?:KEY|SECRET|TOKEN)$/;
/** 64 bits as hexadecimal digits; random ones have about ten distinct. */
const SECRET_LENGTH = 16;
const DISTINCT_CHARACTERS = 8;
/** Of 128 bits as hexadecimal digits, compressed; a repeated text is shorter. */
const KEY_COMPRESSED_BYTES = 22;

/** Production problems: missing settings, guessable secrets, unencrypted connections to other machines. */
export function productionProblems(env: ProductionEnvironment): string[] {
  const missing = Object.entries(REQUIRED).filter(([name]) => !env[name]);
  const names = Object.keys(env);
  const weak = names.filter((name) => SECRET_NAME.test(name) && isWeakSecret(env[name]));
  // The sandbox has no real data.
  const plain = names.filter((name) => name !== 'SANDBOX_URL' && isPlainLine(env[name]));
  // Discovery refuses http even within the machine.
  if (env.ACCOUNT_VERIFIER === 'oidc' && /^http:/.test(String(env.ACCOUNT_ISSUER))) {
    plain.push('ACCOUNT_ISSUER');
  }
  return [
    ...missing.map(([name, problem]) => `${name}: ${problem}`),
    ...weak.map(
      (name) =>
        `${name}: should be random: ${SECRET_LENGTH} characters or more, ${DISTINCT_CHARACTERS} of them different`,
    ),
    ...KEYS.filter((name) => secretsIn(env[name]).some(isWeakKey)).map(
      (name) => `${name}: should be random, as \`openssl rand -base64 32\` makes it`,
    ),
    ...reusedSecrets(env),
    ...[...new Set(plain)].map((name) => `${name}: should start with https:// in production`),
    ...DATABASES.filter((name) => isPlainDatabase(env[name])).map(
      (name) => `${name}: should end with ?sslmode=verify-full for another machine, in production`,
    ),
    ...(isPlainMail(env.SMTP_URL)
      ? ['SMTP_URL: should be smtps://, or end with ?requireTLS=true, in production']
      : []),
  ];
}

/** Texts of a secret setting; keys in base64. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Buffer.isBuffer(value)) return [value.toString('base64')];
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (value instanceof Map) {
    return [...value.values()].flatMap(({ webhook }) => secretsIn(webhook?.secrets ?? []));
  }
  const { key, secret, pin } = (value ?? {}) as { key?: Buffer; secret?: string; pin?: string };
  return [key, secret, pin].flatMap((part) => (part ? secretsIn(part) : []));
}

/** A secret used for two purposes is disclosed for both at once. Databases share the password of a role. */
function reusedSecrets(env: ProductionEnvironment): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    const isSecret = KEYS.includes(name) || SECRET_NAME.test(name) || name === 'CERTIFICATE_TOKEN';
    const password = typeof value === 'string' && URL.parse(value)?.password;
    const texts = password ? [decodePercent(password)] : isSecret ? secretsIn(value) : [];
    for (const text of texts) {
      const owner = owners.get(text);
      if (owner && !(name.includes('DATABASE_') && owner.includes('DATABASE_'))) {
        problems.push(`${name}: should be another secret than that of ${owner}`);
      }
      owners.set(text, owner ?? name);
    }
  }
  return problems;
}

/** Whether the host is loopback (spec §7.5). */
export function isThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

function isWeakSecret(secret: unknown): boolean {
  if (typeof secret !== 'string') return false;
  return secret.length < SECRET_LENGTH || new Set(secret).size < DISTINCT_CHARACTERS;
}

function isWeakKey(key: string): boolean {
  return isWeakSecret(key) || deflateRawSync(key).length < KEY_COMPRESSED_BYTES;
}

/** Whether the address leaves the machine without TLS. */
export function isPlainLine(address: unknown): boolean {
  return typeof address === 'string' && address.startsWith('http:') && !isThisMachine(address);
}

function isPlainDatabase(address: string | undefined): boolean {
  if (!address) return false;
  const { hostname, searchParams } = new URL(address);
  if (['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? ''))
    return false;
  return hostname !== '' && !isThisMachine(`http://${hostname}`);
}

/** Without `requireTLS`, a man in the middle can strip STARTTLS. */
function isPlainMail(address: string | undefined): boolean {
  if (!address) return false;
  // `URL` does not lower-case hosts of non-web schemes.
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') return false;
  return !isThisMachine(`http://${hostname}`);
}
