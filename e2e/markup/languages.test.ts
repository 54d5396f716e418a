import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale, localePath } from '@wathiqa/domain';
import type { HtmlElement } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { canonicalPath } from '../../apps/portal/app/document/indexed-paths.ts';
import { drawnPaths } from '../../apps/portal/app/drawn-paths.server.ts';
import { paths } from '../../apps/portal/app/paths.ts';
import { findForeignTexts, parseDocument } from '../support/foreign-texts.ts';

// Every page as the build drew it, read from the disk in each language.

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
  test('every page says its language, and leads to itself in the others', () => {
    for (const path of drawnPaths()) {
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

  test('no page has a word in the letters of another that it does not mark', () => {
    const found = drawnPaths().flatMap((path) =>
      findForeignTexts(parseDocument(readDrawn(path, locale)), locale).map(
        (text) => `${localePath(path, locale)}: ${text}`,
      ),
    );
    expect(found).toEqual([]);
  });
});

test('a word of another language is found: the tests can fail', () => {
  const html = readDrawn('/questions', 'en').replace(
    '<main',
    '<p title="رقم">طلب <b lang="ar">منى</b> <bdi>بطاقة</bdi></p><main',
  );
  expect(findForeignTexts(parseDocument(html), 'en')).toEqual(['رقم', 'طلب']);
});
