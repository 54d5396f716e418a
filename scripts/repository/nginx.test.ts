import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type SecureVersion } from 'node:tls';
import { createRequest, fawryWebhook, requestEvents, signCertificate } from '@wathiqa/contract';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../prepare/ensure-installed.mjs';

const PROGRAMS = ['nginx', 'openssl'];
const isMissing = PROGRAMS.some((name) => spawnSync(name, ['-v']).error !== undefined);

// The machine's nginx in an nginx.conf without a line of its own, and with Debian's.
test.skipIf(isMissing).each([
  ['no protocols', ''],
  ["Debian's protocols", 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;'],
])('portal.conf below %s speaks TLS 1.3 and 1.2, not 1.1', async (_name, httpLevel) => {
  const { port } = await startNginx(readPortalFile(), httpLevel);
  expect(await negotiate(port, 'TLSv1.3')).toBe('TLSv1.3');
  expect(await negotiate(port, 'TLSv1.2')).toBe('TLSv1.2');
  expect(await negotiate(port, 'TLSv1.1')).toMatch(/protocol.version/i);
});

// As in an upgrade, when a page of one release asks the server of the other.
test.skipIf(isMissing).each(['portal.conf', 'container.conf'])(
  '%s finds a script at the server that has it',
  async (name) => {
    const nginx = await startNginx(readNginxFile(name));
    const statuses = async (path: string) =>
      Promise.all(Array.from({ length: 4 }, async () => (await nginx.call('GET', path)).status));
    for (const folder of ['/assets', '/office/assets']) {
      expect(await statuses(`${folder}/of-0.js`)).toEqual([200, 200, 200, 200]);
      expect(await statuses(`${folder}/of-1.js`)).toEqual([200, 200, 200, 200]);
      expect(await statuses(`${folder}/of-none.js`)).toEqual([404, 404, 404, 404]);
    }
  },
);

const CALL_ID = /^[0-9a-f]{32}$/;
const CHOSEN = 'deadbeef'.repeat(4);
/** One path per location that leads to the server. */
const PROXIED: readonly (readonly [method: string, path: string, headers?: object])[] = [
  ['GET', '/'],
  ['GET', '/recordslocation'],
  ['GET', '/search?q=x'],
  ['GET', '/office'],
  ['GET', '/api/health'],
  ['GET', requestEvents.path],
  ['POST', fawryWebhook.path],
  ['POST', createRequest.path, { 'idempotency-key': crypto.randomUUID() }],
];

test.skipIf(isMissing).each([
  ['portal.conf', PROXIED],
  ['container.conf', PROXIED.slice(4)],
])('%s replaces request id and client address in every location', async (name, paths) => {
  const nginx = await startNginx(readNginxFile(name));
  const forged = {
    'x-request-id': CHOSEN,
    'x-forwarded-for': '192.0.2.9',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'elsewhere.example',
  };
  for (const [method, path, headers] of paths) {
    const { status, body } = await nginx.call(method, path, { ...forged, ...headers });
    expect([path, status]).toEqual([path, 200]);
    const received = JSON.parse(body);
    expect(received['x-request-id'], path).toMatch(CALL_ID);
    expect(received['x-request-id'], path).not.toBe(CHOSEN);
    expect(received, path).toMatchObject({
      host: 'wathiqa.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'wathiqa.example',
    });
  }
});

describe.skipIf(isMissing)('the allow-list of the payment provider', () => {
  const [listed, open] = [
    ['# allow 192.0.2.0/24;', 'allow 192.0.2.0/24;'],
    ['# deny all;', 'deny all;'],
  ];
  test.each([
    fawryWebhook.path,
    `${fawryWebhook.path}/`,
    fawryWebhook.path.replace('notifications', '%6eotifications/'),
    fawryWebhook.path.replace('/fawry', '//fawry'),
    fawryWebhook.path.replace('/fawry', '/x/../fawry'),
    `${fawryWebhook.path}%2f`,
    `${fawryWebhook.path}?a=b`,
  ])('refuses %s from another address', async (path) => {
    const file = readPortalFile().replace(...(listed as [string, string]));
    const nginx = await startNginx(file.replace(...(open as [string, string])));
    expect((await nginx.call('POST', path)).status).toBe(403);
  });
});

describe.skipIf(isMissing)('the allow-list of machine clients', () => {
  test('lets only its addresses have certificates signed', async () => {
    const { path } = signCertificate;
    const closed = await startNginx(readPortalFile());
    for (const variant of [path, `${path}/`, path.replace('sign', '%73ign'), `${path}%2f`]) {
      expect((await closed.call('POST', variant)).status, variant).toBe(403);
    }
    const opened = await startNginx(
      readPortalFile().replace('# allow 192.0.2.8/29;', 'allow 127.0.0.1;'),
    );
    expect((await opened.call('POST', path)).status).toBe(200);
  });
});

test.skipIf(isMissing).each(['portal.conf', 'container.conf'])(
  '%s limits the orders of an address, not its other calls',
  async (name) => {
    const nginx = await startNginx(readNginxFile(name));
    const callOften = (path: string) =>
      Promise.all(
        Array.from({ length: 150 }, (_, nth) =>
          nginx.call('POST', path, nth % 2 ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ),
      );
    const orders = await callOften(createRequest.path);
    const refused = orders.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(orders.length - refused.length).toBeGreaterThanOrEqual(100);
    if (name === 'portal.conf') {
      for (const { body } of refused) expect(JSON.parse(body)).toMatchObject({ ResponseCode: 429 });
    }
    const others = await callOften('/api/feedback/messages');
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
  },
);

function readNginxFile(name: string): string {
  return readFileSync(join(root, 'deploy/nginx', name), 'utf8');
}

function readPortalFile(): string {
  return readNginxFile('portal.conf');
}

/** A build without pages; the server renders two addresses. */
const MAPS = `map $uri $portal_page { default ""; }
map $uri $portal_root { default /nowhere; }
map $uri $portal_refreshed { default 0; / 1; }
map $uri $portal_missing { default /404.html; }`;

/** Starts nginx with a shipped file before two servers that answer with the headers of the request; each has one script. */
async function startNginx(shipped: string, httpLevel = '') {
  const folder = mkdtempSync(join(tmpdir(), 'wathiqa-nginx-'));
  const at = (name: string) => join(folder, name);
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '2', '-subj', '/CN=wathiqa.example', '-keyout', at('key.pem')],
      ...['-out', at('fullchain.pem')],
    ],
    { stdio: 'ignore' },
  );
  const servers = ['/of-0.js', '/of-1.js'].map((script) =>
    createServer(({ url = '', headers }, answer) => {
      answer.statusCode = url.includes('/assets/') && !url.endsWith(script) ? 404 : 200;
      answer.end(JSON.stringify(headers));
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const upstreams = servers.map((server) => (server.address() as AddressInfo).port);
  const port = await freePort();
  const plain = await freePort();
  const build = '/srv/wathiqa/current/apps/portal/build';
  const file = shipped
    .replace(`include ${build}/nginx/maps.conf;`, MAPS)
    .replace(`include ${build}/nginx/headers.conf;`, '')
    .replaceAll('/srv/wathiqa/current/', `${folder}/`)
    .replaceAll('/etc/ssl/wathiqa/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace(
      /server (127\.0\.0\.1|server):3000[^;]*;/,
      upstreams.map((one) => `server 127.0.0.1:${one};`).join(' '),
    )
    .replaceAll(/listen \[::\].*/g, '')
    .replaceAll(/listen 443/g, `listen 127.0.0.1:${port}`)
    .replaceAll(/listen 80/g, `listen 127.0.0.1:${plain}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  writeFileSync(
    at('nginx.conf'),
    `daemon off; master_process off; pid ${at('pid')}; events {}
http { ${temporary.join(' ')} ${httpLevel}\n${file}\n}`,
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
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
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
  /** Sends a path as it is: `fetch` would normalize it. */
  const call = async (method: string, path: string, headers: object = {}) => {
    const sent = request({
      ...{ method, path, port, host: '127.0.0.1', servername: 'wathiqa.example' },
      headers: { host: 'wathiqa.example', ...headers },
      rejectUnauthorized: false,
    });
    const [answer] = await once(sent.end(), 'response');
    return { status: answer.statusCode as number, body: await text(answer) };
  };
  return { port, call };
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
