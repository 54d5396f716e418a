import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDay } from '../calendar/cairo-calendar.ts';
import {
  type CalendarMonth,
  type CardAnswers,
  checkEligibility,
  ISSUE_MONTH_QUALIFIERS,
  type LastIssue,
} from './id-card-rules.ts';
import { ISSUE_REASONS, JOB_TYPES, type JobTypeId } from './lookup-codes.ts';

/** In months, by job type. */
const VALIDITIES = [84, 84, 84, 84, 84, 84, 12, 12, 60, 12, 12, 60, 36, 36] as const;

/** Open question, refusing rule, or «accepted». */
function outcome(answers: CardAnswers, nationalId: string, today: CalendarDay): string {
  const standing = checkEligibility(answers, { nationalId, today });
  if (standing.kind === 'question') return standing.question;
  return standing.kind === 'refused' ? standing.refusal.rule : 'accepted';
}

/* Independent reimplementation of spec §5.1, to detect deviations. */

interface Case extends CardAnswers {
  nationalId: string;
  today: CalendarDay;
}

function iso({ year, month: number, day }: CalendarDay): string {
  return [year, number, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** "Age comes from the ID digits: year digits 2 to 3, then month and day"; digit 1 gives the century. */
function ageBySpecification(nationalId: string, today: CalendarDay): number | undefined {
  const read = /^([0-9])([0-9]{2})([0-9]{2})([0-9]{2})[0-9]{7}$/.exec(nationalId);
  if (!read) return undefined;
  const [, first, yy, mm, dd] = read;
  let year = 2000 + Number(yy);
  if (first === '2') year = 1900 + Number(yy);
  else if (first !== '3' && year > today.year) year -= 100;
  const born = `${year}-${mm}-${dd}`;
  const date = new Date(`${born}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== born) return undefined;
  if (born > iso(today)) return undefined;
  let age = 0;
  while (`${year + age + 1}-${mm}-${dd}` <= iso(today)) age += 1;
  return age;
}

/** "Months are whole months between the issue month and the current one." */
function monthsBySpecification(from: CalendarMonth, today: CalendarDay): number {
  let [year, number, months] = [from.year, from.month, 0];
  while (year < today.year || (year === today.year && number < today.month)) {
    number += 1;
    if (number > 12) [year, number] = [year + 1, 1];
    months += 1;
  }
  return months;
}

function bySpecification({ nationalId, today, ...given }: Case): string {
  const age = ageBySpecification(nationalId, today);
  if (age === undefined) return 'NO_AGE';
  let months = 0;
  if (given.reason !== 'FIRST') {
    if (given.lastIssuedOnline === undefined) return 'lastIssuedOnline';
    if (given.lastIssuedOnline && !(age >= 60)) return 'PICTURE';
    if (given.lastIssueMonth === undefined) return 'lastIssueMonth';
    const isUnknown = given.lastIssueMonth === 'UNKNOWN' && given.reason === 'LOST';
    const isUndated = typeof given.lastIssueMonth === 'string';
    const issued = isUndated ? { year: 2013, month: 12 } : given.lastIssueMonth;
    months = isUnknown ? 0 : monthsBySpecification(issued as CalendarMonth, today);
    if (months > 83 && age < 60) return 'OVER_SEVEN_YEARS';
  }
  if (given.jobTypeId === undefined) return 'jobTypeId';
  const validity = VALIDITIES[given.jobTypeId - 1] ?? Number.NaN;
  if (months - (validity - 1) > 0 && !(age >= 60 && validity === 84)) return 'EXPIRED';
  if (given.jobTypeId === 6 && age > 28) return 'STUDENT_AGE';
  return 'accepted';
}

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => ({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }));

// Compiled once, because parsing a pattern is slow.
const datedDigits = fc.stringMatching(
  /^[23][0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{7}$/,
);
const anyDigits = fc.stringMatching(/^[0-9]{13,15}$/);

/** Birthdays near the age limits around today; or any digits. */
const number = (today: CalendarDay) =>
  fc.oneof(
    fc
      .record({
        age: fc.constantFrom(0, 15, 27, 28, 29, 30, 59, 60, 61, 99, 100),
        shift: fc.integer({ min: -2, max: 2 }),
        first: fc.constantFrom('', '', '', '1', '4'),
      })
      .map(({ age, shift, first }) => {
        const date = new Date(Date.UTC(today.year - age, today.month - 1, today.day + shift));
        const century = first || (date.getUTCFullYear() < 2000 ? '2' : '3');
        const [year = '', mm = '', dd = ''] = date.toISOString().slice(0, 10).split('-');
        return `${century}${year.slice(2)}${mm}${dd}0190010`;
      }),
    datedDigits,
    fc.constantFrom('29602290292120', '30402292190230', '30102290190010'),
    anyDigits,
  );

const answered = (today: CalendarDay) =>
  fc.record(
    {
      lastIssuedOnline: fc.boolean(),
      lastIssueMonth: fc
        .oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(11, 12, 35, 36, 59, 60, 83, 84))
        .map((ago) => {
          const date = new Date(Date.UTC(today.year, today.month - 1 - ago));
          return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
        })
        .chain((dated) =>
          fc.constantFrom<LastIssue>(dated, dated, dated, ...ISSUE_MONTH_QUALIFIERS),
        ),
      jobTypeId: fc.oneof(
        fc.constantFrom<JobTypeId>(6),
        fc.constantFrom(...Object.keys(JOB_TYPES).map((id) => Number(id) as JobTypeId)),
      ),
    },
    { requiredKeys: [] },
  );

const anyCase: fc.Arbitrary<Case> = day.chain((today) =>
  fc
    .record({
      reason: fc.constantFrom(...ISSUE_REASONS),
      nationalId: number(today),
      answers: answered(today),
    })
    .map(({ answers, ...rest }) => ({ ...rest, ...answers, today })),
);

test('rules equal the specification for any input', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(anyCase, (given) => {
      const { nationalId, today, ...answers } = given;
      const expected = bySpecification(given);
      met.add(expected);
      expect(outcome(answers, nationalId, today)).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
  // The cases cover every outcome.
  expect([...met].sort()).toEqual([
    'EXPIRED',
    'NO_AGE',
    'OVER_SEVEN_YEARS',
    'PICTURE',
    'STUDENT_AGE',
    'accepted',
    'jobTypeId',
    'lastIssueMonth',
    'lastIssuedOnline',
  ]);
});
