import { expect, test } from 'vitest';
import { documentTone, splitNote } from './status-documents.tsx';

test.each([
  ['The name does not match: الاسم الثالث 2', 'The name does not match: ', 'الاسم الثالث 2'],
  ['The name does not match', 'The name does not match', ''],
])("separates the clerk's note from the reason in «%s»", (reason, words, note) => {
  expect(splitNote(reason)).toEqual([words, note]);
});

test.each([
  ['WAITING_APPROVAL', 'NOT_PACKED', 'info'],
  ['WAITING_PAYMENT', 'NOT_PACKED', 'success'],
  ['REJECTED', 'NOT_PACKED', 'danger'],
  ['INTRANSIT', 'HANDED_OVER', 'success'],
  ['INTRANSIT', 'RETURNED', 'warning'],
] as const)('a document in %s and %s has the tone %s', (state, delivery, tone) =>
  expect(documentTone(state, delivery)).toBe(tone),
);
