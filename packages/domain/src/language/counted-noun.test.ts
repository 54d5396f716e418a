import { expect, test } from 'vitest';
import { countedNoun, durationText } from './counted-noun.ts';

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

test.each([
  [1, 'ثانية واحدة'],
  [2, 'ثانيتين'],
  [3, '3 ثوانٍ'],
  [10, '10 ثوانٍ'],
  [11, '11 ثانية'],
  [58.2, '59 ثانية'],
  [60, 'دقيقة واحدة'],
  [61, 'دقيقتين'],
  [120, 'دقيقتين'],
  [180, '3 دقائق'],
  [660, '11 دقيقة'],
  [6000, '100 دقيقة'],
  [7200, 'ساعتين'],
  [86_000, '24 ساعة'],
])('formats %s seconds as «%s»', (seconds, text) => expect(durationText(seconds)).toBe(text));
