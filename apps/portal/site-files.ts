import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sitemapPaths } from './app/drawn-paths.server.ts';
import { layoutMessages } from './app/layout/layout.messages.ts';

/** Places that are nobody's to index. */
const NOT_FOR_ROBOTS = ['/api/', '/office', '/sandbox/'];

/**
 * The files that are about the whole site, by their name in its root.
 *
 * @param publicUrl the address that people reach the portal at
 */
export function siteFiles(publicUrl: string): Record<string, string> {
  return {
    'sitemap.xml': sitemap(publicUrl),
    'robots.txt': robots(publicUrl),
    'manifest.webmanifest': `${JSON.stringify(manifest(), null, 2)}\n`,
  };
}

/** Writes them into the folder of the build. */
export async function writeSiteFiles(folder: string, publicUrl: string): Promise<void> {
  for (const [name, text] of Object.entries(siteFiles(publicUrl))) {
    await writeFile(join(folder, name), text);
  }
}

function sitemap(publicUrl: string): string {
  const urls = sitemapPaths().map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

function robots(publicUrl: string): string {
  return `User-agent: *
${NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('')}
Sitemap: ${publicUrl}/sitemap.xml
`;
}

function manifest() {
  const { brand, brandLine, description } = layoutMessages;
  return {
    name: `${brand}: ${brandLine}`,
    short_name: brand,
    description,
    lang: 'ar',
    dir: 'rtl',
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: '#0b3b3a',
    background_color: '#fbf8f2',
    icons: [
      // The smallest by far, for the browsers that take it.
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('/icons/icon-192.png', '192x192'),
      icon('/icons/icon-512.png', '512x512'),
      { ...icon('/icons/icon-maskable-512.png', '512x512'), purpose: 'maskable' },
    ],
  };
}

function icon(src: string, sizes: string) {
  return { src, sizes, type: 'image/png' };
}
