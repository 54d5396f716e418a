import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutArticle } from './arabic-text.ts';

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
