import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinName, NAME_PARTS, normalizeWhitespace, sanitizeText } from './person-name.ts';

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
      expect(tidy).not.toMatch(/\p{Cc}|^\s|\s\s|\s$/u);
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
