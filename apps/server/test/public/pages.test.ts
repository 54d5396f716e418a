import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { guardRoutes } from '../../src/http/access.ts';
import {
  apiHeaders,
  fileSecurityHeaders,
  securityHeaders,
} from '../../src/http/security-headers.ts';
import { nginxHeaders, nginxMaps } from '../../src/pages/nginx-maps.ts';
import { builtPortal } from '../../src/pages/pages.ts';
import { FILE_POLICY } from '../../src/pages/portal-build.ts';
import { PUBLIC_URL, startServerForTest } from '../harness.ts';
import { ABOUT, BUILT_FOR, createMinimalBuild, VIDEO } from '../support/process/minimal-build.ts';

let root: string;
let app: FastifyInstance;

beforeEach(async () => {
  root = await createMinimalBuild();
  app = await serve(true);
});

async function serve(secure: boolean): Promise<FastifyInstance> {
  const server = Fastify();
  onTestFinished(() => server.close());
  const nobody = () => Promise.reject(new Error('nobody'));
  guardRoutes(server, { citizen: nobody, client: nobody, staff: nobody });
  const portal = builtPortal({ secure, root, publicUrl: PUBLIC_URL });
  if (!portal) throw new Error('There is a build');
  await server.register(portal.files);
  server.setNotFoundHandler((request, reply) => portal.answerUnknown(request, reply));
  return server;
}

function get(url: string, headers: InjectOptions['headers'] = {}) {
  return app.inject({ url, headers });
}

describe('unpublished build files', () => {
  test.each([
    '/routes.json',
    '/en/routes.json',
    '/en/__spa-fallback.html',
    '/en/404',
    '/en/no-such-page',
    '/enter',
    '/.vite/manifest.json',
    '/about/index.html',
    '/about/index.html.br',
    '/__spa-fallback.html',
    '/404',
    '/..%2f..%2fpackage.json',
    '/assets/',
    '/assets/entry-none.js',
    '/assets/..%2froutes.json',
    '/no-such-page',
    '/inquiryResult',
    '/inquiryResult/1/2',
  ])('%s answers 404 with a page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const language = url.startsWith('/en/') ? '-en' : '';
    expect(answer.body).toContain(`start("missing${language}")`);
  });

  test('never answers 304 for a missing page', async () => {
    const { etag } = (await get('/no-such-page')).headers;
    expect((await get('/no-such-page', { 'if-none-match': etag })).statusCode).toBe(404);
  });
});

test('serves nothing without a build', () => {
  expect(
    builtPortal({ secure: true, publicUrl: PUBLIC_URL, root: `${root}/assets` }),
  ).toBeUndefined();
});

test.each([
  ['/', 'home'],
  ['/about', 'about'],
  ['/about?from=home', 'about'],
  ['/inquiryResult/260000000018', 'shell'],
  ['/en', 'home-en'],
  ['/en?from=home', 'home-en'],
  ['/en/inquiryResult/260000000018', 'shell-en'],
])('%s serves the page %s', async (url, name) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(`start("${name}")`);
});

describe('the public URL of the build becomes that of the server', () => {
  test.each(['/map', '/sitemap.xml'])('in %s, in every encoding', async (url) => {
    const texts = [
      brotliDecompressSync((await get(url, { 'accept-encoding': 'br' })).rawPayload).toString(),
      gunzipSync((await get(url, { 'accept-encoding': 'gzip' })).rawPayload).toString(),
      (await get(url)).body,
    ];
    for (const text of texts) {
      expect(text).toContain(`${PUBLIC_URL}/map`);
      expect(text).not.toContain(BUILT_FOR);
    }
  });
});

describe('content negotiation', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s', async (encoding, unpack) => {
    const { headers, rawPayload } = await get('/about', { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(unpack(rawPayload).toString()).toBe(ABOUT);
  });

  test('identity', async () => {
    const { headers, body } = await get('/about');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toBe(ABOUT);
  });

  test('has a strong ETag per encoding and Vary', async () => {
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((accepts) => get('/about', { 'accept-encoding': accepts })),
    );
    const tags = answers.map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const { headers } of answers) {
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      expect(headers.vary).toBe('accept-encoding');
    }
  });
});

describe('conditional requests', () => {
  test.each([
    ['its ETag', (etag: string) => etag],
    ['its ETag, weakened by a proxy', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"other", ${etag}`],
    ['anything', () => '*'],
  ])('%s', async (_, known) => {
    const whole = await get('/about');
    const answer = await get('/about', { 'if-none-match': known(String(whole.headers.etag)) });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 304, body: '' });
    expect(answer.headers).not.toHaveProperty('content-length');
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy']) {
      expect(answer.headers[name]).toBe(whole.headers[name]);
    }
  });

  test('sends another encoding in full', async () => {
    const { etag } = (await get('/about')).headers;
    const answer = await get('/about', { 'if-none-match': etag, 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
  });
});

test('HEAD answers with GET headers and no body', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/about' });
  const { headers } = await get('/about');
  expect({ status: head.statusCode, body: head.body }).toEqual({ status: 200, body: '' });
  expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
});

test.each(['/favicon.svg', '/assets/entry-4f2a.js', '/video/walk.mp4'])(
  'file %s has a restrictive CSP, no framing and a charset',
  async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'content-security-policy': FILE_POLICY,
      'x-frame-options': 'DENY',
    });
    expect(FILE_POLICY).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['content-type']).toMatch(/^video|; charset=utf-8$/);
  },
);

test.each(['POST', 'PUT', 'DELETE'] as const)('%s is refused for pages', async (method) => {
  expect((await app.inject({ method, url: '/about' })).statusCode).toBe(404);
});

describe('streamed large file', () => {
  test('answers range requests', async () => {
    const answer = await get('/video/walk.mp4', { range: 'bytes=5-9' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes 5-9/${VIDEO.length}`);
    expect(answer.body).toBe('video');
  });

  test('has the standard file headers', async () => {
    const { headers } = await get('/video/walk.mp4');
    expect(headers).toMatchObject({ ...fileSecurityHeaders(true), 'content-type': 'video/mp4' });
  });
});

test.each([
  ['/', 'public, max-age=0, s-maxage=10, stale-while-revalidate=10'],
  ['/about.data', 'public, max-age=0, s-maxage=10, stale-while-revalidate=10'],
  ['/assets/entry-4f2a.js', 'public, max-age=31536000, immutable'],
  ['/video/walk.mp4', 'public, max-age=86400'],
])('%s has Cache-Control %s', async (url, kept) => {
  expect((await get(url)).headers['cache-control']).toBe(kept);
});

test('every page has its own CSP, and the shell is not addressable', async () => {
  const policies = await Promise.all(
    ['/', '/about', '/inquiryResult/1', '/no-such-page', '/en', '/en/inquiryResult/1'].map(
      async (url) => String((await get(url)).headers['content-security-policy']),
    ),
  );
  expect(new Set(policies).size).toBe(6);
  for (const policy of policies) expect(policy).toMatch(/script-src 'self' 'sha256-/);
  for (const url of ['/inquiryResult/1', '/en/inquiryResult/1']) {
    expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
  }
  expect((await get('/about')).headers).not.toHaveProperty('x-robots-tag');
});

test('HSTS is sent only over TLS', async () => {
  expect((await get('/about')).headers).toHaveProperty('strict-transport-security');
  const plain = await serve(false);
  expect((await plain.inject('/about')).headers).not.toHaveProperty('strict-transport-security');
  expect(apiHeaders(false).strictTransportSecurity).toBe(false);
});

test('pages have all security headers of API responses', async () => {
  const server = await startServerForTest();
  const call = (await server.app.inject('/api/Lookups/govs/')).headers;
  const safe = securityHeaders(false);
  for (const name of Object.keys(call).filter((name) =>
    /^(x-content|x-frame|cross|ref|origin)/.test(name),
  )) {
    expect({ name, value: safe[name] }).toEqual({ name, value: call[name] });
  }
});

test('only a trial is hidden from search engines', async () => {
  const trial = await startServerForTest({ SANDBOX: 'on' });
  expect((await trial.app.inject('/')).headers['x-robots-tag']).toBe('noindex');
  expect((await get('/about')).headers['x-robots-tag']).toBeUndefined();
});

describe('nginx configuration', () => {
  test.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/about/', '/about/index.html'],
    ['/inquiryResult/260000000018', '/__spa-fallback.html'],
    ['/en', '/en/index.html'],
    ['/en/', '/en/index.html'],
    ['/en/inquiryResult/260000000018', '/en/__spa-fallback.html'],
    ['/inquiryResult/1/2', undefined],
    ['/no-such-page', undefined],
  ])('maps %s to its page', (address, file) => {
    expect(mapped(nginxMaps(root), '$portal_page', address)).toBe(file);
  });

  test.each([
    ['/about', '/about/index.html'],
    ['/inquiryResult/1', '/__spa-fallback.html'],
    ['/video/walk.mp4', '/video/walk.mp4'],
    ['/assets/entry-4f2a.js', '/assets/entry-4f2a.js'],
    ['/about.data', '/about.data'],
    ['/favicon.svg', '/favicon.svg'],
  ])('sets the same headers for %s', async (address, file) => {
    const { headers } = await get(address);
    const maps = nginxMaps(root);
    expect(mapped(maps, '$portal_policy', file) || undefined).toBe(
      headers['content-security-policy'],
    );
    expect(mapped(maps, '$portal_cache', file)).toBe(headers['cache-control']);
    expect(mapped(maps, '$portal_robots', file)).toBe(headers['x-robots-tag']);
    for (const name of ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']) {
      const variable = `$portal_${name.replaceAll('-', '_')}`;
      expect(nginxHeaders()).toContain(`add_header ${name} "${variable}" always;\n`);
      expect(mapped(maps, variable, file)).toBe(headers[name]);
    }
  });

  test.each([
    ['/no-such-page', '/404/index.html'],
    ['/enter', '/404/index.html'],
    ['/en/no-such-page', '/en/404/index.html'],
  ])('maps %s to the 404 page', (address, file) => {
    expect(mapped(nginxMaps(root), '$portal_missing', address)).toBe(file);
  });

  test('supports names longer than the hash bucket', async () => {
    const long = '/translatedservices/familyrecord/of-a-long-name/index.html';
    await mkdir(join(root, dirname(long)), { recursive: true });
    await writeFile(join(root, long), '<!doctype html><script>long()</script>');
    const maps = nginxMaps(root);
    const names = [...maps.matchAll(/^ {2}"?([^~\s"]+)"? /gm)].map(([, name = '']) => name);
    expect(names.filter((name) => name.length > 46)).toEqual([]);
    expect(mapped(maps, '$portal_policy', long)).toContain("'sha256-");
  });

  test('contains the common headers', () => {
    for (const [name, value] of Object.entries(fileSecurityHeaders(true))) {
      expect(nginxHeaders()).toContain(`add_header ${name} "${value}" always;\n`);
    }
  });
});

/** nginx map lookup: exact name, first matching pattern, default. */
function mapped(maps: string, variable: string, value: string): string | undefined {
  const body = maps.split(`map $uri ${variable} {\n`)[1]?.split('\n}')[0] ?? '';
  const entries = [...body.matchAll(/^ {2}"?(.+?)"? "(.*)";$/gm)].map(
    ([, pattern = '', result = '']) => ({ pattern, result }),
  );
  const found =
    entries.find(({ pattern }) => pattern === value) ??
    entries.find(
      ({ pattern }) => pattern.startsWith('~') && new RegExp(pattern.slice(1)).test(value),
    ) ??
    entries.find(({ pattern }) => pattern === 'default');
  return found?.result;
}
