import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

export const ABOUT = page('about', '<p>عن القطاع</p>'.repeat(40));

export const BUILT_FOR = 'https://built.example';

/** Too large for the memory cache. */
export const VIDEO = Buffer.alloc(600 * 1024, 'video');

const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': page('home', ''),
  'about/index.html': ABOUT,
  'map/index.html': page('map', `<a href="${BUILT_FOR}/map">${'خريطة'.repeat(40)}</a>`),
  'sitemap.xml': `<loc>${BUILT_FOR}/map</loc>`,
  '404/index.html': page('missing', ''),
  '__spa-fallback.html': page('shell', ''),
  'about.data': '[]',
  'assets/entry-4f2a.js': 'export {}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'video/walk.mp4': VIDEO,
  'routes.json': JSON.stringify(['/', '/about', '/map', '/inquiryResult/:req_id']),
  'en/index.html': page('home-en', ''),
  'en/404/index.html': page('missing-en', ''),
  'en/__spa-fallback.html': page('shell-en', ''),
  'en/_.data': '[]',
  'en/routes.json': JSON.stringify(['/en', '/en/inquiryResult/:req_id']),
  '.vite/manifest.json': '{}',
};

export async function createMinimalBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'client');
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  await writeFile(join(folder, 'built-for'), BUILT_FOR);
  await writeFile(join(root, 'about/index.html.br'), brotliCompressSync(ABOUT));
  await writeFile(join(root, 'about/index.html.gz'), gzipSync(ABOUT));
  return root;
}

function page(name: string, body: string): string {
  return `<!DOCTYPE html><html><head><script>start("${name}")</script></head><body>${body}</body></html>`;
}
