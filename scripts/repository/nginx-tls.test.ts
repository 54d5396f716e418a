import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../prepare/ensure-installed.mjs';

const PROGRAMS = ['nginx', 'openssl'];
const isMissing = PROGRAMS.some((name) => spawnSync(name, ['-v']).error !== undefined);

// The machine's nginx in an nginx.conf without a line of its own, and with Debian's.
test.skipIf(isMissing).each([
  ['no protocols', ''],
  ["Debian's protocols", 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;'],
])('portal.conf below %s speaks TLS 1.3 and 1.2, not 1.1', async (_name, httpLevel) => {
  const port = await startNginx(httpLevel);
  expect(await negotiate(port, 'TLSv1.3')).toBe('TLSv1.3');
  expect(await negotiate(port, 'TLSv1.2')).toBe('TLSv1.2');
  expect(await negotiate(port, 'TLSv1.1')).toMatch(/protocol.version/i);
});

/** Starts nginx with the listeners and the TLS of the shipped file; the rest needs a build of the portal. */
async function startNginx(httpLevel: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'wathiqa-nginx-'));
  const at = (name: string) => join(folder, name);
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-days', '2', '-subj', '/CN=wathiqa.example', '-keyout', at('key.pem')],
    ...['-out', at('fullchain.pem')],
  ]);
  const port = await freePort();
  const plain = await freePort();
  const servers = readFileSync(join(root, 'deploy/nginx/portal.conf'), 'utf8')
    .match(/^server \{.*?^\}/gms)
    ?.map((server) => server.match(/^(server \{| {2}(listen|server_name|ssl_|return).*|\})$/gm))
    .map((lines) => lines?.join('\n'))
    .join('\n')
    .replaceAll('/etc/ssl/wathiqa/', `${folder}/`)
    .replaceAll(/listen \[::\].*/g, '')
    .replaceAll(/listen 443/g, `listen 127.0.0.1:${port}`)
    .replaceAll(/listen 80/g, `listen 127.0.0.1:${plain}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  writeFileSync(
    at('nginx.conf'),
    `daemon off; master_process off; pid ${at('pid')}; events {}
http { access_log off; ${temporary.join(' ')} ${httpLevel}\n${servers}\n}`,
  );
  // Only nginx's own lines may refuse a version, not those of the machine's OpenSSL.
  const nginx = spawn('nginx', ['-c', at('nginx.conf'), '-e', at('error.log')], {
    env: { ...process.env, OPENSSL_CONF: '/dev/null' },
    stdio: 'ignore',
  });
  const ended = once(nginx, 'exit');
  onTestFinished(async () => {
    nginx.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  const isListening = async () => {
    if (nginx.exitCode !== null) throw new Error(readFileSync(at('error.log'), 'utf8'));
    const socket = connectPlain(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return connected;
  };
  await expect.poll(isListening, { timeout: 10_000 }).toBe(true);
  return port;
}

/** The version that nginx agrees to, or its refusal. */
function negotiate(port: number, version: SecureVersion): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: 'wathiqa.example',
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
      rejectUnauthorized: false,
    });
    socket.once('error', ({ message }) => resolve(message));
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol() ?? '');
      socket.destroy();
    });
  });
}
