import {
  ADULT_AGE,
  CARD_REFUSAL_MESSAGES,
  type CardRefusal,
  JOB_TYPES,
  type JobTypeId,
} from '@wathiqa/domain';
import { formatMonths, formatYears } from './duration-text.ts';
import { jobTypeNames } from './job-types.ts';

/**
 * What a person is told when a rule refuses an ID card (portal.md §8): the sentence, with the job's name and
 * the years its card is valid where the card has expired, and who orders the card of a minor.
 */
export function cardRefusalText(refusal: CardRefusal, jobTypeId: JobTypeId | undefined): string {
  if (isMinors(refusal)) {
    return `${CARD_REFUSAL_MESSAGES.CARD_NOT_OWN}. أول بطاقة لمن لم يبلغ ${formatYears(ADULT_AGE)} يطلبها أحد والديه من السجل المدني`;
  }
  if (refusal.rule !== 'EXPIRED' || jobTypeId === undefined) {
    return CARD_REFUSAL_MESSAGES[`CARD_${refusal.rule}`];
  }
  const validity = formatYears(JOB_TYPES[jobTypeId].months / 12);
  return `انتهت صلاحية البطاقة، حيث إن صلاحية بطاقة «${jobTypeNames[jobTypeId].ar}» هي ${validity}. برجاء التوجه إلى السجل المدني لتجديدها`;
}

/** A card that somebody orders for a minor. */
function isMinors({ rule, figure = 0, limit = 0 }: CardRefusal): boolean {
  return rule === 'NOT_OWN' && figure < limit;
}

/** The rule behind a refusal and the figure it used, for people. */
export function cardRefusalReason({ rule, figure = 0, limit = 0 }: CardRefusal): string {
  switch (rule) {
    case 'NO_AGE':
      return 'تُحسب السن من أرقام الرقم القومي، والرقم المكتوب لا يعطي سنًا.';
    case 'NOT_OWN':
      return 'الرقم المكتوب ليس الرقم القومي المثبت في الحساب الذي دخلت به.';
    case 'PICTURE':
      return `البطاقة الصادرة عبر الإنترنت تُجدَّد دون حضور لمن بلغ ${formatYears(limit)} أو أكثر، وسنّك ${formatYears(figure)}.`;
    case 'OVER_SEVEN_YEARS':
      return `مضى على إصدار البطاقة ${formatMonths(figure)}، والحد الأقصى ${formatMonths(limit)}.`;
    case 'EXPIRED':
      return `مضى على إصدار البطاقة ${formatMonths(figure)}، والحد الأقصى لهذه المهنة ${formatMonths(limit)}.`;
    case 'STUDENT_AGE':
      return `الحد الأقصى لسن الطالب ${formatYears(limit)}، وسنّك ${formatYears(figure)}.`;
  }
}
