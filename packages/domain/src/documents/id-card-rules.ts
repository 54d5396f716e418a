import type { CalendarDay } from '../calendar/cairo-calendar.ts';
import { ageOnDay } from '../people/id-card-age.ts';
import type { IssueReason } from './issue-reasons.ts';
import { JOB_TYPES, type JobTypeId, STUDENT_JOB_TYPE } from './job-types.ts';

/** A month of a year; January is 1. */
export interface CalendarMonth {
  year: number;
  month: number;
}

/** The earliest month that the last card can have been issued in (portal.md §9). */
export const EARLIEST_ISSUE_MONTH: CalendarMonth = { year: 2014, month: 1 };

/** What is said of the last card's issue where no month of it is given (decisions §4). */
export const ISSUE_MONTH_QUALIFIERS = ['BEFORE_2014', 'UNKNOWN'] as const;
export type IssueMonthQualifier = (typeof ISSUE_MONTH_QUALIFIERS)[number];

/** Whether a text is one of them. */
export function isIssueMonthQualifier(text: string): text is IssueMonthQualifier {
  return (ISSUE_MONTH_QUALIFIERS as readonly string[]).includes(text);
}

/** When the last card was issued, as far as its holder knows. */
export type LastIssue = CalendarMonth | IssueMonthQualifier;

/**
 * From this age on a card issued online is accepted again without a visit, and seven years do not bind (portal.md §9,
 * decisions §4).
 */
export const ONLINE_AGE = 60;
/** More months than these since the last issue are over seven years (portal.md §9). */
const SEVEN_YEARS_MONTHS = 83;
/** Below this age a first card is ordered by a parent at the counter (decisions §7; Law 12 of 1996, article 2). */
export const ADULT_AGE = 18;
/** Students are refused from the birthday after this age (decisions §4). */
export const STUDENT_AGE = 28;

/** What the steps ask (decisions §4). */
export interface CardAnswers {
  reason: IssueReason;
  /** Was the last card issued online or by the call centre? Not asked for a first card. */
  lastIssuedOnline?: boolean | undefined;
  /** Not asked for a first card. */
  lastIssueMonth?: LastIssue | undefined;
  jobTypeId?: JobTypeId | undefined;
}

/** Who answers, and when. */
export interface CardApplicant {
  nationalId: string;
  /** The number that the account of whoever orders proves; empty or absent where it proves none. */
  provenNationalId?: string | undefined;
  /** The day in Cairo. */
  today: CalendarDay;
}

export const CARD_QUESTIONS = ['lastIssuedOnline', 'lastIssueMonth', 'jobTypeId'] as const;
export type CardQuestion = (typeof CARD_QUESTIONS)[number];

/** The rules that refuse an order of a card, by name. */
export type CardRuleName =
  | 'NO_AGE'
  | 'NOT_OWN'
  | 'PICTURE'
  | 'OVER_SEVEN_YEARS'
  | 'EXPIRED'
  | 'STUDENT_AGE';

/** A refusal, with the figure that caused it and the limit it passed. */
export interface CardRefusal {
  rule: CardRuleName;
  /** Years of age, or months since the last issue, as the rule counts; absent where no figure decides. */
  figure?: number;
  /** The last figure that would have been accepted (for PICTURE the first); for NOT_OWN the age of an adult. */
  limit?: number;
}

/** Where an applicant stands: a question is open, a rule refuses, or the order may go on. */
export type EligibilityResult =
  | { kind: 'question'; question: CardQuestion }
  | { kind: 'refused'; refusal: CardRefusal }
  | { kind: 'accepted' };

interface CardFacts {
  age: number;
  /**
   * Whole months between the issue month and the current one, at least as many of a card from before 2014; absent for a first
   * card, and for a lost one whose month nobody knows.
   */
  cardMonths: number | undefined;
  answers: CardAnswers;
}

interface CardRule {
  name: CardRuleName;
  /** The answer that the rule waits for. */
  after: CardQuestion;
  check(facts: CardFacts): Omit<CardRefusal, 'rule'> | undefined;
}

/** The rules in the order in which they speak; each as soon as its answer is given (portal.md §4, §9). */
const CARD_RULES: readonly CardRule[] = [
  {
    name: 'PICTURE',
    after: 'lastIssuedOnline',
    check: ({ age, answers }) =>
      answers.lastIssuedOnline && age < ONLINE_AGE ? { figure: age, limit: ONLINE_AGE } : undefined,
  },
  {
    name: 'OVER_SEVEN_YEARS',
    after: 'lastIssueMonth',
    check: ({ age, cardMonths = 0 }) =>
      age < ONLINE_AGE && cardMonths > SEVEN_YEARS_MONTHS
        ? { figure: cardMonths, limit: SEVEN_YEARS_MONTHS }
        : undefined,
  },
  {
    name: 'EXPIRED',
    after: 'jobTypeId',
    check: ({ age, cardMonths = 0, answers }) => {
      if (answers.jobTypeId === undefined) return undefined;
      const limit = JOB_TYPES[answers.jobTypeId].months - 1;
      // Of these jobs the validity is the seven years themselves, which do not bind (decisions §4).
      if (age >= ONLINE_AGE && limit === SEVEN_YEARS_MONTHS) return undefined;
      return cardMonths - limit > 0 ? { figure: cardMonths, limit } : undefined;
    },
  },
  {
    name: 'STUDENT_AGE',
    after: 'jobTypeId',
    check: ({ age, answers }) =>
      answers.jobTypeId === STUDENT_JOB_TYPE && age > STUDENT_AGE
        ? { figure: age, limit: STUDENT_AGE }
        : undefined,
  },
];

/** The questions that a reason leads through; a first card has no last one to ask about. */
export function getCardQuestions(reason: IssueReason): readonly CardQuestion[] {
  return reason === 'FIRST' ? ['jobTypeId'] : CARD_QUESTIONS;
}

/**
 * Where an applicant stands after the answers given so far. Questions are taken in order; the rules of a
 * question speak before the next one is asked. The browser and the server both decide by this.
 */
export function checkEligibility(
  answers: CardAnswers,
  applicant: CardApplicant,
): EligibilityResult {
  const age = ageOnDay(applicant.nationalId, applicant.today);
  if (age === undefined) return { kind: 'refused', refusal: { rule: 'NO_AGE' } };
  const { nationalId, provenNationalId } = applicant;
  if (provenNationalId && provenNationalId !== nationalId) {
    return { kind: 'refused', refusal: { rule: 'NOT_OWN', figure: age, limit: ADULT_AGE } };
  }
  for (const question of getCardQuestions(answers.reason)) {
    if (answers[question] === undefined) return { kind: 'question', question };
    const facts = { age, answers, cardMonths: cardAgeMonths(answers, applicant.today) };
    for (const rule of CARD_RULES.filter(({ after }) => after === question)) {
      const found = rule.check(facts);
      if (found) return { kind: 'refused', refusal: { rule: rule.name, ...found } };
    }
  }
  return { kind: 'accepted' };
}

/**
 * Whether the month of a lost card is not known: no rule counts its months, and staff look at it (decisions §4). A damaged
 * card is at hand to be read; one whose month is said not to be known counts as one from before 2014.
 */
export function isCardMonthUnknown({ reason, lastIssueMonth }: CardAnswers): boolean {
  return reason === 'LOST' && lastIssueMonth === 'UNKNOWN';
}

/** The month that the months of a card are counted from at least; undefined where none are counted. */
function countedFrom(answers: CardAnswers): CalendarMonth | undefined {
  const { reason, lastIssueMonth } = answers;
  if (reason === 'FIRST' || isCardMonthUnknown(answers)) return undefined;
  return typeof lastIssueMonth === 'string' ? addMonths(EARLIEST_ISSUE_MONTH, -1) : lastIssueMonth;
}

function cardAgeMonths(answers: CardAnswers, today: CalendarDay): number | undefined {
  const from = countedFrom(answers);
  return from && monthsBetween(from, today);
}

/** Whole months from one month to another, counted by the calendar (decisions §4). */
export function monthsBetween(from: CalendarMonth, to: CalendarMonth): number {
  return (to.year - from.year) * 12 + to.month - from.month;
}

/** The month so many months later. */
export function addMonths({ year, month }: CalendarMonth, months: number): CalendarMonth {
  const passed = year * 12 + month - 1 + months;
  return { year: Math.floor(passed / 12), month: (passed % 12) + 1 };
}

/** Whether the last card can have been issued in a month: from 2014-01 to the current one. */
export function isIssueMonth(month: CalendarMonth, today: CalendarDay): boolean {
  return (
    month.month >= 1 &&
    month.month <= 12 &&
    monthsBetween(EARLIEST_ISSUE_MONTH, month) >= 0 &&
    monthsBetween(month, today) >= 0
  );
}

/** «2024-03» as a month; undefined for any other text. */
export function parseMonth(text: string): CalendarMonth | undefined {
  const [, year, month] = /^([0-9]{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

/** A month as «2024-03». */
export function formatMonth({ year, month }: CalendarMonth): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}
