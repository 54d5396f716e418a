import { expect, test } from 'vitest';
import { formatSerial, serialDigits } from './certificate-serial.ts';

test.each([
  [26_004_182_736, '26004182736', 'A-26-004 182 736'],
  [9_000_000_000, '09000000000', 'A-09-000 000 000'],
])('%i has the digits %s and is shown as %s', (serial, digits, shown) => {
  expect(serialDigits(serial)).toBe(digits);
  expect(formatSerial(digits)).toBe(shown);
});
