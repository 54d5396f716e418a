import { expect, test } from 'vitest';
import { isEnglishOlder, keptEnglish } from './english-text.ts';

test.each([
  [undefined, 'Cairo'],
  [null, null],
  ['', null],
  ['Giza', 'Giza'],
] as const)('stores an English text sent as %j as %j', (sent, kept) => {
  expect(keptEnglish(sent, 'Cairo')).toBe(kept);
});

const before = { arabic: 'القاهرة', english: 'Cairo' };

test.each([
  ['nothing changes', before, false, false],
  ['the Arabic is changed', { arabic: 'الجيزة', english: 'Cairo' }, false, true],
  ['both are changed', { arabic: 'الجيزة', english: 'Giza' }, false, false],
  ['the English is taken away', { arabic: 'الجيزة', english: null }, true, false],
  ['nothing changes after it became outdated', before, true, true],
  ['the English changes', { arabic: 'القاهرة', english: 'Al-Qahira' }, true, false],
])('flags outdated English correctly if %s', (_what, saved, wasOlder, older) => {
  expect(isEnglishOlder([{ before, saved }], wasOlder, false)).toBe(older);
  expect(isEnglishOlder([{ before, saved }], wasOlder, true)).toBe(false);
});

test('flags outdated English if one of two texts is outdated', () => {
  const pairs = [
    { before, saved: { arabic: 'القاهرة', english: 'Al-Qahira' } },
    { before, saved: { arabic: 'الجيزة', english: 'Cairo' } },
  ];
  expect(isEnglishOlder(pairs, false, false)).toBe(true);
});
