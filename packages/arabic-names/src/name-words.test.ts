import { expect, test } from 'vitest';
import { foldName, splitParts } from './name-words.ts';
import { NAME_SPELLINGS } from './testing/name-spellings.ts';

test.each(NAME_SPELLINGS)('folds %j to the search key %j', (name, key) => {
  expect(foldName(name)).toBe(key);
  expect(foldName(key)).toBe(key);
});

test('splits into parts with their places', () => {
  const name = ' منى نصر الله  أبو زيد\tسيف الدين';
  expect(splitParts(name).map(({ text }) => text)).toEqual([
    'منى',
    'نصر الله',
    'أبو زيد',
    'سيف الدين',
  ]);
  for (const { text, start, end } of splitParts(name)) expect(name.slice(start, end)).toBe(text);
  expect(splitParts(' ')).toEqual([]);
});
