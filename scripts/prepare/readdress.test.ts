import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { inlineHashes } from '../../apps/server/src/pages/page-policy.ts';

const SCRIPT = fileURLToPath(new URL('readdress.ts', import.meta.url));
const ADDRESS = 'https://wathiqa.example';
const PAGE = `<link rel="canonical" href="https://portal.invalid/">${'<p>text</p>'.repeat(50)}<script>own("https://portal.invalid")</script>`;

let build = '';
const read = (name: string) => readFileSync(join(build, name));
const readdress = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args]).status;

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'wathiqa-readdress-'));
  const files = {
    'built-for': 'https://portal.invalid',
    'client/index.html': PAGE,
    'client/index.html.br': 'of the build',
    'client/robots.txt': 'Sitemap: https://portal.invalid/sitemap.xml',
    'client/routes.json': '["/"]',
    'server/index.js': 'const address = "https://portal.invalid"',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), text);
  }
  return () => rmSync(build, { recursive: true });
});

test.each([[[]], [['wathiqa.example']], [['https://a.example/b']], [[ADDRESS, 'a', 'b']]])(
  'refuses the arguments %s',
  (args) => expect(readdress(...args)).toBe(2),
);

test('pages, their compression, bundle and policies have the new address', () => {
  expect(readdress(ADDRESS, build)).toBe(0);
  const page = PAGE.replaceAll('https://portal.invalid', ADDRESS);
  expect(String(read('client/index.html'))).toBe(page);
  expect(String(brotliDecompressSync(read('client/index.html.br')))).toBe(page);
  expect(String(gunzipSync(read('client/index.html.gz')))).toBe(page);
  expect(String(read('client/robots.txt'))).toBe(`Sitemap: ${ADDRESS}/sitemap.xml`);
  expect(String(read('server/index.js'))).toContain(ADDRESS);
  expect(String(read('built-for'))).toBe(ADDRESS);
  const [hash = 'none'] = inlineHashes(page).scripts;
  expect(String(read('nginx/maps.conf'))).toContain(hash);
  expect(existsSync(join(build, 'nginx/headers.conf'))).toBe(true);
});

test('a second address replaces the first', () => {
  expect([readdress(ADDRESS, build), readdress('https://other.example', build)]).toEqual([0, 0]);
  expect(String(gunzipSync(read('client/index.html.gz')))).not.toContain(ADDRESS);
});
