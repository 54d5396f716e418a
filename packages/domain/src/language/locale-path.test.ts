import { expect, test } from 'vitest';
import { localePath, readLocalePath } from './locale-path.ts';

test.each([
  ['/', '/en'],
  ['/about', '/en/about'],
  ['/?from=sms', '/en?from=sms'],
  ['/#services', '/en#services'],
  ['/search?q=a/b', '/en/search?q=a/b'],
  ['/news1/', '/en/news1/'],
])('%s is %s in English and itself in Arabic, and is read as it was written', (path, english) => {
  expect(localePath(path, 'en')).toBe(english);
  expect(localePath(path, 'ar')).toBe(path);
  expect(readLocalePath(english)).toEqual({ locale: 'en', path });
  expect(readLocalePath(path)).toEqual({ locale: 'ar', path });
});

test.each(['/english', '/enter/en', '/ar/about', '/EN'])('%s is an Arabic address', (address) => {
  expect(readLocalePath(address)).toEqual({ locale: 'ar', path: address });
});

test('the English home page may end with a slash', () => {
  expect(readLocalePath('/en/')).toEqual({ locale: 'en', path: '/' });
});
