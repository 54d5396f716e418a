import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines, leftToRight, toActualText, visualRuns } from './arabic-text.ts';

test.each([
  ['Arabic text is one run', 'إيصال سداد', ['إيصال سداد']],
  ['a number follows its word to the left', 'المبلغ 65 جنيهًا', [' جنيهًا', '65', 'المبلغ ']],
  ['Latin keeps its own order', 'مكتب El Maadi اليوم', [' اليوم', 'El Maadi', 'مكتب ']],
  ['brackets open towards the reader', 'النسخ (نسختان)', ['النسخ )نسختان(']],
  ['signs between numbers stand as the eye sees them', '12 (5)', ['(', '5', ') ', '12']],
  ['groups of digits are separate numbers', '2600 0000', ['0000', ' ', '2600']],
  ['marked groups are one number', leftToRight('2600 0000'), ['2600 0000']],
])('%s', (_what, line, runs) => expect(visualRuns(line)).toEqual(runs));

test('preserves every letter of a line', () => {
  const letters = (text: string) => [...text].sort().join('');
  const turned = (text: string) => text.replace(/[()[\]{}<>«»]/g, '');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'أبج دهـ 123 Abc ،()«»:/-') }), (line) => {
      expect(letters(turned(visualRuns(line).join('')))).toBe(letters(turned(line)));
    }),
  );
});

test('breaks lines only between words, without empty lines', () => {
  const fits = (line: string) => line.length <= 10;
  expect(breakLines('أحمد محمود عبدالرحمن السيد', fits)).toEqual([
    'أحمد محمود',
    'عبدالرحمن',
    'السيد',
  ]);
  expect(breakLines('كلمةطويلةجدالاتتسع', fits)).toEqual(['كلمةطويلةجدالاتتسع']);
});

test.each(['لا', 'لأ', 'لي', 'شر'])(
  'maps the ligature «%s» to an equivalent character',
  (letters) => {
    const copied = String.fromCodePoint(
      ...toActualText([...letters].map((one) => one.charCodeAt(0))),
    );
    expect(copied).toHaveLength(1);
    expect(copied.normalize('NFKC')).toBe(letters);
  },
);

test('maps a letter to itself', () => expect(toActualText([0x645])).toEqual([0x645]));
