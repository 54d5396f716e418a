import { BirthDocument } from '@wathiqa/contract';
import { describe, expect, test } from 'vitest';
import { getProblems, RECORD, RECORD_MISSING, RECORD_PAYLOAD } from '../testing/samples.ts';
import { type BirthEntry, BLANK_BIRTH, birthRules } from './birth-entry.ts';

const entry: BirthEntry = { ...RECORD, forSelf: false, relationCode: 'DAUGHTER' };

describe('the document of the wire', () => {
  test('has the joined name and the digits 0-9, and is one that the contract accepts', () => {
    const document = birthRules.parse(entry);
    expect(document).toEqual({ ...RECORD_PAYLOAD, relationCode: 'DAUGHTER', isFirstTime: false });
    expect(BirthDocument.parse(document)).toEqual(document);
  });

  test('for oneself is SELF, whatever was chosen before', () => {
    expect(birthRules.parse({ ...entry, forSelf: true }).relationCode).toBe('SELF');
    expect(birthRules.parse({ ...entry, forSelf: true, relationCode: '' }).relationCode).toBe(
      'SELF',
    );
  });
});

describe('the rules', () => {
  test('report everything that is missing at once, the relation too', () => {
    expect(getProblems(birthRules, BLANK_BIRTH)).toEqual(
      [...RECORD_MISSING, 'relationCode'].toSorted(),
    );
  });

  test('ask for no relation when it is for oneself', () => {
    expect(getProblems(birthRules, { ...BLANK_BIRTH, forSelf: true })).toEqual(
      RECORD_MISSING.toSorted(),
    );
  });

  test.each(['2960229029212', '296022902921201', '2960229029212O', ''])(
    'refuse the national ID «%s»',
    (nationalIdenNumber) =>
      expect(getProblems(birthRules, { ...entry, nationalIdenNumber })).toEqual([
        'nationalIdenNumber',
      ]),
  );
});
