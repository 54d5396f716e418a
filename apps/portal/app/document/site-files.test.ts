import { existsSync } from 'node:fs';
import { LOCALES, localePath } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { siteFiles } from '../../site-files.ts';
import { sitemapPaths } from '../drawn-paths.server.ts';

const files = await siteFiles('https://wathiqa.example', 'ar');

test('sitemap lists exactly the indexed pages, in each language', () => {
  const named = [...(files['/sitemap.xml'] ?? '').matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(named.map(([, address]) => address)).toEqual(
    sitemapPaths().flatMap((path) =>
      LOCALES.map((locale) => `https://wathiqa.example${localePath(path, locale)}`),
    ),
  );
});

test('each sitemap entry names all language versions', () => {
  const [first, second] = files['/sitemap.xml']?.match(/<url>[\s\S]*?<\/url>/g) ?? [];
  for (const page of [first, second]) {
    expect(page).toContain('hreflang="ar" href="https://wathiqa.example/"');
    expect(page).toContain('hreflang="en" href="https://wathiqa.example/en"');
  }
});

test('a second language has its own manifest but no sitemap', async () => {
  const english = await siteFiles('https://wathiqa.example', 'en');
  expect(Object.keys(english)).toEqual(['/en/manifest.webmanifest']);
  expect(JSON.parse(english['/en/manifest.webmanifest'] ?? '')).toMatchObject({
    lang: 'en',
    dir: 'ltr',
    start_url: '/en',
  });
});

test('robots.txt disallows the API and names the sitemap', () => {
  expect(files['/robots.txt']).toContain('Disallow: /api/\n');
  expect(files['/robots.txt']).toContain('Sitemap: https://wathiqa.example/sitemap.xml\n');
});

test('every manifest icon exists', () => {
  const { icons } = JSON.parse(files['/manifest.webmanifest'] ?? '');
  expect(icons).not.toHaveLength(0);
  for (const { src } of icons) {
    expect(existsSync(new URL(`../../public${src}`, import.meta.url)), src).toBe(true);
  }
});
