import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSameName,
  joinName,
  NAME_PARTS,
  normalizeWhitespace,
  sanitizeText,
  splitName,
} from './person-name.ts';

test.each([
  ['', ''],
  ['   ', ''],
  [' أحمد ', 'أحمد'],
  ['عبد  الرحمن', 'عبد الرحمن'],
  ['عبد\u00a0الرحمن', 'عبد الرحمن'],
  ['عبد\t\n الرحمن', 'عبد الرحمن'],
  // What PostgreSQL does not take, or nobody sees.
  ['\u0000', ''],
  ['\u0000أحمد\u0000', 'أحمد'],
  ['عبد\u0000الرحمن', 'عبد الرحمن'],
  ['عبد \u001b\u007f\u0085 الرحمن', 'عبد الرحمن'],
  // What turns the direction of what follows, or parts a word without showing it.
  ['\u202eدمحأ', 'دمحأ'],
  ['\u2067أحمد\u2069', 'أحمد'],
  ['أح\u200bمد\u200c \ufeff', 'أحمد'],
  ['\u061cعبد \u200f الرحمن', 'عبد الرحمن'],
  ['أحمد\ud800', 'أحمد\ufffd'],
  ['\udc00\ud800أحمد', '\ufffd\ufffdأحمد'],
  ['أحمد \ud83d\ude00', 'أحمد \ud83d\ude00'],
])('%j is tidied to %j', (text, tidy) => {
  expect(normalizeWhitespace(text)).toBe(tidy);
});

// fast-check's own texts are well-formed.
const anyText = fc
  .array(fc.oneof(fc.nat(0xa0), fc.integer({ min: 0xd800, max: 0xdfff }), fc.nat(0xffff)))
  .map((units) => String.fromCharCode(...units));

test('whatever a text was, it can be stored, and is tidied once for all', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const tidy = normalizeWhitespace(text);
      expect(tidy.isWellFormed()).toBe(true);
      expect(tidy).not.toMatch(/[\p{Cc}\p{Cf}]|^\s|\s\s|\s$/u);
      expect(normalizeWhitespace(tidy)).toBe(tidy);
    }),
  );
});

test('a text that can be stored keeps its lines and its length', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const stored = sanitizeText(text);
      expect(stored).toHaveLength(text.length);
      expect(stored.split('\n')).toHaveLength(text.split('\n').length);
    }),
  );
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

test.each([
  ['أحمد محمود علي حسن', ['أحمد', 'محمود', 'علي', 'حسن']],
  ['أحمد محمود عبد الرحمن السيد', ['أحمد', 'محمود', 'عبد الرحمن', 'السيد']],
  ['منى نصر الله  أبو زيد سيف الدين', ['منى', 'نصر الله', 'أبو زيد', 'سيف الدين']],
  ['عبد الله أحمد محمد علي حسن', ['عبد الله', 'أحمد', 'محمد علي', 'حسن']],
  ['أحمد عبد الله حسن', undefined],
  ['expat', undefined],
  ['', undefined],
])('«%s» is told apart into its parts, or not at all', (fullName, parts) => {
  const name = splitName(fullName);
  expect(name && NAME_PARTS.map((part) => name[part])).toEqual(parts);
});

test('a name that was told apart joins to the same name', () => {
  const word = fc.constantFrom('عبد', 'الله', 'الدين', 'أبو', 'أحمد', 'علي', 'حسن');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
      const name = splitName(words.join(' '));
      if (name) expect(joinName(name)).toBe(words.join(' '));
    }),
  );
});

test('a joined name has one space between words, however the parts were typed', () => {
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

/** Marks of direction, joiners and zero-width spaces. */
const invisible = fc.constantFrom(
  ...['\u061c', '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b'],
  ...['\u202c', '\u202d', '\u202e', '\u2060', '\u2066', '\u2067', '\u2068', '\u2069', '\ufeff'],
);

test('a name with characters that nobody sees is the name without them', () => {
  const letter = fc.constantFrom('أ', 'ب', 'ة', ' ', 'a');
  fc.assert(
    fc.property(fc.array(fc.tuple(invisible, letter)), (typed) => {
      const seen = typed.map(([, shown]) => shown).join('');
      const sent = typed.flat().join('');
      expect(normalizeWhitespace(sent)).toBe(normalizeWhitespace(seen));
    }),
  );
});

describe('two names are', () => {
  test.each([
    ['أحمد محمود علي حسن', 'أحمد محمود علي حسن'],
    ['أحمد محمود علي حسن', 'احمد محمود على حسن'],
    ['عبد الرحمن محمد علي حسن', 'عبدالرحمن محمد علي حسن'],
    ['فاطمة أحمد', 'فاطمه أحمد محمود علي'],
    ['أحمد حسن', 'أحمد محمود علي حسن'],
  ])('one person’s: %s, %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  test.each([
    ['أحمد محمود علي حسن', 'منى محمود علي حسن'],
    ['أحمد محمود علي حسن', 'أحمد محمود علي حسين'],
    ['أحمد', 'أحمد محمود علي حسن'],
    ['محمود علي حسن', 'أحمد محمود علي حسن'],
    ['أحمد حسن علي', 'أحمد محمود علي حسن'],
  ])('two people’s: %s, %s', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
    expect(isSameName(other, one)).toBe(false);
  });
});
