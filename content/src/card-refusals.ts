import {
  ADULT_AGE,
  addMonths,
  type CardAnswers,
  type CardRefusal,
  cardRefusalMessage,
  EARLIEST_ISSUE_MONTH,
  formatMonthText,
  JOB_TYPES,
  type LastIssue,
  LOCALE,
  type Locale,
  type Translation,
} from '@wathiqa/domain';
import { cardRefusalTexts as en } from '../locales/en/card-refusals.messages.ts';
import { cardRefusalTexts as ar } from './card-refusals.messages.ts';
import { formatYears } from './duration-text.ts';
import { LOOKUP_TEXTS } from './lookups.locales.ts';

const TEXTS: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };

/**
 * Refusal text of an ID card (spec §3.4): for minors with the procedure, with job and validity if expired.
 */
export function cardRefusalText(
  refusal: CardRefusal,
  { jobTypeId }: Partial<Pick<CardAnswers, 'jobTypeId'>>,
  locale: Locale = LOCALE,
): string {
  const texts = TEXTS[locale];
  const sentence = cardRefusalMessage(refusal.rule, locale);
  if (isMinors(refusal)) return texts.minors(sentence, formatYears(ADULT_AGE, locale));
  if (refusal.rule !== 'EXPIRED' || jobTypeId === undefined) return sentence;
  return texts.expired(
    LOOKUP_TEXTS[locale].jobTypeNames[jobTypeId],
    formatYears(JOB_TYPES[jobTypeId].months / 12, locale),
  );
}

function isMinors({ rule, figure = 0, limit = 0 }: CardRefusal): boolean {
  return rule === 'NOT_OWN' && figure < limit;
}

/**
 * Rule behind a refusal. Card ages appear as months on the card, not as the rule's figures.
 *
 * @param issued month of the last issue, if answered
 */
export function cardRefusalReason(
  { rule, figure = 0, limit = 0 }: CardRefusal,
  issued: LastIssue | undefined,
  locale: Locale = LOCALE,
): string {
  const texts = TEXTS[locale];
  const years = (count: number) => formatYears(count, locale);
  switch (rule) {
    case 'NO_AGE':
      return texts.noAge;
    case 'NOT_OWN':
      return texts.notOwn;
    case 'PICTURE':
      return texts.picture(years(limit), years(figure));
    case 'OVER_SEVEN_YEARS':
    case 'EXPIRED':
      return validityReason(issued, limit + 1, rule, locale);
    case 'STUDENT_AGE':
      return texts.studentAge(years(limit), years(figure));
  }
}

function validityReason(
  issued: LastIssue | undefined,
  months: number,
  rule: 'OVER_SEVEN_YEARS' | 'EXPIRED',
  locale: Locale,
): string {
  const texts = TEXTS[locale];
  if (!issued || issued === 'UNKNOWN') return texts.ended;
  const isBefore = issued === 'BEFORE_2014';
  const month = isBefore ? EARLIEST_ISSUE_MONTH : issued;
  const when = isBefore ? texts.beforeMonth : texts.inMonth;
  const tell = rule === 'EXPIRED' ? texts.endedForJobIn : texts.endedIn;
  return tell(
    when(formatMonthText(month, locale)),
    formatYears(months / 12, locale),
    when(formatMonthText(addMonths(month, months), locale)),
  );
}
