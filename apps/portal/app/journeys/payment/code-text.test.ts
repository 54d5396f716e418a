import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaymentCode, formatTimeLeft } from './code-text.ts';

test.each([
  ['963455678', '963\u00a0455\u00a0678'],
  ['7001234567', '700\u00a0123\u00a0456\u00a07'],
  ['12', '12'],
])('formats the code %s as %s', (code, shown) => {
  expect(formatPaymentCode(code)).toBe(shown);
});

test('preserves all digits in order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (code) => {
      expect(formatPaymentCode(code).replaceAll('\u00a0', '')).toBe(code);
      expect(formatPaymentCode(code)).toMatch(/^(\d{3}\u00a0)*\d{1,3}$/);
    }),
  );
});

test.each([
  [-1, undefined],
  [0, undefined],
  [1, '0:01'],
  [59_000, '0:59'],
  [59_001, '1:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [172_752_000, '47:59:12'],
])('formats %i milliseconds left as %s', (left, shown) => {
  expect(formatTimeLeft(left)).toBe(shown);
});
