import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt, markTerms, type TextSegment } from './highlight.ts';
import { toIndexTerms } from './terms.ts';

const joined = (pieces: readonly TextSegment[]) => pieces.map(({ text }) => text).join('');
const marked = (pieces: readonly TextSegment[]) =>
  pieces.filter((piece) => piece.marked).map(({ text }) => text);

test('marks words in every indexed form', () => {
  const pieces = markTerms('شهادةُ الميلاد، لا شهاداتٌ أخرى.', new Set(toIndexTerms('شهادة')));
  expect(marked(pieces)).toEqual(['شهادةُ', 'شهاداتٌ']);
});

test('marking preserves the text', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ابةءى ًـ-.«٣3aB<>&') });
  fc.assert(
    fc.property(text, fc.array(text), (written, words) => {
      expect(joined(markTerms(written, new Set(words.flatMap(toIndexTerms))))).toBe(written);
    }),
  );
});

describe('excerpt', () => {
  const long = `${'كلمة '.repeat(60)}نهاية الجملة. ثم تأتي شهادة الميلاد هنا. ${'وبعدها كلام '.repeat(40)}`;

  test("starts with the first match's sentence", () => {
    const text = joined(excerpt(long, new Set(['ميلاد'])));
    expect(text).toMatch(/^ثم تأتي شهادة الميلاد هنا\./);
    expect(text).toMatch(/ …$/);
  });

  test('starts with the match if its sentence is too long', () => {
    expect(joined(excerpt(long, new Set(['نهايه', 'نهاي'])))).toMatch(/^… نهاية الجملة/);
  });

  test('is the start of the text without a match', () => {
    expect(joined(excerpt('نص قصير.', new Set(['ميلاد'])))).toBe('نص قصير.');
    expect(joined(excerpt('', new Set()))).toBe('');
  });

  test('is short and contains a match', () => {
    const word = fc.constantFrom('شهادة', 'من', 'قيد.', 'ميلاد', 'إلى؟', 'وثيقة');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 120 }), (words) => {
        const pieces = excerpt(words.join(' '), new Set(['ميلاد']));
        expect(joined(pieces).length).toBeLessThan(200);
        expect(marked(pieces).length > 0).toBe(words.includes('ميلاد'));
      }),
    );
  });
});
