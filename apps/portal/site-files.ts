import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueIn, ROOT } from '@wathiqa/content/build';
import { LOCALES, type Locale, localePath, textDirection } from '@wathiqa/domain';
import { sitemapPaths } from './app/drawn-paths.server.ts';
import type { LayoutMessages } from './app/layout/layout.messages.ts';

const NOT_FOR_ROBOTS = ['/api/', '/office', '/sandbox/'];

export async function siteFiles(
  publicUrl: string,
  locale: Locale,
): Promise<Record<string, string>> {
  return {
    ...(locale === 'ar' && {
      '/sitemap.xml': sitemap(publicUrl),
      '/robots.txt': robots(publicUrl),
    }),
    [localePath('/manifest.webmanifest', locale)]:
      `${JSON.stringify(await manifest(locale), null, 2)}\n`,
  };
}

export async function writeSiteFiles(
  folder: string,
  publicUrl: string,
  locale: Locale,
): Promise<void> {
  for (const [path, text] of Object.entries(await siteFiles(publicUrl, locale))) {
    await writeFile(join(folder, path), text);
  }
}

function sitemap(publicUrl: string): string {
  const urls = sitemapPaths().flatMap((path) => {
    const alternates = LOCALES.map(
      (locale) =>
        `    <xhtml:link rel="alternate" hreflang="${locale}" href="${publicUrl}${localePath(path, locale)}"/>\n`,
    ).join('');
    return LOCALES.map(
      (locale) =>
        `  <url>\n    <loc>${publicUrl}${localePath(path, locale)}</loc>\n${alternates}  </url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`;
}

function robots(publicUrl: string): string {
  return `User-agent: *
${NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('')}
Sitemap: ${publicUrl}/sitemap.xml
`;
}

async function manifest(locale: Locale) {
  const { brand, brandLine, description } = await layoutMessagesIn(locale);
  return {
    name: `${brand}: ${brandLine}`,
    short_name: brand,
    description,
    lang: locale,
    dir: textDirection(locale),
    id: localePath('/', locale),
    start_url: localePath('/', locale),
    display: 'minimal-ui',
    theme_color: '#0b3b3a',
    background_color: '#fbf8f2',
    icons: [
      // For browsers with SVG icons.
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

async function layoutMessagesIn(locale: Locale): Promise<LayoutMessages> {
  const path = catalogueIn(locale, `${ROOT}apps/portal/app/layout/layout.messages.ts`) ?? '';
  return (await import(/* @vite-ignore */ path)).layoutMessages;
}
