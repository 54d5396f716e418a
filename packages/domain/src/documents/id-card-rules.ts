import type { CalendarDay } from '../calendar/cairo-calendar.ts';
import { ageOnDay } from '../people/national-id.ts';
import { type IssueReason, JOB_TYPES, type JobTypeId, STUDENT_JOB_TYPE } from './lookup-codes.ts';

/** January is 1. */
export interface CalendarMonth {
  year: number;
  month: number;
}

/** spec §5.1. */
export const EARLIEST_ISSUE_MONTH: CalendarMonth = { year: 2014, month: 1 };

/** Last issue without month (spec §5.1). */
export const ISSUE_MONTH_QUALIFIERS = ['BEFORE_2014', 'UNKNOWN'] as const;
export type IssueMonthQualifier = (typeof ISSUE_MONTH_QUALIFIERS)[number];

export function isIssueMonthQualifier(text: string): text is IssueMonthQualifier {
  return (ISSUE_MONTH_QUALIFIERS as readonly string[]).includes(text);
}

/** As known to the holder. */
export type LastIssue = CalendarMonth | IssueMonthQualifier;

/** From this age, online cards and seven years are no obstacle (spec §5.1). */
export const ONLINE_AGE = 60;
/** spec §5.1. */
const SEVEN_YEARS_MONTHS = 83;
/** Parents order a minor's first card at the counter (spec §5.3; Law 12 of 1996, article 2). */
export const ADULT_AGE = 18;
/** Refused from the next birthday (spec §5.1). */
export const STUDENT_AGE = 28;

/** spec §5.1. */
export interface CardAnswers {
  reason: IssueReason;
  /** Online or by call centre; not for a first card. */
  lastIssuedOnline?: boolean | undefined;
  /** Not for a first card. */
  lastIssueMonth?: LastIssue | undefined;
  jobTypeId?: JobTypeId | undefined;
}

export interface CardApplicant {
  nationalId: string;
  provenNationalId?: string | undefined;
  /** In Cairo. */
  today: CalendarDay;
}

export const CARD_QUESTIONS = ['lastIssuedOnline', 'lastIssueMonth', 'jobTypeId'] as const;
export type CardQuestion = (typeof CARD_QUESTIONS)[number];

export type CardRuleName =
  | 'NO_AGE'
  | 'NOT_OWN'
  | 'PICTURE'
  | 'OVER_SEVEN_YEARS'
  | 'EXPIRED'
  | 'STUDENT_AGE';

export interface CardRefusal {
  rule: CardRuleName;
  /** Years, or months since issue. */
  figure?: number;
  /** Last accepted figure (PICTURE: first; NOT_OWN: adult age). */
  limit?: number;
}

export type EligibilityResult =
  | { kind: 'question'; question: CardQuestion }
  | { kind: 'refused'; refusal: CardRefusal }
  | { kind: 'accepted' };

interface CardFacts {
  age: number;
  /** Whole months since issue, a minimum before 2014; undefined for a first card, or one lost without month. */
  cardMonths: number | undefined;
  answers: CardAnswers;
}

interface CardRule {
  name: CardRuleName;
  /** Applies after this answer. */
  after: CardQuestion;
  check(facts: CardFacts): Omit<CardRefusal, 'rule'> | undefined;
}

/** Order of evaluation (spec §5.1). */
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
      // Seven-year validity is waived (spec §5.1).
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

/** A first card has no previous one. */
export function getCardQuestions(reason: IssueReason): readonly CardQuestion[] {
  return reason === 'FIRST' ? ['jobTypeId'] : CARD_QUESTIONS;
}

/** Evaluates answers in order; rules precede the next question. Shared by browser and server. */
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
 * Lost card without month: no month rule; staff review it (spec §5.1). A damaged card is readable, so unknown
 * counts as before 2014.
 */
export function isCardMonthUnknown({ reason, lastIssueMonth }: CardAnswers): boolean {
  return reason === 'LOST' && lastIssueMonth === 'UNKNOWN';
}

/** Latest possible issue month. */
function countedFrom(answers: CardAnswers): CalendarMonth | undefined {
  const { reason, lastIssueMonth } = answers;
  if (reason === 'FIRST' || isCardMonthUnknown(answers)) return undefined;
  return typeof lastIssueMonth === 'string' ? addMonths(EARLIEST_ISSUE_MONTH, -1) : lastIssueMonth;
}

function cardAgeMonths(answers: CardAnswers, today: CalendarDay): number | undefined {
  const from = countedFrom(answers);
  return from && monthsBetween(from, today);
}

/** Whole calendar months (spec §5.1). */
export function monthsBetween(from: CalendarMonth, to: CalendarMonth): number {
  return (to.year - from.year) * 12 + to.month - from.month;
}

export function addMonths({ year, month }: CalendarMonth, months: number): CalendarMonth {
  const passed = year * 12 + month - 1 + months;
  return { year: Math.floor(passed / 12), month: (passed % 12) + 1 };
}

/** From 2014-01 through the current month. */
export function isIssueMonth(month: CalendarMonth, today: CalendarDay): boolean {
  return (
    month.month >= 1 &&
    month.month <= 12 &&
    monthsBetween(EARLIEST_ISSUE_MONTH, month) >= 0 &&
    monthsBetween(month, today) >= 0
  );
}

/** Parses «2024-03», else undefined. */
export function parseMonth(text: string): CalendarMonth | undefined {
  const [, year, month] = /^([0-9]{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

/** «2024-03». */
export function formatMonth({ year, month }: CalendarMonth): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}
