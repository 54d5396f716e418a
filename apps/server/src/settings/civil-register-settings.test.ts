import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { complaints, production } from '../../test/support/settings.ts';
import { readSettings } from '../settings.ts';

const pem = (namedCurve: string) =>
  String(
    generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
const URL = { REGISTRY_URL: 'https://register.example/api' };
const KEY = { REGISTRY_CLIENT_ID: 'wathiqa', REGISTRY_SIGNING_KEY: pem('P-256') };

describe('civil register', () => {
  test('is off by default, also with other variables', () => {
    expect(readSettings({}).civilRegister).toBeUndefined();
    expect(readSettings({ ...KEY, SANDBOX: 'on' }).civilRegister).toBeUndefined();
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['without a client id', { ...KEY, REGISTRY_CLIENT_ID: '' }, /^REGISTRY_CLIENT_ID: is required/],
    ['without a key', { ...KEY, REGISTRY_SIGNING_KEY: '' }, /^REGISTRY_SIGNING_KEY: is required/],
    [
      'with a file that does not exist',
      { ...KEY, REGISTRY_SIGNING_KEY: '/nowhere/register.pem' },
      /^REGISTRY_SIGNING_KEY: should be PEM text, or the path of a file/,
    ],
    [
      'with a key of another curve',
      { ...KEY, REGISTRY_SIGNING_KEY: pem('P-384') },
      /^REGISTRY_SIGNING_KEY: should be a private P-256 key/,
    ],
    [
      'with half a client certificate',
      { ...KEY, REGISTRY_TLS_KEY: pem('P-256') },
      /^REGISTRY_TLS_CERT: requires REGISTRY_TLS_KEY/,
    ],
    [
      'with a malformed X-Road client',
      { ...KEY, REGISTRY_XROAD_CLIENT: 'wathiqa' },
      /^REGISTRY_XROAD_CLIENT: should be like/,
    ],
    [
      'without second looks at automatic acceptances',
      { ...KEY, REGISTRY_CHECKED_PERCENT: '0' },
      /^REGISTRY_CHECKED_PERCENT: should be 1 or more/,
    ],
    ['without TLS', { ...KEY, REGISTRY_URL: 'http://register.example' }, /^REGISTRY_URL: .*https/],
    // The public key of the sandbox is no substitute for another register.
    ['with the sandbox on, but without a key', {}, /^REGISTRY_CLIENT_ID: is required/],
  ])('is refused in production %s', (_how, given, complaint) => {
    expect(complaints({ ...production, ...URL, ...given })[0]).toMatch(complaint);
  });

  test('reads a key in one line, and adds its id', () => {
    const oneLine = { REGISTRY_SIGNING_KEY: KEY.REGISTRY_SIGNING_KEY.replaceAll('\n', '\\n') };
    const settings = readSettings({ ...URL, ...KEY, ...oneLine, REGISTRY_SIGNING_KEY_ID: '2026' });
    expect(settings.civilRegister).toMatchObject({
      url: 'https://register.example/api',
      clientId: 'wathiqa',
      signingKey: { crv: 'P-256', kid: '2026' },
    });
  });

  test("signs with the sandbox's key at the sandbox", () => {
    const address = { REGISTRY_URL: 'http://127.0.0.1:3000/sandbox/civil-register' };
    expect(readSettings({ ...address, SANDBOX: 'on' }).civilRegister).toMatchObject({
      clientId: 'wathiqa-trial',
    });
  });
});
