import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDay } from '../calendar/cairo-calendar.ts';
import {
  type CalendarMonth,
  type CardAnswers,
  checkEligibility,
  formatMonth,
  getCardQuestions,
  isCardMonthUnknown,
  isIssueMonth,
  monthsBetween,
  parseMonth,
} from './id-card-rules.ts';
import { ISSUE_REASONS, isJobTypeId, JOB_TYPES } from './lookup-codes.ts';

const TODAY = { year: 2026, month: 11, day: 20 };
const ADULT = '29005140190010';
const IS_28 = '29811201490900';
const IS_60 = '26611201690670';
const IS_60_TOMORROW = '26611211690780';

function month(text: string): CalendarMonth {
  const [year = 0, number = 0] = text.split('-').map(Number);
  return { year, month: number };
}

/** Open question, refusing rule, or «accepted». */
function outcome(answers: CardAnswers, nationalId = ADULT, today: CalendarDay = TODAY): string {
  const standing = checkEligibility(answers, { nationalId, today });
  if (standing.kind === 'question') return standing.question;
  return standing.kind === 'refused' ? standing.refusal.rule : 'accepted';
}

test('accepts an applicant if no rule refuses', () => {
  const applicant = { nationalId: ADULT, today: TODAY };
  expect(checkEligibility({ reason: 'FIRST', jobTypeId: 1 }, applicant)).toEqual({
    kind: 'accepted',
  });
});

describe('card for oneself', () => {
  const answers: CardAnswers = { reason: 'FIRST', jobTypeId: 1 };
  const order = (nationalId: string, provenNationalId?: string) =>
    checkEligibility(answers, { nationalId, provenNationalId, today: TODAY });

  test.each([
    ["another's is refused, with the age that its number gives", IS_28, 28],
    ["a child's too", '31011203591230', 16],
  ])('%s', (_whose, number, figure) =>
    expect(order(number, ADULT)).toEqual({
      kind: 'refused',
      refusal: { rule: 'NOT_OWN', figure, limit: 18 },
    }),
  );

  test.each([
    ['the number that the account proves', ADULT],
    ['an account that proves no number', ''],
    ['an account of which nothing is known', undefined],
  ])('%s is accepted', (_what, proven) =>
    expect(order(ADULT, proven)).toEqual({ kind: 'accepted' }),
  );

  test('requires a number with an age first', () => {
    expect(order('30102290190010', ADULT)).toEqual({
      kind: 'refused',
      refusal: { rule: 'NO_AGE' },
    });
  });
});

test('allows any issue month', () => {
  for (let number = 1; number <= 12; number += 1) {
    expect(isIssueMonth({ year: 2025, month: number }, TODAY)).toBe(true);
  }
});

describe('questions', () => {
  test('include only the job for a first card', () => {
    expect(getCardQuestions('FIRST')).toEqual(['jobTypeId']);
    expect(outcome({ reason: 'FIRST' })).toBe('jobTypeId');
  });

  test.each(['LOST', 'DAMAGED'] as const)('open step by step for a %s card', (reason) => {
    expect(outcome({ reason })).toBe('lastIssuedOnline');
    expect(outcome({ reason, lastIssuedOnline: false })).toBe('lastIssueMonth');
    const lastIssueMonth = month('2024-01');
    expect(outcome({ reason, lastIssuedOnline: false, lastIssueMonth })).toBe('jobTypeId');
    expect(outcome({ reason, lastIssuedOnline: false, lastIssueMonth, jobTypeId: 1 })).toBe(
      'accepted',
    );
  });

  test('does not skip earlier questions', () => {
    expect(outcome({ reason: 'LOST', jobTypeId: 1 })).toBe('lastIssuedOnline');
    expect(outcome({ reason: 'LOST', lastIssuedOnline: false, jobTypeId: 1 })).toBe(
      'lastIssueMonth',
    );
  });

  test('ignores last-card answers for a first card', () => {
    const answers = { lastIssuedOnline: true, lastIssueMonth: month('2014-01'), jobTypeId: 7 };
    expect(outcome({ reason: 'FIRST', ...answers } as CardAnswers)).toBe('accepted');
  });
});

describe('last card issued online', () => {
  test.each([
    ['from 60 on goes on', IS_60, 'lastIssueMonth'],
    ['the day before 60 is refused', IS_60_TOMORROW, 'PICTURE'],
    ['of a centenarian goes on', '22611200391340', 'lastIssueMonth'],
  ])('%s', (_what, number, expected) => {
    expect(outcome({ reason: 'LOST', lastIssuedOnline: true }, number)).toBe(expected);
  });

  test('is refused with age and limit', () => {
    expect(
      checkEligibility(
        { reason: 'DAMAGED', lastIssuedOnline: true },
        { nationalId: IS_60_TOMORROW, today: TODAY },
      ),
    ).toEqual({ kind: 'refused', refusal: { rule: 'PICTURE', figure: 59, limit: 60 } });
  });
});

describe('age of the last card', () => {
  test.each([
    ['2019-12', 83, 'jobTypeId'],
    ['2019-11', 84, 'OVER_SEVEN_YEARS'],
    ['2014-01', 154, 'OVER_SEVEN_YEARS'],
    ['2026-11', 0, 'jobTypeId'],
  ])('%s is %i months old', (issued, months, expected) => {
    const lastIssueMonth = month(issued);
    expect(monthsBetween(lastIssueMonth, TODAY)).toBe(months);
    expect(outcome({ reason: 'LOST', lastIssuedOnline: false, lastIssueMonth })).toBe(expected);
  });

  test('2019-11 is refused with its months until the age of 60', () => {
    expect(
      checkEligibility(
        { reason: 'LOST', lastIssuedOnline: false, lastIssueMonth: month('2019-11') },
        { nationalId: IS_60_TOMORROW, today: TODAY },
      ),
    ).toEqual({ kind: 'refused', refusal: { rule: 'OVER_SEVEN_YEARS', figure: 84, limit: 83 } });
  });

  test.each([
    ['2019-11', 1, 'accepted'],
    ['2014-01', 1, 'accepted'],
    ['2014-01', 9, 'EXPIRED'],
    ['2021-11', 9, 'EXPIRED'],
    ['2021-12', 9, 'accepted'],
  ] as const)('%s with job %i from age 60, online or not: %s', (issued, jobTypeId, expected) => {
    for (const lastIssuedOnline of [true, false]) {
      const answers = {
        reason: 'LOST',
        lastIssuedOnline,
        lastIssueMonth: month(issued),
      } as const;
      expect(outcome(answers, IS_60)).toBe('jobTypeId');
      expect(outcome({ ...answers, jobTypeId }, IS_60)).toBe(expected);
    }
  });

  test('counts any day as the whole month', () => {
    const answers = { reason: 'LOST', lastIssuedOnline: false } as const;
    const lastIssueMonth = month('2019-12');
    for (const day of [1, 30]) {
      expect(outcome({ ...answers, lastIssueMonth }, ADULT, { ...TODAY, day })).toBe('jobTypeId');
    }
    expect(outcome({ ...answers, lastIssueMonth }, ADULT, { year: 2026, month: 12, day: 1 })).toBe(
      'OVER_SEVEN_YEARS',
    );
  });
});

/** By validity on the reference day: last accepted and first refused month. */
const BOUNDARIES = {
  84: ['2019-12', '2019-11', 'OVER_SEVEN_YEARS'],
  60: ['2021-12', '2021-11', 'EXPIRED'],
  36: ['2023-12', '2023-11', 'EXPIRED'],
  12: ['2025-12', '2025-11', 'EXPIRED'],
} as const;
/** spec §2.9. */
const VALIDITIES = [84, 84, 84, 84, 84, 84, 12, 12, 60, 12, 12, 60, 36, 36] as const;

describe('job type', () => {
  test.each(VALIDITIES.map((validity, index) => [index + 1, validity] as const))(
    '%i makes a card valid for %i months',
    (id, validity) => {
      if (!isJobTypeId(id)) throw new Error(`There is no job type ${id}`);
      expect(JOB_TYPES[id].months).toBe(validity);
      const [last, first, rule] = BOUNDARIES[validity];
      const answers = { reason: 'DAMAGED', lastIssuedOnline: false, jobTypeId: id } as const;
      expect(outcome({ ...answers, lastIssueMonth: month(last) }, IS_28)).toBe('accepted');
      expect(outcome({ ...answers, lastIssueMonth: month(first) }, IS_28)).toBe(rule);
    },
  );

  test('an expired card is refused with months and limit', () => {
    expect(
      checkEligibility(
        {
          reason: 'LOST',
          lastIssuedOnline: false,
          lastIssueMonth: month('2025-11'),
          jobTypeId: 8,
        },
        { nationalId: ADULT, today: TODAY },
      ),
    ).toEqual({ kind: 'refused', refusal: { rule: 'EXPIRED', figure: 12, limit: 11 } });
  });

  test('has fourteen values', () => {
    expect(Object.keys(JOB_TYPES)).toHaveLength(14);
    expect([0, 15, 1.5, -1, Number.NaN].filter(isJobTypeId)).toEqual([]);
  });
});

describe('student', () => {
  test.each([
    ['who is 28 today', IS_28, 'accepted'],
    ['who is 29 tomorrow', '29711212593010', 'accepted'],
    ['who is 29 today', '29711202591120', 'STUDENT_AGE'],
    ['born on 29 February, at 30', '29602290292120', 'STUDENT_AGE'],
  ])('%s', (_who, number, expected) => {
    expect(outcome({ reason: 'FIRST', jobTypeId: 6 }, number)).toBe(expected);
    const lastIssueMonth = month('2026-01');
    expect(
      outcome({ reason: 'LOST', lastIssuedOnline: false, lastIssueMonth, jobTypeId: 6 }, number),
    ).toBe(expected);
  });

  test('of 29 in another job is accepted', () => {
    for (const id of Object.keys(JOB_TYPES).map(Number)) {
      if (!isJobTypeId(id) || id === 6) continue;
      expect(outcome({ reason: 'FIRST', jobTypeId: id }, '29711202591120')).toBe('accepted');
    }
  });

  test('is refused with age and maximum', () => {
    expect(
      checkEligibility(
        { reason: 'FIRST', jobTypeId: 6 },
        { nationalId: '29711202591120', today: TODAY },
      ),
    ).toEqual({ kind: 'refused', refusal: { rule: 'STUDENT_AGE', figure: 29, limit: 28 } });
  });
});

describe('last card without month', () => {
  test.each([
    ['LOST', 'UNKNOWN', ADULT, 'jobTypeId', 'accepted', true],
    ['LOST', 'UNKNOWN', IS_60, 'jobTypeId', 'accepted', true],
    ['LOST', 'BEFORE_2014', ADULT, 'OVER_SEVEN_YEARS', 'OVER_SEVEN_YEARS', false],
    ['LOST', 'BEFORE_2014', IS_60_TOMORROW, 'OVER_SEVEN_YEARS', 'OVER_SEVEN_YEARS', false],
    ['LOST', 'BEFORE_2014', IS_60, 'jobTypeId', 'EXPIRED', false],
    ['DAMAGED', 'BEFORE_2014', ADULT, 'OVER_SEVEN_YEARS', 'OVER_SEVEN_YEARS', false],
    // A damaged card is readable, so unknown counts as old.
    ['DAMAGED', 'UNKNOWN', ADULT, 'OVER_SEVEN_YEARS', 'OVER_SEVEN_YEARS', false],
    ['DAMAGED', 'UNKNOWN', IS_60, 'jobTypeId', 'EXPIRED', false],
  ] as const)(
    '%s, %s, of %s: %s, with a union card %s',
    (reason, lastIssueMonth, number, next, ofLawyers, isFlagged) => {
      const answers = { reason, lastIssuedOnline: false, lastIssueMonth };
      expect(outcome(answers, number)).toBe(next);
      // Job 8: one year. Job 1: seven, waived from age 60.
      expect(outcome({ ...answers, jobTypeId: 8 }, number)).toBe(ofLawyers);
      expect(outcome({ ...answers, jobTypeId: 1 }, number)).toBe(
        next === 'jobTypeId' ? 'accepted' : next,
      );
      expect(isCardMonthUnknown(answers)).toBe(isFlagged);
    },
  );

  test('before 2014 is refused with its minimum months', () => {
    expect(
      checkEligibility(
        { reason: 'LOST', lastIssuedOnline: false, lastIssueMonth: 'BEFORE_2014' },
        { nationalId: ADULT, today: TODAY },
      ),
    ).toEqual({ kind: 'refused', refusal: { rule: 'OVER_SEVEN_YEARS', figure: 155, limit: 83 } });
  });

  test('does not affect a first card', () => {
    const answers = { lastIssuedOnline: true, lastIssueMonth: 'UNKNOWN', jobTypeId: 7 } as const;
    expect(outcome({ reason: 'FIRST', ...answers })).toBe('accepted');
    expect(isCardMonthUnknown({ reason: 'FIRST', ...answers })).toBe(false);
  });
});

test.each(['30102290190010', '29013140190010', '32611210391340'])(
  'refuses a number without age before any question: %s',
  (number) => {
    for (const reason of ISSUE_REASONS) expect(outcome({ reason }, number)).toBe('NO_AGE');
  },
);

describe('selectable months', () => {
  test.each([
    ['2013-12', false],
    ['2014-01', true],
    ['2026-11', true],
    ['2026-12', false],
    ['2027-01', false],
    ['2020-00', false],
    ['2020-13', false],
  ])('%s: %s', (text, expected) => expect(isIssueMonth(month(text), TODAY)).toBe(expected));

  test.each([
    '',
    '2020',
    '2020-1',
    '2020-00',
    '2020-13',
    '20-01',
    '2020-01-01',
    '٢٠٢٠-٠١',
    ' 2020-01',
  ])('rejects «%s»', (text) => expect(parseMonth(text)).toBeUndefined());

  test('round-trips months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2014, max: 2099 }), fc.integer({ min: 1, max: 12 }), (y, m) => {
        expect(parseMonth(formatMonth({ year: y, month: m }))).toEqual({ year: y, month: m });
      }),
    );
  });
});
