import { cardRefusalReason, cardRefusalText } from '@wathiqa/content';
import { cairoToday, chosenCode, problem } from '@wathiqa/contract';
import {
  type CalendarDay,
  type CardAnswers,
  type CardApplicant,
  type CardQuestion,
  type CardRefusal,
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
  normalizeDigits,
  parseMonth,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import type { FormOptions } from '../order/draft/order-form.ts';
import { entryRules, RULES } from '../order/fields/inputs.ts';
import { CardEntry, cardFormRules } from './card-entry.ts';

type Applicant = Pick<CardApplicant, 'today' | 'provenNationalId'>;

export function getCardQuestions({
  nidIssueReasonCode: reason,
}: CardEntry): readonly CardQuestion[] {
  return reason ? getQuestionsOfReason(reason) : [];
}

export const questionRules: Readonly<Record<CardQuestion, z.ZodMiniType<object, CardEntry>>> = {
  lastIssuedOnline: entryRules(
    CardEntry,
    z.object({ lastIssuedOnline: z.enum(['yes', 'no'], problem('required')) }),
  ),
  lastIssueMonth: entryRules(
    CardEntry,
    z
      .object({
        nidIssueReasonCode: RULES.nidIssueReasonCode,
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

/** Without `last`, after the form only. */
export function eligibilityAfter(
  entry: CardEntry,
  last: CardQuestion | undefined,
  applicant: Partial<Applicant> = {},
): EligibilityResult {
  const questions = getCardQuestions(entry);
  const answered = last ? questions.slice(0, questions.indexOf(last) + 1) : [];
  return evaluateEligibility(entry, answered, { today: cairoToday(), ...applicant });
}

/** The requested question if it is next and no rule refuses the earlier answers. */
export function getReachableQuestion(
  entry: CardEntry,
  requested: string | undefined,
  today: CalendarDay = cairoToday(),
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

/** Omits answers that the reason does not need (spec §2.5). */
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

export function parseJobType({ jobTypeId }: Pick<CardEntry, 'jobTypeId'>): JobTypeId | undefined {
  const id = Number(jobTypeId);
  return isJobTypeId(id) ? id : undefined;
}

/** An invalid number is corrected in the form; others need a registry office. */
export function describeCardRefusal(refusal: CardRefusal, entry: CardEntry) {
  return {
    text: cardRefusalText(refusal, { jobTypeId: parseJobType(entry) }),
    reason: cardRefusalReason(refusal, parseLastIssue(entry)),
    needsRegistry: refusal.rule !== 'NO_AGE',
  };
}

/** Allowed replacements for the month: a lost card cannot be read (spec §5.1). */
export function issueMonthQualifiers(
  reason: CardEntry['nidIssueReasonCode'],
): IssueMonthQualifier[] {
  return reason === 'LOST' ? ['BEFORE_2014', 'UNKNOWN'] : ['BEFORE_2014'];
}

function parseLastIssue({
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
      reason: RULES.nidIssueReasonCode.parse(entry.nidIssueReasonCode),
      ...toCardAnswers(entry, questions),
    },
    { nationalId: normalizeDigits(entry.nationalIdenNumber), ...applicant },
  );
}

/** Other questions count as unanswered. */
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

/** A missing value has its own error. */
function isPossibleIssueMonth(input: LastIssueInput): boolean {
  if (!input.lastIssueYear || !hasMonth(input)) return true;
  const issued = parseLastIssue(input);
  if (typeof issued === 'string') return true;
  return issued !== undefined && isIssueMonth(issued, cairoToday());
}
