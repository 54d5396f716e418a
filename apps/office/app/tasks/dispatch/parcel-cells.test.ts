import { expect, test } from 'vitest';
import { countContents } from './parcel-cells.tsx';

const document = (documentType: string, copies: number, languageCode: string | null = null) => ({
  documentType,
  languageCode,
  copies,
  fullName: 'أحمد محمود',
  ownPaper: documentType === 'FamilyRecord',
});

test('adds copies by kind, language and origin across documents and envelopes', () => {
  expect(
    countContents([
      { documents: [document('Birth', 2), document('Death', 1), document('FamilyRecord', 1)] },
      {
        documents: [document('Birth', 3), document('Birth', 1, '105'), document('Birth', 2, '104')],
      },
    ]),
  ).toEqual([
    { title: 'شهادة ميلاد', copies: 5 },
    { title: 'قيد وفاة', copies: 1 },
    { title: 'قيد عائلي (من السجل المدني)', copies: 1 },
    { title: 'شهادة ميلاد مترجمة (الألمانية)', copies: 1 },
    { title: 'شهادة ميلاد مترجمة (الإيطالية)', copies: 2 },
  ]);
  expect(countContents([])).toEqual([]);
});
