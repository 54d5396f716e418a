import { expect, test } from 'vitest';
import { addedReasonCode } from './service.ts';

test.each([
  [1, 'ADDED_A'],
  [26, 'ADDED_Z'],
  [27, 'ADDED_AA'],
  [52, 'ADDED_AZ'],
  [53, 'ADDED_BA'],
  [703, 'ADDED_AAA'],
])('code of reason %i is %s', (reasons, code) => {
  expect(addedReasonCode(reasons)).toBe(code);
});

test('creates unique valid reason codes', () => {
  const codes = Array.from({ length: 2000 }, (_, index) => addedReasonCode(index + 1));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-Z_]{3,40}$/);
});
