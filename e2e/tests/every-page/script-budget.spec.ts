import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const BUILD = fileURLToPath(new URL('../../../apps/portal/build/client', import.meta.url));

/** Initial brotli KB (1,024 bytes) of scripts per page; see docs/measurements.md. */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  'pages/home': 165,
  electronicServices: 161,
  regulations: 162,
  birthRequest: 182,
  translatedMarriageRequest: 182,
  nidRequest: 191,
  payment: 175,
};

/** Initial files: shared chunks (`apps/portal/shared-chunks.ts`) or the route's. */
const FORM_FILES = [
  'calls',
  'entry.client',
  'fields',
  'forms',
  'framework',
  'guarded',
  'manifest',
  'order',
  'owner-fields',
  'portal',
  'prices-and-lists',
  'rolldown-runtime',
  'root',
  'route',
  'signed-in',
];

interface RouteFiles {
  parentId?: string;
  module: string;
  imports: string[];
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
}

interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteFiles>;
}

function readManifest(language: 'ar' | 'en'): Manifest {
  const manifests = readdirSync(`${BUILD}/assets`)
    .filter((name) => /^manifest-.*\.js$/.test(name))
    .map((name) => readFileSync(`${BUILD}/assets/${name}`, 'utf8'))
    .map(
      (text) => JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest,
    );
  const shell = readFileSync(
    `${BUILD}${language === 'en' ? '/en' : ''}/complains/index.html`,
    'utf8',
  );
  const manifest = manifests.find(({ url }) => shell.includes(url));
  if (!manifest) throw new Error(`No page in ${language} names a manifest`);
  return manifest;
}

function firstFiles({ url, entry, routes }: Manifest, route: string): string[] {
  const files = new Set([url, entry.module, ...entry.imports]);
  for (let id: string | undefined = route; id; id = routes[id]?.parentId) {
    const parts = routes[id];
    if (!parts) throw new Error(`There is no route ${id}`);
    const { module, imports, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } =
      parts;
    for (const file of [
      module,
      ...imports,
      clientLoaderModule,
      clientMiddlewareModule,
      hydrateFallbackModule,
    ]) {
      if (file) files.add(file);
    }
  }
  return [...files];
}

/** Scripts of `/verify` beyond a page's, and the decoder for browsers that read no QR codes. */
const VERIFIER_KB = 40;

const sizes = new Map<string, number>();

/** Bytes at maximum compression, because the tested build is compressed quickly. */
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(`${BUILD}${file}`);
  // Compression may enlarge tiny files.
  const size = Math.min(bytes.length, brotliCompressSync(bytes).length);
  sizes.set(file, size);
  return size;
}

for (const language of ['ar', 'en'] as const) {
  test(`initial scripts fit their budget (${language})`, () => {
    const manifest = readManifest(language);
    const over = Object.entries(BUDGETS_KB).flatMap(([route, budget]) => {
      const bytes = firstFiles(manifest, route).map(sizeOf);
      const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1024;
      return kilobytes > budget ? [`${route}: ${kilobytes.toFixed(1)} KB, not ${budget}`] : [];
    });
    expect(over).toEqual([]);
  });

  test(`the verifier and its decoder fit their budget (${language})`, () => {
    const manifest = readManifest(language);
    const page = firstFiles(manifest, 'pages/home');
    const decoders = readdirSync(`${BUILD}/assets`).filter((name) => /^decode-.*\.js$/.test(name));
    expect(decoders).toHaveLength(1);
    const own = firstFiles(manifest, 'verify').filter((file) => !page.includes(file));
    const bytes = [...own, ...decoders.map((name) => `/assets/${name}`)].map(sizeOf);
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThan(VERIFIER_KB);
  });

  test(`a form loads only these initial files (${language})`, () => {
    const names = firstFiles(readManifest(language), 'birthRequest').map((file) =>
      file.replace('/assets/', '').replace(/-[\w-]{8}\.js$/, ''),
    );
    expect([...new Set(names)].sort()).toEqual(FORM_FILES);
  });
}
