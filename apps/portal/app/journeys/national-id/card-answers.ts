import { chosenCode, nidIssueReasonCode, problem } from '@wathiqa/contract';
import {
  type CalendarDay,
  type CardAnswers,
  type CardApplicant,
  type CardQuestion,
  cairoDay,
  checkEligibility,
  type EligibilityResult,
  formatMonth,
  getCardQuestions as getQuestionsOfReason,
  type IssueMonthQualifier,
  isIssueMonth,
  isIssueMonthQualifier,
  isJobTypeId,
  type JobTypeId,
  type LastIssue,
  parseMonth,
  toLatinDigits,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import type { FormOptions } from '../order/draft/order-form.ts';
import { entryRules } from '../order/fields/owner-schema.ts';
import { CardEntry, cardFormRules } from './card-entry.ts';

/** Who orders, besides what was typed. */
type Applicant = Pick<CardApplicant, 'today' | 'provenNationalId'>;

/** What the steps ask of an entry whose reason is chosen, in their order. */
export function getCardQuestions({
  nidIssueReasonCode: reason,
}: CardEntry): readonly CardQuestion[] {
  return reason ? getQuestionsOfReason(reason) : [];
}

/** The rules of each step alone. */
export const questionRules: Readonly<Record<CardQuestion, z.ZodMiniType<object, CardEntry>>> = {
  lastIssuedOnline: entryRules(
    CardEntry,
    z.object({ lastIssuedOnline: z.enum(['yes', 'no'], problem('required')) }),
  ),
  lastIssueMonth: entryRules(
    CardEntry,
    z
      .object({
        nidIssueReasonCode,
        lastIssueYear: z.string(),
        lastIssueMonth: z.string(),
      })
      .check(
        z.refine(hasYear, { path: ['lastIssueYear'], error: 'required' }),
        z.refine(hasOfferedQualifier, { path: ['lastIssueYear'], error: 'choice' }),
        z.refine(hasMonth, { path: ['lastIssueMonth'], error: 'required' }),
        z.refine(isPossibleIssueMonth, { path: ['lastIssueMonth'], error: 'issueMonth' }),
      ),
  ),
  jobTypeId: entryRules(CardEntry, z.object({ jobTypeId: chosenCode })),
};

/** Where the citizen stands after answering a step and those before it, or after the form alone. */
export function eligibilityAfter(
  entry: CardEntry,
  last: CardQuestion | undefined,
  applicant: Partial<Applicant> = {},
): EligibilityResult {
  const questions = getCardQuestions(entry);
  const answered = last ? questions.slice(0, questions.indexOf(last) + 1) : [];
  return evaluateEligibility(entry, answered, { today: cairoDay(new Date()), ...applicant });
}

/**
 * The step that a citizen who asks for one may see: it must be the next question after answers that no rule
 * refuses. Undefined for the form.
 */
export function getReachableQuestion(
  entry: CardEntry,
  requested: string | undefined,
  today: CalendarDay = cairoDay(new Date()),
): CardQuestion | undefined {
  const questions = getCardQuestions(entry);
  const question = questions.find((candidate) => candidate === requested);
  if (!question || !cardFormRules.safeParse(entry).success) return undefined;
  const previousQuestions = questions.slice(0, questions.indexOf(question));
  const eligibility = evaluateEligibility(entry, previousQuestions, { today });
  return eligibility.kind === 'question' && eligibility.question === question
    ? question
    : undefined;
}

/** The answers as an order carries them; those that its reason does not ask for are left out (decisions §3). */
export function toCardOptions([entry]: readonly CardEntry[]): FormOptions {
  if (!entry) return {};
  const { lastIssuedOnline, lastIssueMonth, jobTypeId } = toCardAnswers(
    entry,
    getCardQuestions(entry),
  );
  return {
    lastIssuedOnline,
    ...(typeof lastIssueMonth === 'string'
      ? { lastIssueMonthQualifier: lastIssueMonth }
      : { lastIssueMonth: lastIssueMonth && formatMonth(lastIssueMonth) }),
    jobTypeId,
  };
}

/** The type of job that was chosen. */
export function parseJobType({ jobTypeId }: Pick<CardEntry, 'jobTypeId'>): JobTypeId | undefined {
  const id = Number(jobTypeId);
  return isJobTypeId(id) ? id : undefined;
}

/** What may be said of a card in place of its month: a lost one cannot be read (decisions §4). */
export function issueMonthQualifiers(
  reason: CardEntry['nidIssueReasonCode'],
): IssueMonthQualifier[] {
  return reason === 'LOST' ? ['BEFORE_2014', 'UNKNOWN'] : ['BEFORE_2014'];
}

/** When the last card was issued, as it was answered. */
export function parseLastIssue({
  lastIssueYear: year,
  lastIssueMonth: month,
}: Pick<CardEntry, 'lastIssueYear' | 'lastIssueMonth'>): LastIssue | undefined {
  return isIssueMonthQualifier(year) ? year : parseMonth(`${year}-${month}`);
}

function evaluateEligibility(
  entry: CardEntry,
  questions: readonly CardQuestion[],
  applicant: Applicant,
): EligibilityResult {
  return checkEligibility(
    {
      reason: nidIssueReasonCode.parse(entry.nidIssueReasonCode),
      ...toCardAnswers(entry, questions),
    },
    { nationalId: toLatinDigits(entry.nationalIdenNumber.trim()), ...applicant },
  );
}

/** The answers to some of the questions; the others count as not asked. */
function toCardAnswers(
  entry: CardEntry,
  questions: readonly CardQuestion[],
): Pick<CardAnswers, CardQuestion> {
  const online = entry.lastIssuedOnline ? entry.lastIssuedOnline === 'yes' : undefined;
  return {
    lastIssuedOnline: questions.includes('lastIssuedOnline') ? online : undefined,
    lastIssueMonth: questions.includes('lastIssueMonth') ? parseLastIssue(entry) : undefined,
    jobTypeId: questions.includes('jobTypeId') ? parseJobType(entry) : undefined,
  };
}

type LastIssueInput = Pick<CardEntry, 'nidIssueReasonCode' | 'lastIssueYear' | 'lastIssueMonth'>;

function hasOfferedQualifier({ nidIssueReasonCode: reason, lastIssueYear }: LastIssueInput) {
  return (
    !isIssueMonthQualifier(lastIssueYear) || issueMonthQualifiers(reason).includes(lastIssueYear)
  );
}

function hasYear({ lastIssueYear }: LastIssueInput): boolean {
  return lastIssueYear !== '';
}

function hasMonth({ lastIssueYear, lastIssueMonth }: LastIssueInput): boolean {
  return lastIssueMonth !== '' || isIssueMonthQualifier(lastIssueYear);
}

/** What is not chosen yet has a fault of its own. */
function isPossibleIssueMonth(input: LastIssueInput): boolean {
  if (!input.lastIssueYear || !hasMonth(input)) return true;
  const issued = parseLastIssue(input);
  if (typeof issued === 'string') return true;
  return issued !== undefined && isIssueMonth(issued, cairoDay(new Date()));
}
