import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMailboxName, joinName, NAME_PARTS, splitName } from './person-name.ts';

test('joins four parts in order, with compound names', () => {
  expect(
    joinName({
      firstName: 'أحمد',
      fatherName: ' عبد الرحمن',
      grandfatherName: 'محمد  أبو زيد',
      familyName: 'السيد ',
    }),
  ).toBe('أحمد عبد الرحمن محمد أبو زيد السيد');
});

test.each([
  ['أحمد محمود علي حسن', ['أحمد', 'محمود', 'علي', 'حسن']],
  ['أحمد محمود عبد الرحمن السيد', ['أحمد', 'محمود', 'عبد الرحمن', 'السيد']],
  ['منى نصر الله  أبو زيد سيف الدين', ['منى', 'نصر الله', 'أبو زيد', 'سيف الدين']],
  ['عبد الله أحمد محمد علي حسن', ['عبد الله', 'أحمد', 'محمد علي', 'حسن']],
  ['أحمد عبد الله حسن', undefined],
  ['expat', undefined],
  ['', undefined],
])('splits «%s» into parts or returns undefined', (fullName, parts) => {
  const name = splitName(fullName);
  expect(name && NAME_PARTS.map((part) => name[part])).toEqual(parts);
});

test('round-trips a split name', () => {
  const word = fc.constantFrom('عبد', 'الله', 'الدين', 'أبو', 'أحمد', 'علي', 'حسن');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
      const name = splitName(words.join(' '));
      if (name) expect(joinName(name)).toBe(words.join(' '));
    }),
  );
});

test('joins with single spaces', () => {
  const part = fc.string({ unit: fc.constantFrom('أ', 'ب', ' ', '\t', '\u00a0', '\u0000') });
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
        NAME_PARTS.map((key) => parts[key].replace(/[\s\0]/g, '')).join(''),
      );
    }),
  );
});

test.each([
  ['nour.adel', 'Nour.Adel@mail.example', true],
  ['نور', 'nour@mail.example', false],
  ['', 'nour@mail.example', false],
])('«%s» of %s is only a mailbox: %s', (name, email, expected) => {
  expect(isMailboxName(name, email)).toBe(expected);
});
