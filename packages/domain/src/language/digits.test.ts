import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDigits, toLatinDigits } from './digits.ts';

test.each([
  ['', ''],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['0123456789', '0123456789'],
  ['1٢۳', '123'],
  ['شارع ٩', 'شارع 9'],
  ['१२३', '१२३'],
  ['²½', '²½'],
])('converts "%s" to "%s"', (typed, latin) => {
  expect(toLatinDigits(typed)).toBe(latin);
});

test.each(['', ' ', '12a', '1.5', '-1', '+1', '1e3', '١٢', '१२', '1\n2', '12\n', ' 12'])(
  'rejects "%s" as digits',
  (text) => {
    expect(isDigits(text)).toBe(false);
  },
);

test('converts all three digit scripts to equal numbers', () => {
  const scripts = fc.constantFrom(0x30, 0x0660, 0x06f0);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), scripts), { minLength: 1 }), (typed) => {
      const text = typed.map(([digit, zero]) => String.fromCharCode(zero + digit)).join('');
      expect(toLatinDigits(text)).toBe(typed.map(([digit]) => digit).join(''));
      expect(isDigits(toLatinDigits(text))).toBe(true);
    }),
  );
});

test('changes only digits of the other two scripts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const other = text.replace(/[٠-٩۰-۹]/g, '');
      expect(toLatinDigits(other)).toBe(other);
      expect(toLatinDigits(text)).toHaveLength(text.length);
    }),
  );
});
