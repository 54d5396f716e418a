import { describe, expect, test } from 'vitest';
import {
  eligibilityAfter,
  getReachableQuestion,
  questionRules,
  toCardOptions,
} from './card-answers.ts';
import { type CardEntry, createBlankCard } from './card-entry.ts';

const TODAY = { year: 2026, month: 11, day: 20 };

const filledEntry: CardEntry = {
  ...createBlankCard('LOST'),
  firstName: 'أحمد',
  fatherName: 'محمود',
  grandfatherName: 'عبد الرحمن',
  familyName: 'السيد',
  nationalIdenNumber: '\u200f٢ ٩٠ ٠٥ ١٤ ٠١ ٩٠٠١ ٠',
  motherFullName: 'فاطمة حسن',
  genderCode: 'M',
};
const answered: CardEntry = {
  ...filledEntry,
  lastIssuedOnline: 'no',
  lastIssueYear: '2024',
  lastIssueMonth: '05',
  jobTypeId: '14',
};

describe('eligibility', () => {
  test('counts only the step and those before it', () => {
    expect(eligibilityAfter(answered, undefined, { today: TODAY })).toEqual({
      kind: 'question',
      question: 'lastIssuedOnline',
    });
    expect(eligibilityAfter(answered, 'lastIssuedOnline', { today: TODAY })).toEqual({
      kind: 'question',
      question: 'lastIssueMonth',
    });
    expect(eligibilityAfter(answered, 'lastIssueMonth', { today: TODAY })).toEqual({
      kind: 'question',
      question: 'jobTypeId',
    });
    expect(eligibilityAfter(answered, 'jobTypeId', { today: TODAY })).toEqual({ kind: 'accepted' });
  });

  test('refuses at the form when the number gives no age', () => {
    const nationalIdenNumber = '30102290190010';
    expect(
      eligibilityAfter({ ...filledEntry, nationalIdenNumber }, undefined, { today: TODAY }),
    ).toEqual({
      kind: 'refused',
      refusal: { rule: 'NO_AGE' },
    });
  });

  test('refuses at the form when the account has another number', () => {
    const ofAnother = { today: TODAY, provenNationalId: '29602290292120' };
    expect(eligibilityAfter(filledEntry, undefined, ofAnother)).toEqual({
      kind: 'refused',
      refusal: { rule: 'NOT_OWN', figure: 36, limit: 18 },
    });
    const own = { today: TODAY, provenNationalId: '29005140190010' };
    expect(eligibilityAfter(filledEntry, undefined, own).kind).toBe('question');
  });

  test('goes straight to the job for a first card', () => {
    const first: CardEntry = { ...answered, nidIssueReasonCode: 'FIRST', lastIssuedOnline: 'yes' };
    expect(eligibilityAfter(first, undefined, { today: TODAY })).toEqual({
      kind: 'question',
      question: 'jobTypeId',
    });
    expect(eligibilityAfter(first, 'jobTypeId', { today: TODAY })).toEqual({ kind: 'accepted' });
  });
});

describe('question in the address', () => {
  test.each([
    ['lastIssuedOnline', filledEntry, 'lastIssuedOnline'],
    ['lastIssueMonth', filledEntry, undefined],
    ['lastIssueMonth', { ...filledEntry, lastIssuedOnline: 'yes' }, undefined],
    ['lastIssueMonth', { ...filledEntry, lastIssuedOnline: 'no' }, 'lastIssueMonth'],
    ['jobTypeId', { ...answered, lastIssueYear: '2019' }, undefined],
    ['jobTypeId', { ...answered, lastIssueYear: 'UNKNOWN', lastIssueMonth: '' }, 'jobTypeId'],
    ['jobTypeId', { ...answered, lastIssueYear: 'BEFORE_2014', lastIssueMonth: '' }, undefined],
    ['jobTypeId', answered, 'jobTypeId'],
    ['lastIssuedOnline', answered, 'lastIssuedOnline'],
    ['lastIssuedOnline', { ...answered, nidIssueReasonCode: 'FIRST' }, undefined],
    ['jobTypeId', { ...answered, nidIssueReasonCode: 'FIRST' }, 'jobTypeId'],
    ['jobTypeId', { ...answered, firstName: '' }, undefined],
    ['jobTypeId', { ...answered, nidIssueReasonCode: '' }, undefined],
    ['review', answered, undefined],
    [undefined, answered, undefined],
  ] as [string | undefined, CardEntry, string | undefined][])(
    '%s is shown only when reachable',
    (wanted, entry, expected) => expect(getReachableQuestion(entry, wanted, TODAY)).toBe(expected),
  );
});

describe('order options', () => {
  test('contain the answers in wire format', () => {
    expect(toCardOptions([answered])).toEqual({
      lastIssuedOnline: false,
      lastIssueMonth: '2024-05',
      jobTypeId: 14,
    });
  });

  test.each(['UNKNOWN', 'BEFORE_2014'] as const)(
    'contain %s in place of a month',
    (lastIssueYear) => {
      const options = toCardOptions([{ ...answered, lastIssueYear, lastIssueMonth: '' }]);
      expect(options).toEqual({
        lastIssuedOnline: false,
        lastIssueMonthQualifier: lastIssueYear,
        jobTypeId: 14,
      });
    },
  );

  test('contain only the job for a first card', () => {
    const options = toCardOptions([{ ...answered, nidIssueReasonCode: 'FIRST' }]);
    expect(JSON.parse(JSON.stringify(options))).toEqual({ jobTypeId: 14 });
  });
});

describe('step validation', () => {
  function problems(question: keyof typeof questionRules, entry: CardEntry): string[] {
    const read = questionRules[question].safeParse(entry);
    return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'));
  }

  test('refuses unanswered questions', () => {
    expect(problems('lastIssuedOnline', filledEntry)).toEqual(['lastIssuedOnline']);
    expect(problems('lastIssueMonth', filledEntry)).toEqual(['lastIssueYear', 'lastIssueMonth']);
    expect(problems('jobTypeId', filledEntry)).toEqual(['jobTypeId']);
  });

  test.each([
    ['2013', '12'],
    ['9999', '01'],
  ])('refuses the month %s-%s', (lastIssueYear, lastIssueMonth) =>
    expect(problems('lastIssueMonth', { ...answered, lastIssueYear, lastIssueMonth })).toEqual([
      'lastIssueMonth',
    ]),
  );

  test.each([
    ['LOST', 'UNKNOWN', []],
    ['LOST', 'BEFORE_2014', []],
    ['DAMAGED', 'BEFORE_2014', []],
    ['DAMAGED', 'UNKNOWN', ['lastIssueYear']],
    ['LOST', '2020', ['lastIssueMonth']],
  ] as const)('validates a %s card without a month, %s: %j', (reason, lastIssueYear, expected) => {
    const entry: CardEntry = { ...answered, nidIssueReasonCode: reason, lastIssueYear };
    expect(problems('lastIssueMonth', { ...entry, lastIssueMonth: '' })).toEqual(expected);
  });

  test('accepts complete answers', () => {
    for (const question of ['lastIssuedOnline', 'lastIssueMonth', 'jobTypeId'] as const) {
      expect(problems(question, answered)).toEqual([]);
    }
  });
});
