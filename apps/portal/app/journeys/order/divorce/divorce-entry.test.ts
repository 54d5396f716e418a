import { SpouseDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { problems, RECORD, RECORD_MISSING, RECORD_ON_WIRE } from '../testing/samples.ts';
import { BLANK_DIVORCE, type DivorceEntry, divorceRules } from './divorce-entry.ts';

const entry: DivorceEntry = { ...RECORD, relationCode: 'SELF', spouseFullName: ' علي  محمود ' };

test('what was typed becomes the document of the wire', () => {
  const document = divorceRules.parse(entry);
  expect(document).toEqual({
    ...RECORD_ON_WIRE,
    relationCode: 'SELF',
    spouseFullName: 'علي محمود',
  });
  expect(SpouseDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(problems(divorceRules, BLANK_DIVORCE)).toEqual(
    [...RECORD_MISSING, 'relationCode', 'spouseFullName'].toSorted(),
  );
});
