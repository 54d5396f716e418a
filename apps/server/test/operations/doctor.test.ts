import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { addSigningKey } from '../../src/features/certificates/keys.ts';
import { createDatabaseForTest } from '../harness.ts';
import { WRONG_KEY } from '../support/civil-register.ts';
import { freePort } from '../support/http/free-port.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';

test('doctor exits with 1 and names each dependency that fails, 0 when all are there', async () => {
  const { environment } = await createDatabaseForTest();
  const place = environment ?? {};
  const port = await freePort();
  // Provider, SMS gateway and login.
  const others = createServer((_, response) => response.end('{}'));
  await new Promise<void>((done) => others.listen(port, '127.0.0.1', done));
  onTestFinished(() => void others.close());
  const up = `http://127.0.0.1:${port}`;
  const [keys, oldKeys] = [await folderForTest(), await folderForTest()];
  await addSigningKey(keys, new Date());
  await addSigningKey(oldKeys, new Date(Date.now() - 340 * 86_400_000));
  const settings = {
    ...place,
    CERTIFICATE_KEYS: keys,
    PORT: String(port),
    ACCOUNT_VERIFIER: 'jwks',
    ACCOUNT_LOGIN_URL: up,
    ACCOUNT_JWKS_URL: up,
    ACCOUNT_ISSUER: up,
    ACCOUNT_AUDIENCE: 'wathiqa',
    EVENT_STREAMS_MAX: '100',
  };
  const well = await runCommand('doctor', [], settings);
  expect(well).toMatchObject({ code: 0, errors: '' });
  expect(well.output).toMatch(/^schema +ok: version \d+$|^schema +ok: migrated at each start$/m);
  expect(well.output).toMatch(/^email +off: SMTP_URL is not set$/m);
  expect(well.output).toMatch(/^archive +off: /m);
  expect(well.output).toMatch(/^All checks passed; \d are off\.$/m);

  const down = `http://127.0.0.1:${await freePort()}`;
  const ill = await runCommand('doctor', [], {
    ...settings,
    ACCOUNT_JWKS_URL: down,
    CERTIFICATE_KEYS: oldKeys,
    REGISTRY_URL: up,
    REGISTRY_CLIENT_ID: 'wathiqa',
    REGISTRY_SIGNING_KEY: WRONG_KEY,
    SMTP_URL: down.replace('http', 'smtp'),
    MAIL_FROM: 'no-reply@wathiqa.example',
    SMS_GATEWAY_KEY: 'THE-KEY-OF-THE-GATEWAY',
  });
  expect(ill.code).toBe(1);
  expect(ill.errors).toMatch(/^login +FAILED: .*ECONNREFUSED/m);
  expect(ill.errors).toMatch(/^email +FAILED: /m);
  expect(ill.errors).toMatch(/^register +FAILED: .* answers 200$/m);
  expect(ill.errors).toMatch(/^signing +FAILED: its key ends/m);
  expect(ill.errors).toMatch(/^settings +FAILED: placeholders of the guide: SMS_GATEWAY_KEY$/m);
  expect(ill.errors).toContain('5 of 13 checks failed.');
});
