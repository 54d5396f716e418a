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

describe('wire document', () => {
  test('splits the first name, normalizes digits and names the job', () => {
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

  test('conforms to the contract', () => {
    const document = cardRules.parse(entry);
    expect(NidDocument.parse(document)).toEqual(document);
  });
});

describe('form rules', () => {
  test('report all missing fields at once', () => {
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

  test('do not require the later answers', () => {
    const answers = { lastIssuedOnline: '', lastIssueYear: '', lastIssueMonth: '' } as const;
    expect(problems(cardFormRules, { ...entry, ...answers, jobTypeId: '' })).toEqual([]);
  });

  test.each(['', '0', '15', 'x'])('refuse the job type «%s» in the whole order', (jobTypeId) =>
    expect(problems(cardRules, { ...entry, jobTypeId })).toEqual(['jobTypeId']),
  );
});
