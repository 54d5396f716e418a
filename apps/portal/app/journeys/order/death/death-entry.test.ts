import { DeathDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import { BLANK_DEATH, type DeathEntry, deathRules } from './death-entry.ts';

const entry: DeathEntry = { ...RECORD, relationCode: 'MOTHER' };

test('what was typed becomes the document of the wire', () => {
  const document = deathRules.parse(entry);
  expect(document).toEqual({ ...RECORD_PAYLOAD, relationCode: 'MOTHER' });
  expect(DeathDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(deathRules, BLANK_DEATH)).toEqual(
    [...RECORD_MISSING, 'relationCode'].toSorted(),
  );
});
