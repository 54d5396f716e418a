import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearch, MAX_QUERY_LENGTH } from './search.ts';
import type { SearchData, SearchDocument } from './search-data.ts';

const document = (group: SearchDocument['group'], title: string, text = ''): SearchDocument => ({
  group,
  title,
  text,
  trail: [],
  to: `/${title}`,
});

const data: SearchData = {
  ignored: ['كيف', 'في', 'طلب'],
  synonyms: [
    { say: ['قسيمة زواج', 'عقد'], means: 'وثيقة زواج' },
    { say: ['زواج'], means: 'الزفاف' },
  ],
  documents: [
    document('news', 'شهادة ميلاد جديدة', 'خبر'),
    document('service', 'شهادة ميلاد', 'صورة من قيد الميلاد'),
    document('service', 'وثيقة زواج', 'صورة من قيد الزواج'),
    document('guide', 'الرسوم', 'رسوم شهادة الميلاد 65 جنيهًا، والزفاف مجانًا'),
    document('outlet', 'سموحة'),
    { ...document('page', 'اتصل بنا'), keywords: '15340 info@wathiqa.example' },
  ],
};
const search = createSearch(data);
const titles = (query: string) =>
  search(query).results.map(({ title }) => title.map(({ text }) => text).join(''));

describe('finds nothing', () => {
  test.each(['', ' ', '،', 'ً', 'تمساح', '<script>'])('for «%s»', (query) => {
    expect(search(query)).toEqual({ results: [], more: false, nearest: false });
  });

  test('for a number with a wrong digit', () => {
    expect(titles('15341')).toEqual([]);
  });

  test('beyond the maximum query length', () => {
    expect(titles(`${'ـ'.repeat(MAX_QUERY_LENGTH)} ميلاد`)).toEqual([]);
  });
});

test.each([
  ['ميلاد', 'شهادة ميلاد'],
  ['الميلاد', 'شهادة ميلاد'],
  ['شهاده ميلاد', 'شهادة ميلاد'],
  ['شَهادة', 'شهادة ميلاد'],
  ['شهادات', 'شهادة ميلاد'],
  ['شهاد', 'شهادة ميلاد'],
  ['الشه', 'شهادة ميلاد'],
  ['ميلاط', 'شهادة ميلاد'],
  ['كيف طلب شهادة', 'شهادة ميلاد'],
  ['قسيمة زواج', 'وثيقة زواج'],
  ['قسيمه الزواج', 'وثيقة زواج'],
  ['رسوم', 'الرسوم'],
  ['١٥٣٤٠', 'اتصل بنا'],
  ['15340', 'اتصل بنا'],
  ['سموحه', 'سموحة'],
])('«%s» finds «%s» first', (query, title) => expect(titles(query)[0]).toBe(title));

test('ranks titles above texts and services above news', () => {
  expect(titles('شهادة ميلاد')).toEqual(['شهادة ميلاد', 'شهادة ميلاد جديدة', 'الرسوم']);
});

test('also searches the original query with synonyms', () => {
  expect(titles('زواج')).toEqual(expect.arrayContaining(['وثيقة زواج', 'الرسوم']));
});

test('searches stop words only if there are no others', () => {
  expect(search('كيف').nearest).toBe(false);
  expect(titles('في شهادة')).toEqual(titles('شهادة'));
});

test('flags nearest results when no document has all words', () => {
  const { results, nearest } = search('شهادة سموحة');
  expect(nearest).toBe(true);
  expect(results.length).toBeGreaterThan(1);
});

test('marks matches in the title', () => {
  const [first] = search('الشهاده').results;
  expect(first?.title).toEqual([
    { text: 'شهادة', marked: true },
    { text: ' ميلاد', marked: false },
  ]);
});

test('limits results to twenty and flags more', () => {
  const many = Array.from({ length: 25 }, (_, index) => document('news', `خبر ${index}`));
  const { results, more } = createSearch({ ...data, documents: many })('خبر');
  expect(results).toHaveLength(20);
  expect(more).toBe(true);
});

test('any text yields a result', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ابتثءىةالشهد <>&"0٣aZ'), maxLength: 120 });
  fc.assert(
    fc.property(text, (query) => {
      expect(search(query).results.length).toBeLessThanOrEqual(data.documents.length);
    }),
    { numRuns: 50 },
  );
});
