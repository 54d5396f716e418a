import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLocale } from './accept-language.ts';

test.each([
  [undefined, 'ar'],
  ['', 'ar'],
  ['*', 'ar'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['en-US,en;q=0.9,ar;q=0.8', 'en'],
  ['fr, en;q=0.5', 'en'],
  ['fr', 'ar'],
  ['en;q=0.5, ar;q=0.5', 'ar'],
  ['en;q=0.2, *;q=0.7', 'ar'],
  ['en;q=0', 'ar'],
  ['ar;q=0, *;q=0.1', 'en'],
  ['english', 'ar'],
  ['en;q=much', 'ar'],
])('%s: %s', (header, locale) => {
  expect(chooseLocale(header)).toBe(locale);
});

test('always returns a supported locale', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(['ar', 'en']).toContain(chooseLocale(header));
    }),
  );
});
