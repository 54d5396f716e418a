import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres, formatDistance, type Position } from './outlets.ts';

const cairo = { lat: 30.0444, lon: 31.2357 };
const giza = { lat: 30.0131, lon: 31.2089 };
const alexandria = { lat: 31.2001, lon: 29.9187 };

describe('distance', () => {
  test.each([
    ['to the other bank of the Nile', cairo, giza, 4_332],
    ['to the sea', cairo, alexandria, 179_700],
    ['over a degree of a meridian', { lat: 30, lon: 31 }, { lat: 31, lon: 31 }, 111_195],
    ['over the date line', { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }, 111_195],
    ['to the other side of the earth', { lat: 0, lon: 0 }, { lat: 0, lon: 180 }, 20_015_087],
  ])('%s', (_where, from, to, metres) => {
    expect(Math.abs(distanceMetres(from, to) / metres - 1)).toBeLessThan(0.005);
  });

  const position: fc.Arbitrary<Position> = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test('is zero to itself, symmetric and at most half the circumference', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(distanceMetres(a, a)).toBe(0);
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 3);
        expect(distanceMetres(a, b)).toBeLessThanOrEqual(Math.PI * 6_371_000);
      }),
    );
  });
});

describe('formatting', () => {
  test.each([
    [0, '0 م'],
    [24, '0 م'],
    [340, '350 م'],
    [974, '950 م'],
    [975, '1 كم'],
    [3_249, '3.2 كم'],
    [9_949, '9.9 كم'],
    [9_950, '10 كم'],
    [86_600, '87 كم'],
  ])('formats %d metres as «%s»', (metres, words) => {
    expect(formatDistance(metres)).toBe(words);
  });

  test('is monotonic', () => {
    const metresOf = (words: string) =>
      Number.parseFloat(words) * (words.endsWith('كم') ? 1000 : 1);
    const metres = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(metres, metres, (a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)];
        expect(metresOf(formatDistance(near))).toBeLessThanOrEqual(metresOf(formatDistance(far)));
      }),
    );
  });
});
