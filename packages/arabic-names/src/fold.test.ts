import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldArabic, normalizeWhitespace, sanitizeText, toLatinDigits } from './fold.ts';

describe('folding', () => {
  test.each([
    ['', ''],
    ['أحمد', 'احمد'],
    ['إبراهيم', 'ابراهيم'],
    ['آمال', 'امال'],
    ['ٱلاسم', 'الاسم'],
    ['مصطفى', 'مصطفي'],
    ['فؤاد', 'فواد'],
    ['هانئ', 'هاني'],
    ['شئون', 'شيون'],
    ['وفاء', 'وفا'],
    ['شهادة', 'شهاده'],
    ['شَهَادَةٌ', 'شهاده'],
    ['الإلكترونيّة', 'الالكترونيه'],
    ['قـــيـــد', 'قيد'],
    ['١٥٣٤٠', '15340'],
    ['۱۵۳۴۰', '15340'],
    ['دلیل کامل', 'دليل كامل'],
    ['ﻻ', 'لا'],
    ['Birth CERTIFICATE', 'birth certificate'],
    ['café', 'cafe'],
    ['بطاقة\u200f رقم\u200cقومي', 'بطاقه رقمقومي'],
    ['قيد عائلي، 65 جنيهًا', 'قيد عايلي، 65 جنيها'],
  ])('compares «%s» as «%s»', (written, folded) => expect(foldArabic(written)).toBe(folded));

  const arabic = fc.string({
    unit: fc.constantFrom(...'ءآأؤإئابةتىيوه ًٌٍَُِّْـٱیکھ٠٩۰۹ﻻﷲ'),
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(arabic, fc.string({ unit: 'binary' })), (text) => {
        const folded = foldArabic(text);
        expect(foldArabic(folded)).toBe(folded);
      }),
    );
  });

  test('removes marks, tatweel, other digits and letter variants', () => {
    fc.assert(
      fc.property(arabic, (text) => {
        expect(foldArabic(text)).not.toMatch(/[\p{M}ـ٠-٩۰-۹ءآأإؤئٱىیةک]/u);
      }),
    );
  });

  test('folds concatenated texts as it folds each', () => {
    fc.assert(
      fc.property(arabic, arabic, (one, other) => {
        expect(foldArabic(`${one} ${other}`)).toBe(`${foldArabic(one)} ${foldArabic(other)}`);
      }),
    );
  });
});

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

test('converts all four digit scripts to equal numbers', () => {
  const scripts = fc.constantFrom(0x30, 0x0660, 0x06f0, 0xff10);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), scripts), { minLength: 1 }), (typed) => {
      const text = typed.map(([digit, zero]) => String.fromCharCode(zero + digit)).join('');
      expect(toLatinDigits(text)).toBe(typed.map(([digit]) => digit).join(''));
    }),
  );
});

test('changes only digits of the other three scripts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const other = text.replace(/[٠-٩۰-۹０-９]/g, '');
      expect(toLatinDigits(other)).toBe(other);
      expect(toLatinDigits(text)).toHaveLength(text.length);
    }),
  );
});

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
