import { NidDocument } from '@wathiqa/contract';
import { describe, expect, test } from 'vitest';
import { type CardEntry, cardFormRules, cardRules, createBlankCard } from './card-entry.ts';

const entry: CardEntry = {
  ...createBlankCard('LOST'),
  firstName: ' أحمد ',
  fatherName: 'عبد  الرحمن',
  grandfatherName: 'علي',
  familyName: 'حسن',
  nationalIdenNumber: '٢٩٠٠٥١٤٠١٩٠٠١٠',
  motherFullName: 'هدى  محمد السيد',
  genderCode: 'M',
  lastIssuedOnline: 'no',
  lastIssueYear: '2024',
  lastIssueMonth: '05',
  jobTypeId: '14',
};

function problems(rules: typeof cardFormRules | typeof cardRules, broken: CardEntry): string[] {
  const read = rules.safeParse(broken);
  return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'));
}

describe('the document of the wire', () => {
  test('has the first name apart from the others, the digits 0-9 and the name of the job', () => {
    expect(cardRules.parse(entry)).toEqual({
      name: { firstName: 'أحمد', otherName: 'عبد الرحمن علي حسن' },
      motherFullName: 'هدى محمد السيد',
      genderCode: 'M',
      nid: { nationalIdenNumber: '29005140190010' },
      jobName: 'القطاع الخاص وقطاع الأعمال',
      nidIssueReasonCode: 'LOST',
      jobTypeNIDCode: 'NONE',
      numberOfCopies: 1,
    });
  });

  test('is one that the contract accepts as it is', () => {
    const document = cardRules.parse(entry);
    expect(NidDocument.parse(document)).toEqual(document);
  });
});

describe('the rules of the form', () => {
  test('report everything that is missing at once', () => {
    expect(problems(cardFormRules, createBlankCard('')).toSorted()).toEqual([
      'familyName',
      'fatherName',
      'firstName',
      'genderCode',
      'grandfatherName',
      'motherFullName',
      'nationalIdenNumber',
      'nidIssueReasonCode',
    ]);
  });

  test('ask for no answers, which come after it', () => {
    const answers = { lastIssuedOnline: '', lastIssueYear: '', lastIssueMonth: '' } as const;
    expect(problems(cardFormRules, { ...entry, ...answers, jobTypeId: '' })).toEqual([]);
  });

  test.each(['', '0', '15', 'x'])('of the whole order refuse the job type «%s»', (jobTypeId) =>
    expect(problems(cardRules, { ...entry, jobTypeId })).toEqual(['jobTypeId']),
  );
});
