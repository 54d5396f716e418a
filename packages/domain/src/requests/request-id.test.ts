import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeDigits } from '../language/digits.ts';
import { createRequestId, formatRequestId, isRequestId, luhnDigit } from './request-id.ts';

const ids = fc
  .tuple(fc.integer({ min: 2010, max: 2099 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([year, running]) => createRequestId(year, running));

test.each([
  ['7992739871', 3],
  ['', 0],
  ['0', 0],
  ['1', 8],
  ['26000000001', 8],
])('computes the check digit of "%s" as %d', (digits, check) => {
  expect(luhnDigit(digits)).toBe(check);
});

test('builds a number of year, nine digits and check digit', () => {
  expect(createRequestId(2026, 1)).toBe('260000000018');
  expect(createRequestId(2009, 123_456_789)).toMatch(/^09123456789\d$/);
  fc.assert(fc.property(ids, (id) => isRequestId(id)));
});

test.each([
  '',
  '260000000011',
  '26000000001',
  // Valid check digit, wrong length.
  '18',
  '2600000000180',
  '26000000001x',
  ' 260000000018',
  '٢٦٠٠٠٠٠٠٠٠١٨',
])('rejects "%s" as a request number', (text) => {
  expect(isRequestId(text)).toBe(false);
});

describe('typo detection', () => {
  test('detects any single digit', () => {
    fc.assert(
      fc.property(ids, fc.nat(11), fc.integer({ min: 1, max: 9 }), (id, place, step) => {
        const wrong = String((Number(id[place]) + step) % 10);
        expect(isRequestId(id.slice(0, place) + wrong + id.slice(place + 1))).toBe(false);
      }),
    );
  });

  test('detects adjacent transpositions, except 09 and 90', () => {
    fc.assert(
      fc.property(ids, fc.nat(10), (id, place) => {
        const [a = '', b = ''] = id.slice(place, place + 2);
        const swapped = id.slice(0, place) + b + a + id.slice(place + 2);
        // Known limitation of Luhn.
        const blind = a === b || ['09', '90'].includes(a + b);
        expect(isRequestId(swapped)).toBe(blind);
      }),
    );
  });
});

test('parses any input notation and its formatted groups', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const arabic = id.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
      for (const typed of [
        formatRequestId(id),
        ` ${id}\n`,
        arabic,
        `\u200f${id}`,
        id.replace(/(.{6})/, '$1-'),
      ]) {
        expect(normalizeDigits(typed)).toBe(id);
      }
    }),
  );
});

test.each([
  ['260000000018', '2600\u00a00000\u00a00018'],
  ['2600', '2600'],
  ['', ''],
])('formats "%s" as "%s"', (id, groups) => {
  expect(formatRequestId(id)).toBe(groups);
});
