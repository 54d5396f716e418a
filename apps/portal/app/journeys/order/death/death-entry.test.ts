import { DeathDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { problems, RECORD, RECORD_MISSING, RECORD_ON_WIRE } from '../testing/samples.ts';
import { BLANK_DEATH, type DeathEntry, deathRules } from './death-entry.ts';

const entry: DeathEntry = { ...RECORD, relationCode: 'MOTHER' };

test('what was typed becomes the document of the wire', () => {
  const document = deathRules.parse(entry);
  expect(document).toEqual({ ...RECORD_ON_WIRE, relationCode: 'MOTHER' });
  expect(DeathDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(problems(deathRules, BLANK_DEATH)).toEqual([...RECORD_MISSING, 'relationCode'].toSorted());
});
