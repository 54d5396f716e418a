import { expect, test } from 'vitest';
import { countContents } from './contents.tsx';

const document = (documentType: string, copies: number) => ({
  documentType,
  copies,
  fullName: 'أحمد محمود',
});

test('copies of one kind are added up over documents and envelopes', () => {
  expect(
    countContents([
      { documents: [document('Birth', 2), document('Death', 1)] },
      { documents: [document('Birth', 3)] },
    ]),
  ).toEqual([
    { documentType: 'Birth', copies: 5 },
    { documentType: 'Death', copies: 1 },
  ]);
  expect(countContents([])).toEqual([]);
});
