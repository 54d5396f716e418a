import { expect, test } from 'vitest';
import { localePath, readLocalePath } from './locale-path.ts';

test.each([
  ['/', '/en'],
  ['/about', '/en/about'],
  ['/?from=sms', '/en?from=sms'],
  ['/#services', '/en#services'],
  ['/search?q=a/b', '/en/search?q=a/b'],
  ['/news1/', '/en/news1/'],
])('maps %s to %s in English, unchanged in Arabic, and back', (path, english) => {
  expect(localePath(path, 'en')).toBe(english);
  expect(localePath(path, 'ar')).toBe(path);
  expect(readLocalePath(english)).toEqual({ locale: 'en', path });
  expect(readLocalePath(path)).toEqual({ locale: 'ar', path });
});

test.each(['/english', '/enter/en', '/ar/about', '/EN'])('%s is an Arabic address', (address) => {
  expect(readLocalePath(address)).toEqual({ locale: 'ar', path: address });
});

test('allows a trailing slash on the English home page', () => {
  expect(readLocalePath('/en/')).toEqual({ locale: 'en', path: '/' });
});
