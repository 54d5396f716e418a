import { BirthDocument } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getProblems, OWNER, OWNER_MISSING, OWNER_PAYLOAD } from '../testing/samples.ts';
import {
  type BirthFirstTimeEntry,
  BLANK_BIRTH_FIRST_TIME,
  birthFirstTimeRules,
} from './birth-first-time-entry.ts';

const entry: BirthFirstTimeEntry = { ...OWNER, forSelf: false, relationCode: 'DAUGHTER' };

test('what was typed becomes the document of the wire', () => {
  const document = birthFirstTimeRules.parse(entry);
  expect(document).toEqual({
    ...OWNER_PAYLOAD,
    nid: { nationalIdenNumber: '00000000000000' },
    numberOfCopies: 1,
    relationCode: 'DAUGHTER',
    isFirstTime: true,
  });
  expect(BirthDocument.parse(document)).toEqual(document);
});

test('everything that is missing is reported at once', () => {
  expect(getProblems(birthFirstTimeRules, BLANK_BIRTH_FIRST_TIME)).toEqual(
    [...OWNER_MISSING, 'relationCode'].toSorted(),
  );
});

test('for oneself the relation is SELF, whatever was chosen before', () => {
  for (const relationCode of ['', 'DAUGHTER'] as const) {
    const document = birthFirstTimeRules.parse({ ...entry, forSelf: true, relationCode });
    expect(document.relationCode).toBe('SELF');
  }
  expect(
    getProblems(birthFirstTimeRules, { ...BLANK_BIRTH_FIRST_TIME, forSelf: true }),
  ).not.toContain('relationCode');
});
