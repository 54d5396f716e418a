import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

/** Validation messages of an environment. */
function complaints(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
  return [];
}

/** Output of `openssl rand -base64 32`. */
const DRAWN_KEY = '2TmlgHalByeMvp4SX5rDVsMwnk/1H2IVU4DW7r0Z3pY=';
const INDEX_KEY = 'TnY2kYq7l3hJwqgT8vFz4cR9oN0mXbD1sU6eLaKiHpQ=';
const WEAK_KEY = Buffer.alloc(32, 'abc').toString('base64');

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wathiqa.example',
  DATABASE_URL: 'postgres://wathiqa:password@127.0.0.1/wathiqa',
  TOKEN_SECRET: 'a secret of the tests: long enough',
  AUDIT_KEY: 'a-key-of-the-audit-now,and-one-used-before-it',
  DATA_KEYS: `2026:${DRAWN_KEY}`,
  DATA_INDEX_KEY: INDEX_KEY,
  FAWRY_SECURE_KEY: 'a key of its own',
  SANDBOX: 'on',
  SANDBOX_PUBLIC: 'on',
};

describe('validation messages', () => {
  test.each([
    ['PORT', 'http', 'whole number'],
    ['PORT', '70000', '65535 or less'],
    ['PORT', '80.5', 'whole number'],
    ['SANDBOX', 'yes', 'on or off'],
    ['SANDBOX_PUBLIC', 'i-know', 'on or off'],
    ['SANDBOX_URL', 'https://127.0.0.1:3100', 'http://'],
    ['NODE_ENV', 'prod', 'production, development or test'],
    ['NODE_ENV', 'Production', 'production, development or test'],
    ['PUBLIC_URL', 'wathiqa.example', 'http:// or https://'],
    ['PUBLIC_URL', 'ftp://wathiqa.example', 'http:// or https://'],
    ['PUBLIC_URL', 'https://wathiqa.example/portal', 'without a path'],
    ['PUBLIC_URL', 'https://wathiqa.example/?a=1', 'without a path'],
    ['ACCOUNT_ISSUER', 'notaurl', 'http:// or https://'],
    ['ACCOUNT_STAFF_MAX_AGE', '0', '1 or more'],
    ['ACCOUNT_SCOPES', 'email profile', 'including openid'],
    ['ACCOUNT_CLAIMS', 'nationalId', 'pairs like nationalId=national_id'],
    ['ACCOUNT_CLAIMS', 'nid=national_id', 'pairs like nationalId=national_id'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres://'],
    ['DATABASE_URL', 'postgres://a,b/db?target_session_attrs=read-write', 'one host'],
    ['DATABASE_LISTEN_URL', 'mysql://localhost/x', 'postgres://'],
    ['DATABASE_REPLICA_URL', 'mysql://localhost/x', 'postgres://'],
    ['DATABASE_REPLICA_URL', 'postgres://replica/x', 'the same database as DATABASE_URL'],
    ['DATABASE_CONNECTIONS', '0', '1 or more'],
    ['DATABASE_QUEUE', '-1', '0 or more'],
    ['EVENT_STREAMS_MAX', '-1', '0 or more'],
    ['SHUTDOWN_DELAY', '301', '300 or less'],
    ['ACCOUNT_VERIFIER', 'ldap', 'sandbox, jwks or oidc'],
    ['TOKEN_SECRET', 'short', '32'],
    ['DATA_KEYS', DRAWN_KEY, 'id:key'],
    ['DATA_KEYS', '2026:short', '32 random bytes'],
    ['DATA_KEYS', `2026:${WEAK_KEY}`, '32 random bytes'],
    ['DATA_KEYS', `2026:${DRAWN_KEY},2025:${WEAK_KEY}`, '32 random bytes'],
    ['DATA_KEYS', `2026:${DRAWN_KEY},2026:${DRAWN_KEY}`, 'id:key'],
    ['DATA_INDEX_KEY', WEAK_KEY, '32 random bytes'],
    ['BACKUP_KEY', WEAK_KEY, '32 random bytes'],
    ['BACKUP_KEY', `${DRAWN_KEY},${WEAK_KEY}`, '32 random bytes'],
    ['TOKEN_SECRET', 'a secret of the tests: long enough,short', '32'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
    ['TRUST_PROXY', 'yes', 'off, on, a number of hops, or networks'],
    ['TRUST_PROXY', '0', 'from 1 to 9 hops'],
    ['TRUST_PROXY', '0.0.0.0/0', 'networks such as'],
    ['TRUST_PROXY', '10.0.0.0/8,::/0', 'networks such as'],
    ['RATE_LIMIT_ORDERS', '-1', '1 or more'],
    ['RATE_LIMIT_FEEDBACK', '0', '1 or more'],
    ['FEEDBACK', 'off', 'store or discard'],
    ['PAYMENT_PROVIDER', 'paypal', 'sandbox or fawry'],
    ['FAWRY_HOST', 'www.atfawry.com', 'http:// or https://'],
    ['SMS_GATEWAY_URL', 'gateway.example', 'http:// or https://'],
    ['SMTP_URL', 'mail.example:25', 'smtps://'],
    ['MAIL_FROM', 'Wathiqa', 'e-mail address'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'e-mail address'],
  ])('%s=%s', (name, value, hint) => {
    const [line = '', ...more] = complaints({ [name]: value });
    expect(more).toEqual([]);
    expect(line.startsWith(`${name}: `)).toBe(true);
    expect(line).toContain(hint);
  });

  test('rejects a proxy hop count if other machines can connect', () => {
    expect(complaints({ TRUST_PROXY: '2' })).toEqual([]);
    expect(complaints({ TRUST_PROXY: '2', HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^TRUST_PROXY: should name the networks/),
    ]);
    expect(complaints({ TRUST_PROXY: '10.0.0.0/8, fd00::/8', HOST: '0.0.0.0' })).toEqual([]);
  });

  test('reports all invalid settings at once', () => {
    const lines = complaints({ PORT: 'x', SANDBOX: 'x', LOG_LEVEL: 'x' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SANDBOX', 'LOG_LEVEL']);
  });

  test('requires the settings of the token verifier', () => {
    expect(complaints({ ACCOUNT_VERIFIER: 'jwks' })).toHaveLength(3);
    expect(complaints({ ACCOUNT_VERIFIER: 'oidc' })).toHaveLength(3);
    expect(complaints({ ACCOUNT_VERIFIER: 'jwks' }).join(' ')).toContain('ACCOUNT_JWKS_URL');
  });
});

describe('payment provider', () => {
  const fawry = {
    PAYMENT_PROVIDER: 'fawry',
    FAWRY_HOST: 'https://www.atfawry.com/',
    FAWRY_MERCHANT_CODE: 'code==',
    FAWRY_SECURE_KEY: 'key',
  };

  test.each(['FAWRY_HOST', 'FAWRY_MERCHANT_CODE', 'FAWRY_SECURE_KEY'] as const)(
    'requires %s with fawry',
    (name) => {
      expect(complaints({ ...fawry, [name]: '' })).toEqual([
        `${name}: is required with PAYMENT_PROVIDER=fawry`,
      ]);
    },
  );

  test('requires HTTPS for fawry in production', () => {
    const { FAWRY_SECURE_KEY } = production;
    const host = { FAWRY_HOST: 'http://www.atfawry.com', FAWRY_SECURE_KEY };
    const plain = { ...production, ...fawry, ...host };
    expect(complaints(plain).join('\n')).toMatch(/^FAWRY_HOST: .*https/);
  });

  test('rejects the trial key in production for any payment provider', () => {
    const key = { FAWRY_SECURE_KEY: 'wathiqa-trial-secure-key' };
    const refusal = ['FAWRY_SECURE_KEY: is required in production, not the public sandbox key'];
    expect(complaints({ ...production, ...key })).toEqual(refusal);
    expect(complaints({ ...production, ...fawry, ...key })).toEqual(refusal);
    const elsewhere = { ...key, FAWRY_HOST: 'https://payments.example' };
    expect(complaints({ ...production, ...elsewhere })).toEqual(refusal);
    expect(complaints({ ...fawry, ...key })).toEqual([]);
  });

  test("opens fawry's card page at its host without www", () => {
    const host = 'https://www.atfawry.com';
    expect(readSettings(fawry).payments).toEqual({
      provider: 'fawry',
      hosts: { calls: host, hostedPage: 'https://atfawry.com', script: host },
      merchantCode: 'code==',
      secureKey: 'key',
    });
  });

  test('calls the local stand-in, but shows browsers the public address', () => {
    const environment = { PUBLIC_URL: 'https://wathiqa.example', PORT: '4000', SANDBOX: 'on' };
    expect(readSettings(environment)).toMatchObject({
      payments: {
        provider: 'fawry',
        hosts: {
          calls: 'http://127.0.0.1:4000/sandbox/payments',
          script: 'https://wathiqa.example/sandbox/payments',
        },
      },
    });
  });

  test('allows a remote stand-in and requires it without sandbox', () => {
    const shared = { SANDBOX: 'off', SANDBOX_URL: 'http://127.0.0.1:3100' };
    expect(complaints(shared).join('\n')).toContain('SANDBOX_URL: requires SANDBOX=on');
    expect(complaints({ SANDBOX: 'off' }).join('\n')).toContain(
      'PAYMENT_PROVIDER: should be fawry',
    );
    const elsewhere = { SANDBOX: 'off', FAWRY_HOST: 'http://127.0.0.1:3100/sandbox/payments' };
    expect(complaints(elsewhere).join('\n')).not.toContain('PAYMENT_PROVIDER');
  });
});

describe('production checks', () => {
  test.each([
    ['a key of payments that everybody knows', 'FAWRY_SECURE_KEY'],
    ['to sign with a secret nobody chose', 'TOKEN_SECRET'],
    ['to keep people in plain text', 'DATA_KEYS'],
    ['to look for people by an index that anybody can make', 'DATA_INDEX_KEY'],
    ['not to know its own address', 'PUBLIC_URL'],
    ['to make a register of its own', 'DATABASE_URL'],
    ['an audit that nobody vouches for', 'AUDIT_KEY'],
  ])('%s', (_what, name) => {
    const { [name as keyof typeof production]: _left, ...rest } = production;
    expect(complaints(rest).map((line) => line.split(':')[0])).toContain(name);
  });

  test.each([
    ['a secret of one letter', 'TOKEN_SECRET', 'a'.repeat(32)],
    ['a secret of few letters', 'TOKEN_SECRET', '1234567'.repeat(8)],
    ['a short key of the audit', 'AUDIT_KEY', 'short'],
    ['a short key of the audit before', 'AUDIT_KEY', 'a-key-of-the-audit-now,short'],
    ['a secret that repeats', 'TOKEN_SECRET', 'abcdefgh'.repeat(4)],
    [
      'an earlier secret that repeats',
      'TOKEN_SECRET',
      `${DRAWN_KEY.slice(1)},${'abcdefgh'.repeat(4)}`,
    ],
    ['an index key that is the data key', 'DATA_INDEX_KEY', DRAWN_KEY],
    ['a backup key that is the index key', 'BACKUP_KEY', INDEX_KEY],
    ['a backup key that is the data key', 'BACKUP_KEY', DRAWN_KEY],
    ['a short key of payments', 'FAWRY_SECURE_KEY', 'x'],
    ['a short secret at the account login', 'ACCOUNT_CLIENT_SECRET', 'secret'],
    ['a short key of the SMS gateway', 'SMS_GATEWAY_KEY', 'key'],
    ['a short token of the metrics', 'METRICS_TOKEN', 'token'],
    ['to be reached in the open', 'PUBLIC_URL', 'http://wathiqa.example'],
    ['to send people to log in in the open', 'ACCOUNT_LOGIN_URL', 'http://login.example'],
    ['to ask about Tokens in the open', 'ACCOUNT_VERIFIER_URL', 'http://10.0.0.1/verify'],
    ['keys that anybody can replace', 'ACCOUNT_JWKS_URL', 'http://login.example/jwks'],
    ['an account login in the open', 'ACCOUNT_ISSUER', 'http://login.example'],
    ['a payment provider in the open', 'FAWRY_HOST', 'http://payments.example'],
    ['an SMS gateway in the open', 'SMS_GATEWAY_URL', 'http://gateway.example'],
    ['mail in the open', 'SMTP_URL', 'smtp://mail.example:587'],
    ['a register in the open', 'DATABASE_URL', 'postgres://a:b@10.0.0.5/wathiqa'],
    [
      'its owner in the open',
      'DATABASE_OWNER_URL',
      'postgres://a:b@db.example/wathiqa?sslmode=prefer',
    ],
    ['to overwrite the register itself', 'VERIFY_DATABASE_URL', 'postgres://a:b@127.0.0.1/wathiqa'],
    ['an owner of another database', 'DATABASE_OWNER_URL', 'postgres://a:b@127.0.0.1/other'],
    ['the primary as its own replica', 'DATABASE_REPLICA_URL', 'postgres://a:b@127.0.0.1/wathiqa'],
    ['a misspelt setting', 'DATABASE_CONECTIONS', '20'],
    ['a setting in small letters', 'log_level', 'info'],
    ['a setting with two letters exchanged', 'SANDOBX_PUBLIC', 'off'],
    ['a setting that there is none of', 'FAWRY_KEY', 'a key of its own'],
  ])('%s', (_what, name, value) => {
    const lines = complaints({ ...production, MAIL_FROM: 'a@b.example', [name]: value });
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
    const { ACCOUNT_STAFF_ACR: _level, ...unsaid } = own;
    expect(complaints(unsaid)).toEqual([expect.stringMatching(/^ACCOUNT_STAFF_ACR: is required/)]);
    const staffLevels = (ACCOUNT_STAFF_ACR: string) =>
      readSettings({ ...own, ACCOUNT_STAFF_ACR }).staffAssurance.levels;
    expect(staffLevels('urn:two  urn:card')).toEqual(['urn:two', 'urn:card']);
    expect(staffLevels('none')).toEqual([]);
  });
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

test('starts a trial without any settings', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    dataDir: resolve('.data'),
    sandbox: true,
    accountLoginUrl: '/sandbox/account/login',
    channel: { username: 'portal', password: 'portal' },
  });
});

test('treats an empty variable as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SANDBOX: '' })).toEqual(readSettings({}));
});

test('strips trailing slashes from addresses', () => {
  const environment = { PUBLIC_URL: 'https://wathiqa.example/', SANDBOX: 'on' };
  expect(readSettings(environment)).toMatchObject({
    publicUrl: 'https://wathiqa.example',
    returnOrigins: ['https://wathiqa.example'],
  });
});

describe('notification channels', () => {
  const real = {
    ...production,
    SANDBOX: 'off',
    ACCOUNT_VERIFIER: 'jwks',
    ACCOUNT_LOGIN_URL: 'https://login.example',
    ACCOUNT_JWKS_URL: 'https://login.example/jwks',
    ACCOUNT_ISSUER: 'https://login.example',
    ACCOUNT_AUDIENCE: 'wathiqa',
    ACCOUNT_STAFF_ACR: 'two-factors',
    PAYMENT_PROVIDER: 'fawry',
    FAWRY_HOST: 'https://www.atfawry.com',
    FAWRY_MERCHANT_CODE: 'code',
  };

  test('are off by default without sandbox', () => {
    expect(readSettings(real).notifications).toEqual({ sms: undefined, email: undefined });
  });

  test('use the configured gateways', () => {
    const { notifications } = readSettings({
      ...real,
      SMS_GATEWAY_URL: 'https://gateway.example/send/',
      SMS_GATEWAY_KEY: 'a key of its own',
      SMTP_URL: 'smtps://user:password@mail.example:465',
      MAIL_FROM: 'وثيقة <no-reply@example.org>',
    });
    expect(notifications).toEqual({
      sms: { url: 'https://gateway.example/send', key: 'a key of its own', connections: 200 },
      email: {
        url: 'smtps://user:password@mail.example:465',
        from: 'وثيقة <no-reply@example.org>',
        connections: 40,
      },
    });
  });

  test.each([
    [{ SMS_GATEWAY_URL: 'https://gateway.example' }, 'SMS_GATEWAY_KEY: is required'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN: is required'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '::' }, 'METRICS_TOKEN: is required'],
    [{ METRICS_PORT: '9464', METRICS_HOST: 'metrics.internal' }, 'METRICS_TOKEN: is required'],
    [{ SMS_GATEWAY_URL: 'http://gateway.example', SMS_GATEWAY_KEY: 'key' }, 'https://'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM: is required'],
  ])('reports incomplete settings: %j', (given, line) => {
    expect(complaints({ ...real, ...given }).join()).toContain(line);
  });
});
