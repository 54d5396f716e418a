import { expect, test } from 'vitest';
import { addressIn } from './language-links.tsx';

const page = { pathname: '/about', search: '', hash: '' };

test.each([
  ['the page', {}, '/en/about'],
  ['the page without the slash of a drawn one', { pathname: '/about/' }, '/en/about'],
  ['the home page', { pathname: '/' }, '/en'],
  ['home, where there is no page', { pathname: '/404/' }, '/en'],
  [
    'its query and its place',
    { search: '?kind=model&gov=01', hash: '#list' },
    '/en/about?kind=model&gov=01#list',
  ],
  [
    'nothing of an arrival',
    { search: '?Email=a%40b.example&Token=secret&arrival=1&step=review' },
    '/en/about?step=review',
  ],
  ['no word of a sign-in that failed', { search: '?SignInProblem=refused' }, '/en/about'],
])('language link preserves %s', (_, given, address) => {
  expect(addressIn('en', { ...page, ...given })).toBe(address);
});

test('links another language to the source', () => {
  expect(addressIn('ar', { ...page, search: '?q=a' })).toBe('/about?q=a');
});
