import { expect, test } from 'vitest';
import { issueMonths, issueYears } from './questions.tsx';

const TODAY = { year: 2026, month: 2, day: 28 };

test('years run from the current one back to 2014', () => {
  const years = issueYears(TODAY);
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '2014', 13]);
});

test('months of the current year end with the current one', () => {
  expect(issueMonths('2026', TODAY)).toEqual(['01', '02']);
});

test.each(['2014', '2025', ''])('«%s» offers all twelve months', (year) =>
  expect(issueMonths(year, TODAY)).toHaveLength(12),
);
