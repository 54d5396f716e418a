import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaints, DRAWN_KEY, production } from '../test/support/settings.ts';
import { readSettings } from './settings.ts';

const WEAK_KEY = Buffer.alloc(32, 'abc').toString('base64');

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
    ['DATABASE_REPORTS_URL', 'mysql://localhost/x', 'postgres://'],
    ['DATABASE_REPORTS_URL', 'postgres://replica/x', 'the same database as DATABASE_URL'],
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
    ['CERTIFICATE_TOKEN', 'pkcs11:token=sheets', 'module-path='],
    ['CERTIFICATE_TOKEN_VARIABLES', 'SOFTHSM2_CONF=/etc/x', 'names of variables'],
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

  const key = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };
  const signer = {
    keys: [key],
    networks: ['10.0.0.0/8', 'fd00::1'],
    scopes: ['certificates.sign'],
    kinds: ['Birth', 'Nid'],
    daily: 5_000,
  };

  const webhook = { url: 'https://a.example', secrets: [`whsec_${DRAWN_KEY}`] };
  const REPEATED = `whsec_${WEAK_KEY}`;

  test.each([
    ['no key', { keys: [] }, 'press.keys'],
    ['a private key', { keys: [{ ...key, d: key.x }] }, 'press.keys.0'],
    ['a key of another curve', { keys: [{ ...key, crv: 'P-384' }] }, 'press.keys.0.crv'],
    ['two keys without names', { keys: [key, key] }, 'press.keys'],
    ['all networks', { networks: ['0.0.0.0/0'] }, 'press.networks.0'],
    ['an unknown scope', { scopes: ['all'] }, 'press.scopes.0'],
    ['an unknown kind', { kinds: ['Passport'] }, 'press.kinds.0'],
    ['signing without a number a day', { daily: 0 }, 'press'],
    ['an unknown property', { secret: 'x' }, 'press'],
    ['a webhook without the scope of events', { webhook }, 'press'],
    [
      'a webhook without TLS',
      { webhook: { ...webhook, url: 'http://a.example' } },
      'press.webhook.url',
    ],
    [
      'a short secret',
      { webhook: { ...webhook, secrets: ['whsec_c2hvcnQ='] } },
      'press.webhook.secrets.0',
    ],
    [
      'a repeated secret',
      { webhook: { ...webhook, secrets: [REPEATED] } },
      'press.webhook.secrets.0',
    ],
  ])('rejects a machine client with %s', (_what, change, place) => {
    const [line = '', ...more] = complaints({
      CLIENTS: JSON.stringify({ press: { ...signer, ...change } }),
    });
    expect(more).toEqual([]);
    expect(line).toMatch(/^CLIENTS: should be JSON of clients/);
    expect(line.endsWith(`(${place})`)).toBe(true);
  });

  test('reads machine clients from the setting or its file', () => {
    const text = JSON.stringify({ press: signer });
    const file = join(mkdtempSync(join(tmpdir(), 'wathiqa-clients-')), 'clients.json');
    writeFileSync(file, text);
    const { keys, ...bounds } = signer;
    for (const CLIENTS of [text, file]) {
      const { clients } = readSettings({ CLIENTS });
      expect([...clients]).toEqual([['press', { ...bounds, jwks: { keys } }]]);
    }
    expect(complaints({ CLIENTS: `${file}x` })).toHaveLength(1);
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
      apiUrl: host,
      hosts: { hostedPage: 'https://atfawry.com', script: host },
      merchantCode: 'code==',
      secureKey: 'key',
    });
  });

  test('calls the local stand-in, but shows browsers the public address', () => {
    const environment = { PUBLIC_URL: 'https://wathiqa.example', PORT: '4000', SANDBOX: 'on' };
    expect(readSettings(environment)).toMatchObject({
      payments: {
        provider: 'fawry',
        apiUrl: 'http://127.0.0.1:4000/sandbox/payments',
        hosts: { script: 'https://wathiqa.example/sandbox/payments' },
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
      SMS_GATEWAY_KEY: 'a key of the gateway',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'وثيقة <no-reply@example.org>',
    });
    expect(notifications).toEqual({
      sms: { url: 'https://gateway.example/send', key: 'a key of the gateway', connections: 200 },
      email: {
        url: 'smtps://user:secret@mail.example:465',
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
