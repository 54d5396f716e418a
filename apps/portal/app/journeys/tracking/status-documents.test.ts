import { expect, test } from 'vitest';
import { splitNote } from './status-documents.tsx';

test.each([
  ['The name does not match: الاسم الثالث 2', 'The name does not match: ', 'الاسم الثالث 2'],
  ['The name does not match', 'The name does not match', ''],
])("separates the clerk's note from the reason in «%s»", (reason, words, note) => {
  expect(splitNote(reason)).toEqual([words, note]);
});
