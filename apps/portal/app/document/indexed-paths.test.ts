import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { canonicalPath, indexedPaths } from './indexed-paths.ts';

test.each([
  ['a guarded page', paths.inquiry],
  ['a request', '/request/260000000018'],
  ['a thank-you', paths.complainsSent],
  ['the search', paths.search],
  ['the page for what is missing', paths.notFound],
  ['nothing of ours', '/no-such-page'],
])('%s is not indexed', (_, path) => {
  expect(canonicalPath(path)).toBeUndefined();
  expect(indexedPaths).not.toContain(path);
});

test.each([paths.login, paths.servicesDash, `${paths.login}/`])(
  '%s has the home page as its canonical path',
  (path) => {
    expect(canonicalPath(path)).toBe('/');
    expect(indexedPaths).not.toContain(path);
  },
);

test('a news article has its own canonical path', () => {
  expect(canonicalPath('/news10/')).toBe('/news10');
});

test('canonical path drops a trailing slash', () => {
  expect(canonicalPath('/about/')).toBe('/about');
  expect(canonicalPath('/')).toBe('/');
});
