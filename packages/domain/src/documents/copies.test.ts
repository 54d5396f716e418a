import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampCopies } from './copies.ts';

test.each([
  [Number.NaN, 1],
  [Number.NEGATIVE_INFINITY, 1],
  [-3, 1],
  [0, 1],
  [0.9, 1],
  [1, 1],
  [2, 2],
  [2.9, 2],
  [5, 5],
  [5.1, 5],
  [6, 5],
  [55, 5],
  [Number.POSITIVE_INFINITY, 5],
])('clamps %d copies to %d', (typed, meant) => {
  expect(clampCopies(typed)).toBe(meant);
});

test('clamps any input to an integer from 1 to 5', () => {
  fc.assert(
    fc.property(fc.double(), (typed) => {
      const copies = clampCopies(typed);
      expect([1, 2, 3, 4, 5]).toContain(copies);
      expect(clampCopies(copies)).toBe(copies);
    }),
  );
});
