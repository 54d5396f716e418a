import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldArabic, isDigits, toLatinDigits, withoutArticle } from './arabic-text.ts';

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

describe('article', () => {
  test.each([
    ['الميلاد', 'ميلاد'],
    ['والميلاد', 'ميلاد'],
    ['بالميلاد', 'ميلاد'],
    ['كالميلاد', 'ميلاد'],
    ['فالميلاد', 'ميلاد'],
    ['للميلاد', 'ميلاد'],
    ['للغه', 'لغه'],
    ['الام', 'ام'],
    ['الاب', 'اب'],
    // No article, or no remaining word.
    ['', ''],
    ['ال', 'ال'],
    ['الف', 'الف'],
    ['الي', 'الي'],
    ['لل', 'لل'],
    ['للي', 'للي'],
    ['الله', 'الله'],
    ['الذي', 'الذي'],
    ['ميلاد', 'ميلاد'],
    ['وفاه', 'وفاه'],
    ['بطاقه', 'بطاقه'],
    ['كارنيه', 'كارنيه'],
    ['birth', 'birth'],
  ])('strips «%s» to «%s»', (word, bare) => expect(withoutArticle(word)).toBe(bare));

  const words = fc.string({ unit: fc.constantFrom(...'بتثجحخدرسشصطعقمن'), minLength: 3 });

  test('strips every article form from any word', () => {
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('', 'ال', 'وال', 'فال', 'بال', 'كال', 'لل'),
        (word, article) => {
          expect(withoutArticle(article + word)).toBe(word);
        },
      ),
    );
  });

  test('leaves a suffix that is still a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'البوكفليمت') }), (word) => {
        const bare = withoutArticle(word);
        expect(word.endsWith(bare)).toBe(true);
        expect(bare.length).toBeGreaterThanOrEqual(Math.min(word.length, 2));
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
