import { cardRefusalText } from '@wathiqa/content';
import type { FieldProblem, OrderPayload } from '@wathiqa/contract';
import {
  type AttentionFlag,
  type CalendarDay,
  type CardAnswers,
  type CardQuestion,
  cairoDay,
  checkEligibility,
  isCardMonthUnknown,
  isIssueMonth,
  isJobTypeId,
  type ProvenIdentity,
  parseMonth,
} from '@wathiqa/domain';
import { fieldError, ServiceError } from '../../http/errors.ts';

/**
 * Applies the rules of the ID card once more to the answers that came with the order (decisions §4), and to the number
 * that the account proves (decisions §7). Other orders pass.
 *
 * @returns why an order that is accepted wants a second look of staff all the same
 * @throws ServiceError MALFORMED for an answer that is missing or cannot be, or the code of the rule that
 *   refuses
 */
export function checkCardOrder(
  payload: OrderPayload,
  { nationalId: provenNationalId }: ProvenIdentity,
  now: Date,
): AttentionFlag[] {
  const card = payload.nidDoc?.[0];
  if (!card) return [];
  const today = cairoDay(now);
  const answers = readAnswers(card.nidIssueReasonCode, payload.options, today);
  const nationalId = card.nid.nationalIdenNumber;
  const eligibility = checkEligibility(answers, { nationalId, provenNationalId, today });
  switch (eligibility.kind) {
    case 'question':
      throw malformed(eligibility.question, 'required');
    case 'refused':
      throw new ServiceError(`CARD_${eligibility.refusal.rule}`, {
        text: (locale) => cardRefusalText(eligibility.refusal, answers.jobTypeId, locale),
      });
    case 'accepted':
      return isCardMonthUnknown(answers) ? ['cardMonthUnknown'] : [];
  }
}

function readAnswers(
  reason: CardAnswers['reason'],
  options: OrderPayload['options'],
  today: CalendarDay,
): CardAnswers {
  const { lastIssuedOnline, lastIssueMonthQualifier, jobTypeId } = options;
  const lastIssueMonth =
    options.lastIssueMonth === undefined ? undefined : parseMonth(options.lastIssueMonth);
  if (lastIssueMonth && !isIssueMonth(lastIssueMonth, today)) {
    throw malformed('lastIssueMonth', 'issueMonth');
  }
  // One of the two: a month that is known has no qualifier.
  if (lastIssueMonth && lastIssueMonthQualifier) throw malformed('lastIssueMonth', 'issueMonth');
  if (jobTypeId !== undefined && !isJobTypeId(jobTypeId)) throw malformed('jobTypeId', 'choice');
  return {
    reason,
    lastIssuedOnline,
    lastIssueMonth: lastIssueMonth ?? lastIssueMonthQualifier,
    jobTypeId,
  };
}

function malformed(question: CardQuestion, problem: FieldProblem): ServiceError {
  return fieldError(`options.${question}`, problem);
}
