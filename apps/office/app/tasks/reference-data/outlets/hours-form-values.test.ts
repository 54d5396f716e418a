import { parseOpeningHours } from '@wathiqa/content';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHoursFormValues, toHoursNotation } from './hours-field.tsx';

test.each([
  [{ always: false, spans: [] }, ''],
  [{ always: false, spans: [{ key: 0, first: 6, last: 4, opens: '', closes: '15:00' }] }, ''],
  [{ always: true, spans: [] }, '24/7'],
] as const)('%j is written as «%s»', (typed, notation) => {
  expect(toHoursNotation(typed)).toBe(notation);
});

const day = fc.constantFrom('Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa');
const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const span = fc
  .tuple(day, day, clock, fc.oneof(clock, fc.constant('24:00')))
  .filter(([, , opens, closes]) => opens !== closes && closes !== '00:00')
  .map(([first, last, opens, closes]) => `${first}-${last} ${opens}-${closes}`);

test('unchanged hours are saved without loss', () => {
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 3 }), (spans) => {
      const notation = spans.join('; ');
      const saved = toHoursNotation(toHoursFormValues(notation));
      expect(parseOpeningHours(saved)).toEqual(parseOpeningHours(notation));
    }),
  );
});
