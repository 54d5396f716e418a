import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinName, NAME_PARTS, tidySpaces } from './person-name.ts';

test.each([
  ['', ''],
  ['   ', ''],
  [' أحمد ', 'أحمد'],
  ['عبد  الرحمن', 'عبد الرحمن'],
  ['عبد\u00a0الرحمن', 'عبد الرحمن'],
  ['عبد\t\n الرحمن', 'عبد الرحمن'],
])('"%s" is tidied to "%s"', (text, tidy) => {
  expect(tidySpaces(text)).toBe(tidy);
});

test('the four parts are joined in their order, compound ones whole', () => {
  expect(
    joinName({
      firstName: 'أحمد',
      fatherName: ' عبد الرحمن',
      grandfatherName: 'محمد  أبو زيد',
      familyName: 'السيد ',
    }),
  ).toBe('أحمد عبد الرحمن محمد أبو زيد السيد');
});

test('a joined name has one space between words, however the parts were typed', () => {
  const part = fc.string({ unit: fc.constantFrom('أ', 'ب', ' ', '\t', '\u00a0') });
  const name = fc.record({
    firstName: part,
    fatherName: part,
    grandfatherName: part,
    familyName: part,
  });
  fc.assert(
    fc.property(name, (parts) => {
      const joined = joinName(parts);
      expect(joined).toMatch(/^(\S+( \S+)*)?$/);
      expect(joined.replaceAll(' ', '')).toBe(
        NAME_PARTS.map((key) => parts[key].replace(/\s/g, '')).join(''),
      );
    }),
  );
});
