import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldName,
  isMailboxName,
  isSameName,
  joinName,
  NAME_PARTS,
  normalizeWhitespace,
  sanitizeText,
  splitName,
} from './person-name.ts';
import { NAME_SPELLINGS } from './testing/name-spellings.ts';

test.each([
  ['', ''],
  ['   ', ''],
  [' أحمد ', 'أحمد'],
  ['عبد  الرحمن', 'عبد الرحمن'],
  ['عبد\u00a0الرحمن', 'عبد الرحمن'],
  ['عبد\t\n الرحمن', 'عبد الرحمن'],
  // Unstorable or invisible.
  ['\u0000', ''],
  ['\u0000أحمد\u0000', 'أحمد'],
  ['عبد\u0000الرحمن', 'عبد الرحمن'],
  ['عبد \u001b\u007f\u0085 الرحمن', 'عبد الرحمن'],
  // Bidi controls and zero-width characters.
  ['\u202eدمحأ', 'دمحأ'],
  ['\u2067أحمد\u2069', 'أحمد'],
  ['أح\u200bمد\u200c \ufeff', 'أحمد'],
  ['\u061cعبد \u200f الرحمن', 'عبد الرحمن'],
  ['أحمد\ud800', 'أحمد\ufffd'],
  ['\udc00\ud800أحمد', '\ufffd\ufffdأحمد'],
  ['أحمد \ud83d\ude00', 'أحمد \ud83d\ude00'],
])('normalizes %j to %j', (text, tidy) => {
  expect(normalizeWhitespace(text)).toBe(tidy);
});

// fast-check generates only well-formed text.
const anyText = fc
  .array(fc.oneof(fc.nat(0xa0), fc.integer({ min: 0xd800, max: 0xdfff }), fc.nat(0xffff)))
  .map((units) => String.fromCharCode(...units));

test('makes any text storable, idempotently', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const tidy = normalizeWhitespace(text);
      expect(tidy.isWellFormed()).toBe(true);
      expect(tidy).not.toMatch(/[\p{Cc}\p{Cf}]|^\s|\s\s|\s$/u);
      expect(normalizeWhitespace(tidy)).toBe(tidy);
    }),
  );
});

test('preserves lines and length of storable text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const stored = sanitizeText(text);
      expect(stored).toHaveLength(text.length);
      expect(stored.split('\n')).toHaveLength(text.split('\n').length);
    }),
  );
});

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

/** Format characters. */
const invisible = fc.constantFrom(
  ...['\u061c', '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b'],
  ...['\u202c', '\u202d', '\u202e', '\u2060', '\u2066', '\u2067', '\u2068', '\u2069', '\ufeff'],
);

test('ignores invisible characters', () => {
  const letter = fc.constantFrom('أ', 'ب', 'ة', ' ', 'a');
  fc.assert(
    fc.property(fc.array(fc.tuple(invisible, letter)), (typed) => {
      const seen = typed.map(([, shown]) => shown).join('');
      const sent = typed.flat().join('');
      expect(normalizeWhitespace(sent)).toBe(normalizeWhitespace(seen));
    }),
  );
});

test.each(NAME_SPELLINGS)('folds %j to the search key %j', (name, key) => {
  expect(foldName(name)).toBe(key);
  expect(foldName(key)).toBe(key);
});

describe('name comparison', () => {
  test.each([
    ['أحمد محمود علي حسن', 'أحمد محمود علي حسن'],
    ['أحمد محمود علي حسن', 'احمد محمود على حسن'],
    ['عبد الرحمن محمد علي حسن', 'عبدالرحمن محمد علي حسن'],
    ['منى عبد الرحمن حسن', 'منى عبدالرحمن محمد علي حسن'],
    ['فاطمة أحمد', 'فاطمه أحمد محمود علي'],
    ['أحمد حسن', 'أحمد محمود علي حسن'],
  ])('equal: %s, %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  test.each([
    ['أحمد محمود علي حسن', 'منى محمود علي حسن'],
    ['أحمد محمود علي حسن', 'أحمد محمود علي حسين'],
    ['أحمد', 'أحمد محمود علي حسن'],
    ['محمود علي حسن', 'أحمد محمود علي حسن'],
    ['أحمد حسن علي', 'أحمد محمود علي حسن'],
  ])('different: %s, %s', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
    expect(isSameName(other, one)).toBe(false);
  });
});

test.each([
  ['nour.adel', 'Nour.Adel@mail.example', true],
  ['نور', 'nour@mail.example', false],
  ['', 'nour@mail.example', false],
])('«%s» of %s is only a mailbox: %s', (name, email, expected) => {
  expect(isMailboxName(name, email)).toBe(expected);
});
