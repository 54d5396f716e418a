import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { complaints, DRAWN_KEY, INDEX_KEY, production } from '../../test/support/settings.ts';
import { readSettings } from '../settings.ts';

describe('production checks', () => {
  test.each([
    ['rejects the public payment key', 'FAWRY_SECURE_KEY'],
    ['requires TOKEN_SECRET', 'TOKEN_SECRET'],
    ['requires DATA_KEYS', 'DATA_KEYS'],
    ['requires DATA_INDEX_KEY', 'DATA_INDEX_KEY'],
    ['requires PUBLIC_URL', 'PUBLIC_URL'],
    ['requires DATABASE_URL', 'DATABASE_URL'],
    ['requires AUDIT_KEY', 'AUDIT_KEY'],
  ])('%s', (_what, name) => {
    const { [name as keyof typeof production]: _left, ...rest } = production;
    expect(complaints(rest).map((line) => line.split(':')[0])).toContain(name);
  });

  test.each([
    ['a secret of one repeated letter', 'TOKEN_SECRET', 'a'.repeat(32)],
    ['a secret of few distinct letters', 'TOKEN_SECRET', '1234567'.repeat(8)],
    ['a short audit key', 'AUDIT_KEY', 'short'],
    ['a short earlier audit key', 'AUDIT_KEY', 'a-key-of-the-audit-now,short'],
    ['a periodic secret', 'TOKEN_SECRET', 'abcdefgh'.repeat(4)],
    ['a periodic earlier secret', 'TOKEN_SECRET', `${DRAWN_KEY.slice(1)},${'abcdefgh'.repeat(4)}`],
    ['the data key as index key', 'DATA_INDEX_KEY', DRAWN_KEY],
    ['the index key as backup key', 'BACKUP_KEY', INDEX_KEY],
    ['the data key as backup key', 'BACKUP_KEY', DRAWN_KEY],
    ['a short payment key', 'FAWRY_SECURE_KEY', 'x'],
    ['a short client secret of the account login', 'ACCOUNT_CLIENT_SECRET', 'secret'],
    ['a short SMS gateway key', 'SMS_GATEWAY_KEY', 'key'],
    ['a short metrics token', 'METRICS_TOKEN', 'token'],
    ['a public address without TLS', 'PUBLIC_URL', 'http://wathiqa.example'],
    ['a login page without TLS', 'ACCOUNT_LOGIN_URL', 'http://login.example'],
    ['a token verifier without TLS', 'ACCOUNT_VERIFIER_URL', 'http://10.0.0.1/verify'],
    ['a JWKS address without TLS', 'ACCOUNT_JWKS_URL', 'http://login.example/jwks'],
    ['an issuer without TLS', 'ACCOUNT_ISSUER', 'http://login.example'],
    ['a payment provider without TLS', 'FAWRY_HOST', 'http://payments.example'],
    ['an SMS gateway without TLS', 'SMS_GATEWAY_URL', 'http://gateway.example'],
    ['a mail server without TLS', 'SMTP_URL', 'smtp://mail.example:587'],
    ['a database without TLS', 'DATABASE_URL', 'postgres://a:b@10.0.0.5/wathiqa'],
    [
      'an owner connection without TLS',
      'DATABASE_OWNER_URL',
      'postgres://a:b@db.example/wathiqa?sslmode=prefer',
    ],
    [
      'the live database as verification target',
      'VERIFY_DATABASE_URL',
      'postgres://a:b@127.0.0.1/wathiqa',
    ],
    ['an owner of another database', 'DATABASE_OWNER_URL', 'postgres://a:b@127.0.0.1/other'],
    ['a misspelt setting', 'DATABASE_CONECTIONS', '20'],
    ['a lowercase setting', 'log_level', 'info'],
    ['a setting with swapped letters', 'SANDOBX_PUBLIC', 'off'],
    ['an unknown setting', 'FAWRY_KEY', 'a key of its own'],
  ])('rejects %s', (_what, name, value) => {
    const given = { ...production, MAIL_FROM: 'a@b.example' };
    const lines = complaints({ ...given, [name]: value });
    expect(lines.map((line) => line.split(':')[0])).toEqual([name]);
  });

  test('accepts secure values, local services and foreign variables', () => {
    const safe = {
      SMTP_URL: 'smtp://mail.example:587?requireTLS=true',
      MAIL_FROM: 'a@b.example',
      ACCOUNT_VERIFIER_URL: 'http://127.0.0.1:3100/verify',
      SMS_GATEWAY_URL: 'https://gateway.example',
      HOME: '/home/wathiqa',
      HOSTNAME: 'server',
      PGSSLROOTCERT: '/etc/ssl/root.crt',
      NODE_OPTIONS: '',
      STATE_DIRECTORY: '/var/lib/wathiqa',
    };
    expect(complaints({ ...production, ...safe })).toEqual([]);
    expect(complaints({ ...production, SMTP_URL: 'smtp://127.0.0.1:2525' })).toEqual([]);
    const elsewhere = { DATABASE_URL: 'postgres://a:b@db.example/wathiqa?sslmode=verify-full' };
    expect(complaints({ ...production, ...elsewhere })).toEqual([]);
  });

  test('disables the sandbox unless SANDBOX=on', () => {
    expect(readSettings(production).sandbox).toBe(true);
    const { SANDBOX: _on, ...rest } = production;
    expect(complaints(rest).join('\n')).toMatch(/ACCOUNT_(LOGIN_URL|VERIFIER)/);
    const own = {
      ...rest,
      ACCOUNT_LOGIN_URL: 'https://login.example',
      ACCOUNT_VERIFIER: 'jwks',
      ACCOUNT_JWKS_URL: 'https://login.example/jwks',
      ACCOUNT_ISSUER: 'https://login.example',
      ACCOUNT_AUDIENCE: 'wathiqa',
      ACCOUNT_STAFF_ACR: 'two-factors',
      PAYMENT_PROVIDER: 'fawry',
      FAWRY_HOST: 'https://www.atfawry.com',
      FAWRY_MERCHANT_CODE: 'code==',
    };
    expect(readSettings(own).sandbox).toBe(false);
    // Also a verifier over TLS answers for anybody.
    const verifier = { ACCOUNT_VERIFIER: 'sandbox', ACCOUNT_VERIFIER_URL: 'https://login.example' };
    expect(complaints({ ...own, ...verifier })).toEqual([
      expect.stringMatching(/^ACCOUNT_VERIFIER: should be jwks or oidc/),
    ]);
    const { ACCOUNT_STAFF_ACR: _level, ...unsaid } = own;
    expect(complaints(unsaid)).toEqual([expect.stringMatching(/^ACCOUNT_STAFF_ACR: is required/)]);
    const staffLevels = (ACCOUNT_STAFF_ACR: string) =>
      readSettings({ ...own, ACCOUNT_STAFF_ACR }).staffAssurance.levels;
    expect(staffLevels('urn:two  urn:card')).toEqual(['urn:two', 'urn:card']);
    expect(staffLevels('none')).toEqual([]);
  });
});

const KEY = 'q9Zb1mYw4Lr7TtXo2Vd8Ks5Fh0Jc3NuEgPi6Ax+RlBk=';
const PEM = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  ...{ type: 'pkcs8', format: 'pem' },
}) as string;
const ENCODED = encodeURIComponent(KEY);

const clientsWith = (secret: string) => {
  const [x, y] = ['x'.repeat(43), 'y'.repeat(43)];
  const webhook = { url: 'https://ministry.example', secrets: [`whsec_${secret}`] };
  const keys = [{ kty: 'EC', crv: 'P-256', x, y }];
  return JSON.stringify({
    ministry: { keys, networks: ['10.0.0.1'], scopes: ['events.read'], webhook },
  });
};

/** Settings with one secret, each besides another setting with it. */
const SECRETS: Record<string, [value: string, other: string, otherValue: string]> = {
  TOKEN_SECRET: [KEY, 'METRICS_TOKEN', KEY],
  AUDIT_KEY: [KEY, 'METRICS_TOKEN', KEY],
  DATA_KEYS: [`2026:${KEY}`, 'METRICS_TOKEN', KEY],
  DATA_INDEX_KEY: [KEY, 'METRICS_TOKEN', KEY],
  BACKUP_KEY: [KEY, 'METRICS_TOKEN', KEY],
  CLIENTS: [clientsWith(KEY), 'METRICS_TOKEN', KEY],
  CERTIFICATE_TOKEN: [
    ...([
      `pkcs11:token=A?module-path=/lib/a.so&pin-value=${ENCODED}`,
      'METRICS_TOKEN',
      KEY,
    ] as const),
  ],
  ACCOUNT_CLIENT_SECRET: [KEY, 'METRICS_TOKEN', KEY],
  FAWRY_SECURE_KEY: [KEY, 'METRICS_TOKEN', KEY],
  SMS_GATEWAY_KEY: [KEY, 'METRICS_TOKEN', KEY],
  METRICS_TOKEN: [KEY, 'SMS_GATEWAY_KEY', KEY],
  REGISTRY_SIGNING_KEY: [PEM, 'REGISTRY_TLS_KEY', PEM],
  REGISTRY_TLS_KEY: [PEM, 'REGISTRY_SIGNING_KEY', PEM],
  DATABASE_URL: [`postgres://a:${ENCODED}@127.0.0.1/wathiqa`, 'METRICS_TOKEN', KEY],
  DATABASE_OWNER_URL: [`postgres://b:${ENCODED}@127.0.0.1/wathiqa`, 'METRICS_TOKEN', KEY],
  DATABASE_LISTEN_URL: [`postgres://a:${ENCODED}@127.0.0.1/wathiqa`, 'METRICS_TOKEN', KEY],
  DATABASE_REPORTS_URL: [`postgres://a:${ENCODED}@127.0.0.2/wathiqa`, 'METRICS_TOKEN', KEY],
  VERIFY_DATABASE_URL: [`postgres://a:${ENCODED}@127.0.0.1/other`, 'METRICS_TOKEN', KEY],
  SMTP_URL: [`smtps://office:${ENCODED}@mail.example`, 'METRICS_TOKEN', KEY],
};

/** Texts that may be known. */
const OPEN = `
  NODE_ENV HOST PUBLIC_URL DATA_DIR SANDBOX SANDBOX_URL API_DOCS CHANNEL_USERNAME CHANNEL_PASSWORD TRUST_PROXY
  DIGITAL_COPIES EVENT_STREAMS_MAX SENDER_ADDRESS SENDER_PHONE DATA_OFFICER_EMAIL DATA_OFFICER_PHONE DATA_LICENCE AUDIT_ANCHOR_FILE CERTIFICATE_KEYS CERTIFICATE_TOKEN_VARIABLES
  ACCOUNT_LOGIN_URL ACCOUNT_VERIFIER_URL ACCOUNT_JWKS_URL ACCOUNT_ISSUER ACCOUNT_AUDIENCE
  ACCOUNT_CLIENT_ID ACCOUNT_SCOPES ACCOUNT_CLAIMS ACCOUNT_STAFF_ACR ACCOUNT_STAFF_MAX_AGE FAWRY_HOST
  FAWRY_MERCHANT_CODE SMS_GATEWAY_URL MAIL_FROM NOTIFICATION_CHANNEL_OFF REGISTRY_URL REGISTRY_CLIENT_ID REGISTRY_SIGNING_KEY_ID
  REGISTRY_TLS_CERT REGISTRY_TLS_CA REGISTRY_XROAD_CLIENT METRICS_PORT METRICS_HOST`;

describe('secrets', () => {
  test('are all settings that may hold one', () => {
    const { settingsInForce } = readSettings({});
    const texts = settingsInForce.filter(({ value }) => value === null).map(({ name }) => name);
    expect([...Object.keys(SECRETS), ...OPEN.trim().split(/\s+/)].toSorted()).toEqual(
      texts.toSorted(),
    );
  });

  test.each(Object.entries(SECRETS))(
    '%s is not the secret of another setting',
    (name, [value, other, otherValue]) => {
      const lines = complaints({ ...production, [name]: value, [other]: otherValue });
      const named = lines.filter((line) => line.includes('should be another secret than that of'));
      expect(named).toHaveLength(1);
      for (const setting of [name, other]) expect(named[0]).toContain(setting);
    },
  );
});

test('publishes API docs by default, in production only with API_DOCS=on', () => {
  expect(readSettings({}).apiDocs).toBe(true);
  expect(readSettings(production).apiDocs).toBe(false);
  expect(readSettings({ ...production, API_DOCS: 'on' }).apiDocs).toBe(true);
});

describe('sandbox', () => {
  const others = [
    'https://wathiqa.example',
    'http://10.0.0.1:3000',
    'http://localhost.example',
    'http://[::2]:3000',
  ];

  test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'is on at %s by default, except in production or with SANDBOX=off',
    (PUBLIC_URL) => {
      expect(readSettings({ PUBLIC_URL }).sandbox).toBe(true);
      expect(readSettings({ PUBLIC_URL, NODE_ENV: 'development' }).sandbox).toBe(true);
      for (const [name, value] of [
        ['SANDBOX', 'off'],
        ['NODE_ENV', 'production'],
      ] as const) {
        expect(complaints({ PUBLIC_URL, [name]: value }).join('\n')).toMatch(/^ACCOUNT_LOGIN_URL/m);
      }
    },
  );

  test.each(others)('is off at %s by default', (PUBLIC_URL) => {
    expect(complaints({ PUBLIC_URL }).join('\n')).toMatch(/^ACCOUNT_LOGIN_URL: .*SANDBOX=on/);
    expect(readSettings({ PUBLIC_URL, SANDBOX: 'on' }).sandbox).toBe(true);
  });

  test.each(others)('needs SANDBOX and SANDBOX_PUBLIC at %s in production', (address) => {
    const PUBLIC_URL = address.replace('http:', 'https:');
    const { SANDBOX_PUBLIC: _twice, ...once } = { ...production, PUBLIC_URL };
    expect(complaints(once).map((line) => line.split(':')[0])).toEqual(['SANDBOX_PUBLIC']);
    expect(readSettings({ ...once, SANDBOX_PUBLIC: 'on' }).sandbox).toBe(true);
    // SANDBOX_PUBLIC does not enable the sandbox.
    const { SANDBOX: _on, ...unsaid } = { ...production, PUBLIC_URL };
    expect(complaints(unsaid).join('\n')).toMatch(/^ACCOUNT_LOGIN_URL/);
  });

  test('needs only SANDBOX=on at a local address in production', () => {
    const { SANDBOX_PUBLIC: _twice, ...once } = production;
    expect(readSettings({ ...once, PUBLIC_URL: 'http://localhost:3000' }).sandbox).toBe(true);
  });
});
