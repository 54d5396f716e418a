import {
  ADULT_AGE,
  addMonths,
  CARD_REFUSAL_MESSAGES,
  type CalendarMonth,
  type CardRefusal,
  EARLIEST_ISSUE_MONTH,
  JOB_TYPES,
  type JobTypeId,
  type LastIssue,
} from '@wathiqa/domain';
import { formatYears } from './duration-text.ts';
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
  return `انتهت صلاحية بطاقتك: مدة بطاقة «${jobTypeNames[jobTypeId].ar}» ${validity}. توجه إلى السجل المدني لتجديدها`;
}

/** A card that somebody orders for a minor. */
function isMinors({ rule, figure = 0, limit = 0 }: CardRefusal): boolean {
  return rule === 'NOT_OWN' && figure < limit;
}

/**
 * The rule behind a refusal, for people. Where the age of the card decided, it is told by the months that stand on the
 * card, not by the figures that the rule counts with.
 *
 * @param issued the month of the last issue, where it was answered
 */
export function cardRefusalReason(
  { rule, figure = 0, limit = 0 }: CardRefusal,
  issued: LastIssue | undefined,
): string {
  switch (rule) {
    case 'NO_AGE':
      return 'تُحسب السن من أرقام الرقم القومي، والرقم المكتوب لا يعطي سنًا.';
    case 'NOT_OWN':
      return 'الرقم المكتوب ليس الرقم القومي المثبت في الحساب الذي دخلت به.';
    case 'PICTURE':
      return `من صدرت بطاقته الأخيرة عبر الإنترنت أو مركز الاتصال يطلب البدل دون حضور إذا بلغ ${formatYears(limit)}، وسنك ${formatYears(figure)}.`;
    case 'OVER_SEVEN_YEARS':
    case 'EXPIRED':
      return validityReason(issued, limit + 1, rule);
    case 'STUDENT_AGE':
      return `الحد الأقصى لسن الطالب ${formatYears(limit)}، وسنك ${formatYears(figure)}.`;
  }
}

function validityReason(
  issued: LastIssue | undefined,
  months: number,
  rule: 'OVER_SEVEN_YEARS' | 'EXPIRED',
): string {
  if (!issued || issued === 'UNKNOWN') return 'انتهت مدة البطاقة.';
  const validity = rule === 'EXPIRED' ? 'ومدتها لهذه المهنة' : 'ومدتها';
  const isBefore = issued === 'BEFORE_2014';
  const month = isBefore ? EARLIEST_ISSUE_MONTH : issued;
  const ended = formatMonthName(addMonths(month, months));
  const when = isBefore ? 'قبل' : 'في';
  return `صدرت بطاقتك ${when} ${formatMonthName(month)}، ${validity} ${formatYears(months / 12)}، فانتهت ${when} ${ended}.`;
}

const MONTH_NAME = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** «نوفمبر 2023». */
function formatMonthName({ year, month }: CalendarMonth): string {
  return MONTH_NAME.format(new Date(Date.UTC(year, month - 1))).replace(/[\u200e\u200f]/g, '');
}
