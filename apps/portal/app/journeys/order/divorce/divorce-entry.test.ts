import { SpouseDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import { BLANK_DIVORCE, type DivorceEntry, divorceRules } from './divorce-entry.ts';

const entry: DivorceEntry = { ...RECORD, relationCode: 'SELF', spouseFullName: ' علي  محمود ' };

test('what was typed becomes the document of the wire', () => {
  const document = divorceRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_PAYLOAD,
    relationCode: 'SELF',
    spouseFullName: 'علي محمود',
  });
  expect(SpouseDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(divorceRules, BLANK_DIVORCE)).toEqual(
    [...RECORD_MISSING, 'relationCode', 'spouseFullName'].toSorted(),
  );
});
