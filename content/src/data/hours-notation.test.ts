import { MINUTES_PER_DAY, type WeekDay } from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatOpeningHours, parseOpeningHours } from './hours-notation.ts';

describe('refuses hours', () => {
  test.each([
    ['', /is not like/],
    ['daily 10:00-20:00', /is not like/],
    ['Sa-Xx 10:00-20:00', /is not like/],
    ['Sa-Th 10-20', /is not like/],
    ['Sa-Th 10:00-20:00;', /"" is not like/],
    ['Fr 10:00-25:00', /no clock shows/],
    ['Fr 24:00-02:00', /no clock shows/],
    ['Fr 10:75-12:00', /no clock shows/],
    ['Fr 10:00-10:00', /same time/],
  ])('«%s»', (text, problem) => {
    expect(parseOpeningHours(text)).toMatch(problem);
  });
});

describe('parses hours', () => {
  test.each([
    ['24/7', [{ days: [0, 1, 2, 3, 4, 5, 6], opens: 0, closes: 1440 }]],
    ['Sa-Th 10:00-20:00', [{ days: [6, 0, 1, 2, 3, 4], opens: 600, closes: 1200 }]],
    ['Fr 18:00-02:30', [{ days: [5], opens: 1080, closes: 150 }]],
    [
      'Su-Th 09:00-15:00; Fr 14:00-24:00',
      [
        { days: [0, 1, 2, 3, 4], opens: 540, closes: 900 },
        { days: [5], opens: 840, closes: 1440 },
      ],
    ],
  ])('«%s»', (text, hours) => {
    expect(parseOpeningHours(text)).toEqual(hours);
  });
});

test.each(['24/7', 'Sa-Th 10:00-20:00', 'Fr 18:00-02:30', 'Su-Th 09:00-15:00; Fr 14:00-24:00'])(
  '«%s» round-trips',
  (text) => {
    const hours = parseOpeningHours(text);
    if (typeof hours === 'string') throw new Error(hours);
    expect(formatOpeningHours(hours)).toBe(text);
  },
);

test('reads all hours that are written', () => {
  const spans = fc
    .record({
      first: fc.nat(6),
      count: fc.integer({ min: 1, max: 7 }),
      opens: fc.nat(MINUTES_PER_DAY - 1),
      closes: fc.integer({ min: 1, max: MINUTES_PER_DAY }),
    })
    .filter(({ opens, closes }) => opens !== closes)
    .map(({ first, count, ...span }) => ({
      days: Array.from({ length: count }, (_, day) => (first + day) % 7) as WeekDay[],
      ...span,
    }));
  fc.assert(
    fc.property(fc.array(spans, { minLength: 1, maxLength: 4 }), (hours) => {
      const read = parseOpeningHours(formatOpeningHours(hours));
      expect(typeof read === 'string' ? read : formatOpeningHours(read)).toBe(
        formatOpeningHours(hours),
      );
      expect(read).toEqual(hours);
    }),
  );
});
