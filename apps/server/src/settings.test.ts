import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

/** What is said of an environment that cannot be used. */
function complaints(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
  return [];
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wathiqa.example',
  TOKEN_SECRET: 'x'.repeat(32),
  CHANNEL_PASSWORD: 'a password of its own',
  FAWRY_SECURE_KEY: 'a key of its own',
  SANDBOX: 'on',
};

describe('a wrong setting is named, with what it should be', () => {
  test.each([
    ['PORT', 'http', 'whole number'],
    ['PORT', '70000', '65535 or less'],
    ['PORT', '80.5', 'whole number'],
    ['SANDBOX', 'yes', 'on or off'],
    ['PUBLIC_URL', 'wathiqa.example', 'http:// or https://'],
    ['PUBLIC_URL', 'ftp://wathiqa.example', 'http:// or https://'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres://'],
    ['DATABASE_CONNECTIONS', '0', '1 or more'],
    ['ACCOUNT_VERIFIER', 'ldap', 'sandbox, jwks or oidc'],
    ['TOKEN_SECRET', 'short', '32'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
    ['TRUST_PROXY', '1', 'on or off'],
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

  test('all of them at once', () => {
    const lines = complaints({ PORT: 'x', SANDBOX: 'x', LOG_LEVEL: 'x' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SANDBOX', 'LOG_LEVEL']);
  });

  test('what a way of checking Tokens needs', () => {
    expect(complaints({ ACCOUNT_VERIFIER: 'jwks' })).toHaveLength(3);
    expect(complaints({ ACCOUNT_VERIFIER: 'oidc' })).toHaveLength(3);
    expect(complaints({ ACCOUNT_VERIFIER: 'jwks' }).join(' ')).toContain('ACCOUNT_JWKS_URL');
  });
});

describe('the payment provider', () => {
  const fawry = {
    PAYMENT_PROVIDER: 'fawry',
    FAWRY_HOST: 'https://www.atfawry.com/',
    FAWRY_MERCHANT_CODE: 'code==',
    FAWRY_SECURE_KEY: 'key',
  };

  test.each(['FAWRY_HOST', 'FAWRY_MERCHANT_CODE', 'FAWRY_SECURE_KEY'] as const)(
    'fawry needs %s',
    (name) => {
      expect(complaints({ ...fawry, [name]: '' })).toEqual([
        `${name}: is required with PAYMENT_PROVIDER=fawry`,
      ]);
    },
  );

  test('fawry is spoken to over a safe line in production', () => {
    const plain = { ...production, ...fawry, FAWRY_HOST: 'http://www.atfawry.com' };
    expect(complaints(plain).join('\n')).toMatch(/^FAWRY_HOST: .*https/);
  });

  test('the key of the trial signs nothing in production, whoever takes payments', () => {
    const key = { FAWRY_SECURE_KEY: 'wathiqa-trial-secure-key' };
    const refusal = ['FAWRY_SECURE_KEY: is required in production, a secret of your own'];
    expect(complaints({ ...production, ...key })).toEqual(refusal);
    expect(complaints({ ...production, ...fawry, ...key })).toEqual(refusal);
    expect(complaints({ ...fawry, ...key })).toEqual([]);
  });

  test('fawry opens the card page at its name without www', () => {
    const host = 'https://www.atfawry.com';
    expect(readSettings(fawry).payments).toEqual({
      hosts: { calls: host, hostedPage: 'https://atfawry.com', script: host },
      merchantCode: 'code==',
      secureKey: 'key',
    });
  });

  test('the stand-in is called in this machine and shown to browsers at the public address', () => {
    expect(readSettings({ PUBLIC_URL: 'https://wathiqa.example', PORT: '4000' })).toMatchObject({
      payments: {
        hosts: {
          calls: 'http://127.0.0.1:4000/sandbox/payments',
          script: 'https://wathiqa.example/sandbox/payments',
        },
      },
    });
  });

  test('the stand-in may run elsewhere, and must when the sandbox is off', () => {
    expect(complaints({ SANDBOX: 'off' }).join('\n')).toContain(
      'PAYMENT_PROVIDER: should be fawry',
    );
    const elsewhere = { SANDBOX: 'off', FAWRY_HOST: 'http://127.0.0.1:3100/sandbox/payments' };
    expect(complaints(elsewhere).join('\n')).not.toContain('PAYMENT_PROVIDER');
  });
});

describe('production refuses', () => {
  test.each([
    ['a key of payments that everybody knows', 'FAWRY_SECURE_KEY'],
    ['to sign with a secret nobody chose', 'TOKEN_SECRET'],
    ['the default password of the channel', 'CHANNEL_PASSWORD'],
    ['not to know its own address', 'PUBLIC_URL'],
  ])('%s', (_what, name) => {
    const { [name as keyof typeof production]: _left, ...rest } = production;
    expect(complaints(rest).map((line) => line.split(':')[0])).toContain(name);
  });

  test('the sandbox, unless it is switched on by name', () => {
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
      PAYMENT_PROVIDER: 'fawry',
      FAWRY_HOST: 'https://www.atfawry.com',
      FAWRY_MERCHANT_CODE: 'code==',
    };
    expect(readSettings(own).sandbox).toBe(false);
  });
});

test('nothing needs to be set for a trial', () => {
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

test('an empty variable is one that was not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SANDBOX: '' })).toEqual(readSettings({}));
});

test('addresses lose the slash at their end', () => {
  expect(readSettings({ PUBLIC_URL: 'https://wathiqa.example/' })).toMatchObject({
    publicUrl: 'https://wathiqa.example',
    returnOrigins: ['https://wathiqa.example'],
  });
});

describe('telling citizens', () => {
  const real = {
    ...production,
    SANDBOX: 'off',
    ACCOUNT_VERIFIER: 'jwks',
    ACCOUNT_LOGIN_URL: 'https://login.example',
    ACCOUNT_JWKS_URL: 'https://login.example/jwks',
    ACCOUNT_ISSUER: 'https://login.example',
    ACCOUNT_AUDIENCE: 'wathiqa',
    PAYMENT_PROVIDER: 'fawry',
    FAWRY_HOST: 'https://www.atfawry.com',
    FAWRY_MERCHANT_CODE: 'code',
  };

  test('is off until it is set, where there is no sandbox', () => {
    expect(readSettings(real).notifications).toEqual({ sms: undefined, email: undefined });
  });

  test('goes where it is set to', () => {
    const { notifications } = readSettings({
      ...real,
      SMS_GATEWAY_URL: 'https://gateway.example/send/',
      SMS_GATEWAY_KEY: 'key',
      SMTP_URL: 'smtps://user:password@mail.example:465',
      MAIL_FROM: 'وثيقة <no-reply@example.org>',
    });
    expect(notifications).toEqual({
      sms: { url: 'https://gateway.example/send', key: 'key' },
      email: {
        url: 'smtps://user:password@mail.example:465',
        from: 'وثيقة <no-reply@example.org>',
      },
    });
  });

  test.each([
    [{ SMS_GATEWAY_URL: 'https://gateway.example' }, 'SMS_GATEWAY_KEY: is required'],
    [{ SMS_GATEWAY_URL: 'http://gateway.example', SMS_GATEWAY_KEY: 'key' }, 'https://'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM: is required'],
  ])('%j is not enough', (given, line) => {
    expect(complaints({ ...real, ...given }).join()).toContain(line);
  });
});
