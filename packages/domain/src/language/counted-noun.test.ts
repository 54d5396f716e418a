import { expect, test } from 'vitest';
import { countedNoun } from './counted-noun.ts';

const COPIES = { one: 'نسخة واحدة', two: 'نسختان', few: 'نسخ', many: 'نسخة', other: 'نسخة كاملة' };

test.each([
  [0, '0 نسخة كاملة'],
  [1, 'نسخة واحدة'],
  [2, 'نسختان'],
  [3, '3 نسخ'],
  [10, '10 نسخ'],
  [11, '11 نسخة'],
  [99, '99 نسخة'],
  [100, '100 نسخة كاملة'],
  [103, '103 نسخ'],
])('counts %i as «%s»', (count, text) => {
  expect(countedNoun(count, COPIES)).toBe(text);
});
