import { z } from 'zod';
import type { Read } from './setting-values.ts';

/** AES key; each ciphertext contains its ID. */
export interface DataKey {
  id: string;
  key: Buffer;
}

/** Stored outside the database. */
export interface DataKeys {
  /** Newest first: it encrypts; all decrypt. */
  keys: readonly [DataKey, ...DataKey[]];
  indexKey: Buffer;
}

/** Token of a security module (PKCS #11). */
export interface SecurityModule {
  /** Path of its library. */
  library: string;
  /** Label of the token. */
  token: string;
  pin: string;
  /** Names of environment variables that the library reads. */
  variables: readonly string[];
}

/** 256-bit key; few distinct bytes reveal one that is not random. */
const KEY_BYTES = 32;
const MIN_DISTINCT_BYTES = 16;
const decodeKey = (text: string): Buffer | undefined => {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES && new Set(key).size >= MIN_DISTINCT_BYTES ? key : undefined;
};
const RANDOM_KEY = 'should be 32 random bytes in base64, from `openssl rand -base64 32`';
const randomKey = z.string().transform((text, context) => {
  const key = decodeKey(text);
  if (key) return key;
  context.addIssue({ code: 'custom', message: RANDOM_KEY });
  return z.NEVER;
});
const NEWEST_FIRST = 'newest first, comma-separated';
const splitKeys = (text: string): string[] => text.split(',').map((key) => key.trim());
const randomKeys = z.string().transform((text, context): readonly Buffer[] => {
  const keys = splitKeys(text).map(decodeKey);
  if (keys.every((key) => key !== undefined)) return keys;
  context.addIssue({ code: 'custom', message: RANDOM_KEY });
  return z.NEVER;
});
const RANDOM_TEXT = 'should be at least 32 random characters';
const RANDOM_TEXT_LENGTH = 32;
const secretTexts = z.string().transform((text, context): readonly string[] => {
  const secrets = splitKeys(text);
  if (secrets.every(({ length }) => length >= RANDOM_TEXT_LENGTH)) return secrets;
  context.addIssue({ code: 'custom', message: RANDOM_TEXT });
  return z.NEVER;
});
const namedKeys = z.string().transform((text, context): DataKeys['keys'] => {
  const keys = splitKeys(text).map((entry) => {
    const [, id = '', encoded = ''] = /^([a-z0-9-]{1,20}):(\S+)$/.exec(entry) ?? [];
    return { id, key: decodeKey(encoded) };
  });
  const [newest, ...older] = keys.flatMap(({ id, key }) => (id && key ? [{ id, key }] : []));
  const distinct = new Set(keys.map(({ id }) => id)).size === keys.length;
  if (newest && older.length === keys.length - 1 && distinct) return [newest, ...older];
  context.addIssue({
    code: 'custom',
    message:
      'should be id:key, newest first, comma-separated; an id has a-z, 0-9 and -, a key is 32 random bytes in base64, from `openssl rand -base64 32`',
  });
  return z.NEVER;
});
/** PKCS #11 URI (RFC 7512) with path attribute `token`, query attributes `module-path` and `pin-value`. */
const securityModule = z.string().transform((text, context): Omit<SecurityModule, 'variables'> => {
  const uri = URL.parse(text);
  const token = new URLSearchParams(uri?.pathname.replaceAll(';', '&')).get('token');
  const library = uri?.searchParams.get('module-path');
  const pin = uri?.searchParams.get('pin-value');
  if (uri?.protocol === 'pkcs11:' && token && library && pin) return { library, token, pin };
  context.addIssue({
    code: 'custom',
    message: 'should be like pkcs11:token=LABEL?module-path=/usr/lib/module.so&pin-value=PIN',
  });
  return z.NEVER;
});

export const keyVariables = {
  AUDIT_KEY: z
    .string()
    .transform(splitKeys)
    .optional()
    .describe(`Seals the audit log; ${NEWEST_FIRST}.`),
  AUDIT_ANCHOR_FILE: z
    .string()
    .optional()
    .describe(
      'File on append-only storage; the server adds a signed line with the newest seal hourly.',
    ),
  TOKEN_SECRET: secretTexts
    .optional()
    .describe(
      `Signs access tokens and derives delivery codes; ${NEWEST_FIRST}, each 32 characters or more. Default: generated in \`DATA_DIR\`.`,
    ),
  DATA_KEYS: namedKeys
    .optional()
    .describe(
      `Encrypt personal data: \`id:key\`, ${NEWEST_FIRST} (\`openssl rand -base64 32\`). Default: generated in \`DATA_DIR\`.`,
    ),
  DATA_INDEX_KEY: randomKey
    .optional()
    .describe('Key of the blind indexes (see security/data.md). Default: generated in `DATA_DIR`.'),
  CERTIFICATE_KEYS: z
    .string()
    .optional()
    .describe(
      'Folder of the keys that sign certificates (`npm run certificate-keys`). Default: `certificates` in `DATA_DIR`; without keys nothing is printed.',
    ),
  CERTIFICATE_TOKEN: securityModule
    .optional()
    .describe(
      'Security module of new certificate keys: `pkcs11:token=LABEL?module-path=/usr/lib/module.so&pin-value=PIN`; needs `pkcs11-tool` (Debian: opensc). Default: keys are files.',
    ),
  CERTIFICATE_TOKEN_VARIABLES: z
    .string()
    .regex(/^\w+(,\w+)*$/, 'should be names of variables, comma-separated')
    .transform((text) => text.split(','))
    .optional()
    .describe(
      'Variables of the server that the library of the security module reads, comma-separated, such as `SOFTHSM2_CONF`, `ChrystokiConfigurationPath` (Luna), `CKNFAST_LOADSHARING` (nShield), `CS_PKCS11_R3_CFG` (Utimaco), `YUBIHSM_PKCS11_CONF`, `TPM2_PKCS11_STORE`. Besides them it sees only `PATH`, `HOME` and `TOKEN_PIN`.',
    ),
  BACKUP_KEY: randomKeys
    .optional()
    .describe(`Encrypts backups; ${NEWEST_FIRST}. Store it away from the backups.`),
};

/** Keys are optional outside production. Missing secrets and data keys are generated in `DATA_DIR`. */
export function readKeySettings(env: Read<typeof keyVariables>) {
  return {
    auditKeys: env.AUDIT_KEY ?? [],
    auditAnchorFile: env.AUDIT_ANCHOR_FILE,
    tokenSecrets: env.TOKEN_SECRET,
    dataKeys: { keys: env.DATA_KEYS, indexKey: env.DATA_INDEX_KEY },
    certificateKeys: env.CERTIFICATE_KEYS,
    certificateToken: env.CERTIFICATE_TOKEN && {
      ...env.CERTIFICATE_TOKEN,
      variables: env.CERTIFICATE_TOKEN_VARIABLES ?? [],
    },
    backupKeys: env.BACKUP_KEY ?? [],
  };
}
