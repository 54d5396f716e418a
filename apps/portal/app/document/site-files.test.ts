import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteFiles } from '../../site-files.ts';
import { sitemapPaths } from '../drawn-paths.server.ts';

const files = siteFiles('https://wathiqa.example');

test('the site map names every page that is to be found, and no other', () => {
  const named = [...(files['sitemap.xml'] ?? '').matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(named.map(([, address]) => address)).toEqual(
    sitemapPaths().map((path) => `https://wathiqa.example${path}`),
  );
});

test('robots are kept from what is no page, and told of the site map', () => {
  expect(files['robots.txt']).toContain('Disallow: /api/\n');
  expect(files['robots.txt']).toContain('Sitemap: https://wathiqa.example/sitemap.xml\n');
});

test('every icon that the manifest names is there', () => {
  const { icons } = JSON.parse(files['manifest.webmanifest'] ?? '');
  expect(icons).not.toHaveLength(0);
  for (const { src } of icons) {
    expect(existsSync(new URL(`../../public${src}`, import.meta.url)), src).toBe(true);
  }
});
