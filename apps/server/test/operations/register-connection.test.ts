import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabaseForTest, startServerForTest } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { signInOverHttp } from '../support/http/http-citizen.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { spawnServer } from '../support/process/spawn-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'wathiqa-register-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pathOf = (name: string) => join(folder, name);
const isMissing = spawnSync('openssl', ['version']).error !== undefined;

/** Certificate of 127.0.0.1 as PEM; self-signed without an issuer. */
function issue(name: string, issuer?: string): void {
  const signed = issuer ? ['-CA', pathOf(`${issuer}.pem`), '-CAkey', pathOf(`${issuer}.key`)] : [];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', pathOf(`${name}.key`), '-out', pathOf(`${name}.pem`)];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, ...signed, ...files], {
    stdio: 'ignore',
  });
}

/** A register that requires certificates of the ministry. */
async function startMutualRegister() {
  const register = await startRegister({
    key: readFileSync(pathOf('register.key')),
    cert: readFileSync(pathOf('register.pem')),
    ca: readFileSync(pathOf('ministry.pem')),
    requestCert: true,
    rejectUnauthorized: true,
  });
  onTestFinished(() => register.stop());
  return register;
}

const certificate = (name: string) => ({
  REGISTRY_TLS_CERT: pathOf(`${name}.pem`),
  REGISTRY_TLS_KEY: pathOf(`${name}.key`),
});
const CA = { REGISTRY_TLS_CA: pathOf('ministry.pem') };

describe.skipIf(isMissing)('a register behind mutual TLS', () => {
  if (!isMissing) {
    for (const authority of ['ministry', 'other']) issue(authority);
    issue('register', 'ministry');
    issue('client', 'ministry');
    issue('stranger', 'other');
  }

  test.each<[string, Record<string, string>, boolean]>([
    ['answers a client of its authority', { ...CA, ...certificate('client') }, true],
    ['refuses a client without a certificate', CA, false],
    ['refuses a client of another authority', { ...CA, ...certificate('stranger') }, false],
    ['gets no lookup if its authority is unknown', certificate('client'), false],
  ])('%s', async (_what, tls, isAnswered) => {
    const register = await startMutualRegister();
    const server = await startServerForTest({ ...register.environment, ...tls });
    register.now = server.now;
    const requestId = await createOfficeRequest(await server.signIn());
    await server.app.jobs.drain();
    const { items } = await readRequestAs(await signInStaff(server, 'clerk'), requestId);
    expect(items[0]?.lookup).toMatchObject(
      isAnswered
        ? { state: 'done', grade: 'certain' }
        : { state: 'pending', failure: 'unreachable' },
    );
    expect(register.asked).toHaveLength(isAnswered ? 1 : 0);
  });

  test('sees the X-Road client; the log names the exchange, and no person', async () => {
    const register = await startMutualRegister();
    register.answer = () => ({ status: 503, headers: { 'x-road-request-id': 'exchange-1' } });
    const server = await spawnServer(await createDatabaseForTest(), {
      ...{ ...register.environment, ...CA, ...certificate('client') },
      REGISTRY_XROAD_CLIENT: 'EG/GOV/1234/wathiqa',
      LOG_LEVEL: 'trace',
    });
    const citizen = await signInOverHttp(server.url, 'private.person@example.org');
    await citizen.order(crypto.randomUUID());
    await citizen.order(crypto.randomUUID());
    const waiting = { timeout: 30_000 };
    await vi.waitFor(() => expect(register.headers.length).toBeGreaterThanOrEqual(2), waiting);
    await vi.waitFor(() => expect(server.output()).toContain('exchange-1'), waiting);
    expect(await server.stop()).toBe(0);
    for (const headers of register.headers) {
      expect(headers['x-road-client']).toBe('EG/GOV/1234/wathiqa');
    }
    const ids = register.headers.map((headers) => headers['x-road-id']);
    expect(new Set(ids).size).toBe(ids.length);
    const logs = server.output();
    for (const { nationalId, applicantNationalId } of register.asked) {
      for (const id of [nationalId, applicantNationalId]) if (id) expect(logs).not.toContain(id);
    }
    for (const secret of ['private.person', 'أحمد', 'فاطمة']) expect(logs).not.toContain(secret);
  });
});
