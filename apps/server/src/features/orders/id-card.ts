import { cardRefusalText } from '@wathiqa/content';
import type { FieldProblem, OrderPayload } from '@wathiqa/contract';
import {
  type CalendarDay,
  type CardAnswers,
  type CardQuestion,
  cairoDay,
  checkEligibility,
  isIssueMonth,
  isJobTypeId,
  type ProvenIdentity,
  parseMonth,
} from '@wathiqa/domain';
import { fieldError, ServiceError } from '../../http/errors.ts';

/**
 * Applies the ID card rules to the order (spec §5.1) and the account's national ID (spec §5.3).
 *
 * @throws ServiceError MALFORMED for an invalid answer, or the refusing rule's code
 */
export function checkCardOrder(
  payload: OrderPayload,
  { nationalId: provenNationalId }: ProvenIdentity,
  now: Date,
): void {
  const card = payload.nidDoc?.[0];
  if (!card) return;
  const today = cairoDay(now);
  const answers = readAnswers(card.nidIssueReasonCode, payload.options, today);
  const nationalId = card.nid.nationalIdenNumber;
  const eligibility = checkEligibility(answers, { nationalId, provenNationalId, today });
  switch (eligibility.kind) {
    case 'question':
      throw malformed(eligibility.question, 'required');
    case 'refused':
      throw new ServiceError(`CARD_${eligibility.refusal.rule}`, {
        text: (locale) => cardRefusalText(eligibility.refusal, answers, locale),
      });
    case 'accepted':
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
  // Mutually exclusive.
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
