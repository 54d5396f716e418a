import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale, localePath } from '@wathiqa/domain';
import type { HtmlElement } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { canonicalPath } from '../../apps/portal/app/document/indexed-paths.ts';
import {
  prerenderedPagePaths,
  skeletonPaths,
  termsPaths,
} from '../../apps/portal/app/drawn-paths.server.ts';
import { paths } from '../../apps/portal/app/paths.ts';
import { findForeignTexts, parseDocument } from '../support/checks/foreign-texts.ts';

// Prerendered pages in each language, read from disk.

const build = fileURLToPath(new URL('../../apps/portal/build/client', import.meta.url));
function readDrawn(path: string, locale: Locale): string {
  return readFileSync(`${build}${localePath(path, locale).replace(/\/$/, '')}/index.html`, 'utf8');
}

function addresses(page: HtmlElement, selector: string): Record<string, string> {
  return Object.fromEntries(
    page.querySelectorAll(selector).map((link) => {
      const { pathname } = new URL(link.getAttributeValue('href') ?? '', 'http://localhost');
      return [link.getAttributeValue('hreflang') ?? '', pathname];
    }),
  );
}

function inEach(path: string): Record<Locale, string> {
  const each = LOCALES.map((locale) => [locale, localePath(path, locale)]);
  return Object.fromEntries(each);
}

describe.each(LOCALES)('in %s', (locale) => {
  test('every page declares its language and links its translations', () => {
    for (const path of [...prerenderedPagePaths(), ...skeletonPaths()]) {
      const page = parseDocument(readDrawn(path, locale));
      expect.soft(page.querySelector('html')?.getAttributeValue('lang'), path).toBe(locale);
      const found = canonicalPath(path);
      expect
        .soft(addresses(page, 'link[rel="alternate"][hreflang]'), path)
        .toEqual(found === undefined ? {} : { ...inEach(found), 'x-default': found });
      const { [locale]: _own, ...others } = inEach(
        path === paths.notFound ? paths.dashboard : path,
      );
      expect.soft(addresses(page, 'a[hreflang]'), path).toEqual(others);
    }
  });

  test('outlined form shows its title before hydration and is not indexed', () => {
    const terms = termsPaths();
    for (const path of skeletonPaths().filter((each) => !terms.includes(each))) {
      const page = parseDocument(readDrawn(path, locale));
      const title = page.querySelector('title')?.textContent.split(' | ')[0] ?? '-';
      // The title is "step: document"; the heading counts documents instead.
      const subject = title.split(': ').at(-1);
      expect.soft(page.querySelector('main h1')?.textContent, path).toContain(subject);
      expect
        .soft(page.querySelector('main h1 ~ div p')?.textContent, path)
        .toMatch(/\w|[\u0600-\u06ff]/);
      const robots = page.querySelector('meta[name="robots"]')?.getAttributeValue('content');
      expect.soft(robots, path).toBe('noindex');
    }
  });

  test('terms are readable without script, under their title, and not indexed', () => {
    for (const path of termsPaths()) {
      const page = parseDocument(readDrawn(path, locale));
      const service = page.querySelector('main h1')?.textContent ?? '-';
      expect.soft(page.querySelector('title')?.textContent, path).toContain(service);
      expect.soft(page.querySelectorAll('main h2').length, path).toBeGreaterThan(1);
      const robots = page.querySelector('meta[name="robots"]')?.getAttributeValue('content');
      expect.soft(robots, path).toBe('noindex');
    }
  });

  test('no page has unmarked words in another script', () => {
    const found = [...prerenderedPagePaths(), ...skeletonPaths()].flatMap((path) =>
      findForeignTexts(parseDocument(readDrawn(path, locale)), locale).map(
        (text) => `${localePath(path, locale)}: ${text}`,
      ),
    );
    expect(found).toEqual([]);
  });
});

test('control: detects a foreign word', () => {
  const html = readDrawn('/questions', 'en').replace(
    '<main',
    '<p title="رقم">طلب <b lang="ar">منى</b> <bdi>بطاقة</bdi></p><main',
  );
  expect(findForeignTexts(parseDocument(html), 'en')).toEqual(['رقم', 'طلب']);
});
