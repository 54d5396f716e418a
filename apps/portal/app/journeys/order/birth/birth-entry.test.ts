import { BirthDocument } from '@wathiqa/contract';
import { describe, expect, test } from 'vitest';
import { type BirthEntry, BLANK_BIRTH, birthRules } from './birth-entry.ts';

const entry: BirthEntry = {
  forSelf: false,
  firstName: ' منى ',
  fatherName: 'عبد  الرحمن',
  grandfatherName: 'علي',
  familyName: 'حسن',
  nationalIdenNumber: '٢٩٦٠٢٢٩٠٢٩٢١٢٠',
  genderCode: 'F',
  relationCode: 'DAUGHTER',
  motherFullName: 'هدى',
  numberOfCopies: 2,
};

function problems(broken: BirthEntry): string[] {
  const read = birthRules.safeParse(broken);
  return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'));
}

describe('the document of the wire', () => {
  test('has the joined name and the digits 0-9', () => {
    expect(birthRules.parse(entry)).toEqual({
      name: { fullName: 'منى عبد الرحمن علي حسن' },
      nid: { nationalIdenNumber: '29602290292120' },
      genderCode: 'F',
      relationCode: 'DAUGHTER',
      motherFullName: 'هدى',
      numberOfCopies: 2,
      isFirstTime: false,
    });
  });

  test('is one that the contract accepts as it is', () => {
    const document = birthRules.parse(entry);
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
    expect(problems(BLANK_BIRTH).toSorted()).toEqual(
      [
        'familyName',
        'fatherName',
        'firstName',
        'genderCode',
        'grandfatherName',
        'motherFullName',
        'nationalIdenNumber',
        'relationCode',
      ].toSorted(),
    );
  });

  test('ask for no relation when it is for oneself', () => {
    expect(problems({ ...BLANK_BIRTH, forSelf: true })).not.toContain('relationCode');
  });

  test.each(['2960229029212', '296022902921201', '2960229029212O', ''])(
    'refuse the national ID «%s»',
    (nationalIdenNumber) =>
      expect(problems({ ...entry, nationalIdenNumber })).toEqual(['nationalIdenNumber']),
  );
});
