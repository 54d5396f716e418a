import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSerial, parseSerial, serialDigits } from './certificates.ts';

test.each([
  [26_004_182_736, '26004182736', 'A-26-004 182 736'],
  [9_000_000_000, '09000000000', 'A-09-000 000 000'],
])('%i has the digits %s and is shown as %s', (serial, digits, shown) => {
  expect(serialDigits(serial)).toBe(digits);
  expect(formatSerial(digits)).toBe(shown);
});

test('reads every serial as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 99_999_999_999 }), (serial) => {
      const digits = serialDigits(serial);
      expect(parseSerial(formatSerial(digits))).toBe(digits);
    }),
  );
});
