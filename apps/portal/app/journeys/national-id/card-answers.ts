import { chosenCode, nidIssueReasonCode, problem } from '@wathiqa/contract';
import {
  type CalendarDay,
  type CalendarMonth,
  type CardAnswers,
  type CardQuestion,
  type CardStanding,
  cairoDay,
  cardStanding,
  isIssueMonth,
  isJobTypeId,
  type JobTypeId,
  questionsFor,
  readMonth,
  toLatinDigits,
  writeMonth,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { entryRules } from '../order/fields/typed-record.ts';
import type { FormOptions } from '../order/journey/order-form.ts';
import { CardEntry, cardFormRules } from './card-entry.ts';

/** What the steps ask of an entry whose reason is chosen, in their order. */
export function questionsOf({ nidIssueReasonCode: reason }: CardEntry): readonly CardQuestion[] {
  return reason ? questionsFor(reason) : [];
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
      .object({ lastIssueYear: chosenCode, lastIssueMonth: chosenCode })
      .check(z.refine(isPossible, { path: ['lastIssueMonth'], error: 'issueMonth' })),
  ),
  jobTypeId: entryRules(CardEntry, z.object({ jobTypeId: chosenCode })),
};

/** Where the citizen stands after answering a step and those before it, or after the form alone. */
export function standingAfter(
  entry: CardEntry,
  last: CardQuestion | undefined,
  today: CalendarDay = cairoDay(new Date()),
): CardStanding {
  const questions = questionsOf(entry);
  const answered = last ? questions.slice(0, questions.indexOf(last) + 1) : [];
  return standingWith(entry, answered, today);
}

/**
 * The step that a citizen who asks for one may see: it must be the next question after answers that no rule
 * refuses. Undefined for the form.
 */
export function reachedQuestion(
  entry: CardEntry,
  wanted: string | undefined,
  today: CalendarDay = cairoDay(new Date()),
): CardQuestion | undefined {
  const questions = questionsOf(entry);
  const question = questions.find((asked) => asked === wanted);
  if (!question || !cardFormRules.safeParse(entry).success) return undefined;
  const before = questions.slice(0, questions.indexOf(question));
  const standing = standingWith(entry, before, today);
  return standing.kind === 'question' && standing.question === question ? question : undefined;
}

/** The answers as an order carries them; those that its reason does not ask for are left out (decisions §3). */
export function cardOptions([entry]: readonly CardEntry[]): FormOptions {
  if (!entry) return {};
  const { lastIssuedOnline, lastIssueMonth, jobTypeId } = answers(entry, questionsOf(entry));
  return {
    lastIssuedOnline,
    lastIssueMonth: lastIssueMonth && writeMonth(lastIssueMonth),
    jobTypeId,
  };
}

/** The type of job that was chosen. */
export function typedJobType({ jobTypeId }: Pick<CardEntry, 'jobTypeId'>): JobTypeId | undefined {
  const id = Number(jobTypeId);
  return isJobTypeId(id) ? id : undefined;
}

/** The month that was chosen for the last issue. */
function typedMonth(
  entry: Pick<CardEntry, 'lastIssueYear' | 'lastIssueMonth'>,
): CalendarMonth | undefined {
  return readMonth(`${entry.lastIssueYear}-${entry.lastIssueMonth}`);
}

function standingWith(
  entry: CardEntry,
  questions: readonly CardQuestion[],
  today: CalendarDay,
): CardStanding {
  return cardStanding(
    { reason: nidIssueReasonCode.parse(entry.nidIssueReasonCode), ...answers(entry, questions) },
    { nationalId: toLatinDigits(entry.nationalIdenNumber.trim()), today },
  );
}

/** The answers to some of the questions; the others count as not asked. */
function answers(
  entry: CardEntry,
  questions: readonly CardQuestion[],
): Pick<CardAnswers, CardQuestion> {
  const online = entry.lastIssuedOnline ? entry.lastIssuedOnline === 'yes' : undefined;
  return {
    lastIssuedOnline: questions.includes('lastIssuedOnline') ? online : undefined,
    lastIssueMonth: questions.includes('lastIssueMonth') ? typedMonth(entry) : undefined,
    jobTypeId: questions.includes('jobTypeId') ? typedJobType(entry) : undefined,
  };
}

/** What is not chosen yet has a fault of its own. */
function isPossible(typed: Pick<CardEntry, 'lastIssueYear' | 'lastIssueMonth'>): boolean {
  if (!typed.lastIssueYear || !typed.lastIssueMonth) return true;
  const month = typedMonth(typed);
  return month !== undefined && isIssueMonth(month, cairoDay(new Date()));
}
