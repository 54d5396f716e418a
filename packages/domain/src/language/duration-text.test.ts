import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

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
