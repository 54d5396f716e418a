import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stem, toIndexTerms, tokenize, toStems } from './terms.ts';

test.each([
  ['الشهادة', 'شهاد'],
  ['شهادات', 'شهاد'],
  ['وللشهادة', 'وللشهاد'],
  ['بالبطاقة', 'بطاق'],
  ['وفاة', 'وفا'],
  ['ستة', 'سته'],
  ['١٥٣٤٠', '15340'],
  ['Birth', 'birth'],
  ['ء', ''],
])('«%s» has the stem «%s»', (written, looked) => expect(stem(written)).toBe(looked));

test('indexes the article for prefix matches', () => {
  expect(toIndexTerms('الشهادة')).toEqual(['شهاد', 'الشهاده']);
});

test('tokenizes words with marks, without punctuation', () => {
  expect(tokenize('«شَهادة»، 65 جنيهًا.')).toEqual([
    { written: 'شَهادة', start: 1, end: 7 },
    { written: '65', start: 10, end: 12 },
    { written: 'جنيهًا', start: 13, end: 19 },
  ]);
});

test('token offsets match the text; marks only yield no words', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ابةءى ًـ-.«٣3aB') });
  fc.assert(
    fc.property(text, (written) => {
      for (const word of tokenize(written)) {
        expect(written.slice(word.start, word.end)).toBe(word.written);
      }
      expect(toStems(written.replace(/[\p{L}\p{N}]/gu, ''))).toEqual([]);
    }),
  );
});
