import { expect, test } from 'vitest';
import { chosenLanguageScript, keepSwitchedLanguage } from './chosen-language.tsx';

const origin = 'https://wathiqa.example';

test.each([
  ['the same page in Arabic', '/en/about', `${origin}/about`, 'en'],
  ['the same page in English, with a query', '/search', `${origin}/en/search?q=birth`, 'ar'],
  ['the Arabic home page', '/en', `${origin}/`, 'en'],
  ['another page of this language', '/en/about', `${origin}/en`, undefined],
  ['another page in Arabic', '/en/about', `${origin}/news`, undefined],
  ['the login of a trial', '/en/inquiry', `${origin}/sandbox/account`, undefined],
  ['another site', '/en/about', 'https://elsewhere.example/about', undefined],
  ['nowhere', '/en/about', '', undefined],
])('stores the switched language: from %s to %s', (_, pathname, referrer, chosen) => {
  const kept: string[] = [];
  const storage = { setItem: (_key: string, value: string) => void kept.push(value) };
  keepSwitchedLanguage(storage, referrer, { origin, pathname });
  expect(kept).toEqual(chosen ? [chosen] : []);
});

test.each([
  ['an arrival from outside', 'en', {}, '/en'],
  ['an arrival from another site', 'en', { referrer: 'https://elsewhere.example/' }, '/en'],
  ['nobody who chose Arabic', 'ar', {}, undefined],
  ['nobody who chose nothing', null, {}, undefined],
  ['no language that is not ours', '//evil.example', {}, undefined],
  ['no link within the portal', 'en', { referrer: `${origin}/about` }, undefined],
  ['no address with a query', 'en', { search: '?Token=1' }, undefined],
  ['no address of a place', 'en', { hash: '#services' }, undefined],
  ['no other page', 'en', { pathname: '/about' }, undefined],
] as const)('root redirects %s', (_, chosen, given, to) => {
  const { referrer = '', ...address } = { referrer: '', ...given };
  const sentTo: string[] = [];
  const documentElement = { hidden: false };
  new Function('localStorage', 'location', 'document', chosenLanguageScript)(
    { getItem: () => chosen },
    {
      origin,
      pathname: '/',
      search: '',
      hash: '',
      ...address,
      replace: (path: string) => sentTo.push(path),
    },
    { referrer, documentElement },
  );
  expect(sentTo).toEqual(to ? [to] : []);
  expect(documentElement.hidden).toBe(to !== undefined);
});
