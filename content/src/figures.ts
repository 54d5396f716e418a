import {
  ADULT_AGE,
  BREACH_AUTHORITY_HOURS,
  BREACH_PERSONS_WORKING_DAYS,
  CORRECTION_DAYS,
  countedNoun,
  DECISION_WORKING_DAYS,
  DELIVERY_HOURS,
  formatPounds,
  formatWorkingDays,
  JOB_TYPES,
  LANGUAGE_CODES,
  MAX_COPIES,
  MAX_DOCUMENTS,
  ONLINE_AGE,
  PAGE_TIMINGS_DAYS,
  RETENTION_TERMS,
  SERVICE_WORKING_DAYS,
  STUDENT_AGE,
  servicePromise,
} from '@wathiqa/domain';
import figures from '../data/figures.json' with { type: 'json' };
import {
  formatClockTime,
  formatDays,
  formatHours,
  formatMonths,
  formatYears,
} from './duration-text.ts';

/** Fees, times, phone lines and other figures, as numbers: `data/figures.json` (portal.md §9). */
export { figures };

type Figures = typeof figures;

/** Between the phone lines, of which one is enough. */
export const OR = ' أو ';

/**
 * Every figure in the words of a sentence, by the name that a text in `ar/` has for it: `{{fee.birth}}`.
 * What each is, is told to staff in docs/guides/content.md.
 */
export function formatFigures(figures: Figures) {
  const { statutoryFees: fees, idCardClasses: cards, registration, delivery, sector } = figures;
  return {
    'fee.birth': formatPounds(fees.birth),
    'fee.birthFirstTime': formatPounds(fees.birthFirstTime),
    'fee.death': formatPounds(fees.death),
    'fee.familyRecord': formatPounds(fees.familyRecord),
    'fee.marriage': formatPounds(fees.marriage),
    'fee.divorce': formatPounds(fees.divorce),
    'fee.idCard.regular': formatPounds(cards.regular.fee),
    'fee.idCard.urgent': formatPounds(cards.urgent.fee),
    'fee.idCard.immediate': formatPounds(cards.immediate.fee),
    'fee.idCard.sameDay': formatPounds(cards.sameDay.fee),

    promise: servicePromise(),
    'time.service': formatWorkingDays(SERVICE_WORKING_DAYS),
    'time.decision': formatWorkingDays(DECISION_WORKING_DAYS),
    'time.correction': formatDays(CORRECTION_DAYS),
    'time.birthCertificate': formatIssueTime(figures.birthCertificate.issueTime),
    'time.idCard.regular': formatIssueTime(cards.regular.issueTime),
    'time.idCard.urgent': formatIssueTime(cards.urgent.issueTime),
    'time.idCard.immediate': formatIssueTime(cards.immediate.issueTime),
    'time.idCard.sameDay': formatIssueTime(cards.sameDay.issueTime),
    'time.idCard.validity': formatYears(figures.idCard.validityYears),
    'time.idCard.shorterValidity': formatShorterValidities(figures.idCard.validityYears),
    'time.idCard.renewal': formatMonths(figures.idCard.renewalMonths),
    'time.registerBirth': formatDays(registration.birthWithinDays),
    'time.registerBirthAbroad': formatMonths(registration.birthAbroadWithinMonths),
    'time.registerDeath': formatHours(registration.deathWithinHours),
    'time.registerDeathAbroad': formatMonths(registration.deathAbroadWithinMonths),
    'time.delivery.greaterCairo': formatHours(DELIVERY_HOURS.greaterCairo),
    'time.delivery.elsewhere': formatHours(DELIVERY_HOURS.elsewhere),
    'time.onlineCycle': formatHours(sector.onlineCycleHours),
    'time.breach.authority': formatHours(BREACH_AUTHORITY_HOURS),
    'time.breach.persons': formatWorkingDays(BREACH_PERSONS_WORKING_DAYS),

    'keep.pageTimings': formatDays(PAGE_TIMINGS_DAYS),
    'keep.endedRequest': formatYears(RETENTION_TERMS.endedRequest.years),
    'keep.deliveredRequest': formatYears(RETENTION_TERMS.deliveredRequest.years),
    'keep.account': formatYears(RETENTION_TERMS.account.years),
    'keep.feedback': formatYears(RETENTION_TERMS.feedback.years),
    'keep.message': formatDays(RETENTION_TERMS.message.days),
    'keep.audit': formatYears(RETENTION_TERMS.audit.years),

    'age.cardWithoutVisit': formatYears(ONLINE_AGE),
    'age.student': formatYears(STUDENT_AGE),
    'age.adult': formatYears(ADULT_AGE),

    'count.deliveryCalls': countedNoun(delivery.phoneAttempts, {
      one: 'محاولة واحدة',
      two: 'محاولتان',
      few: 'محاولات',
      many: 'محاولة',
      other: 'محاولة',
    }),
    'count.copies': countedNoun(MAX_COPIES, {
      one: 'نسخة واحدة',
      two: 'نسختان',
      few: 'نسخ',
      many: 'نسخة',
      other: 'نسخة',
    }),
    'count.documents': countedNoun(MAX_DOCUMENTS, {
      one: 'وثيقة واحدة',
      two: 'وثيقتان',
      few: 'وثائق',
      many: 'وثيقة',
      other: 'وثيقة',
    }),
    'count.languages': countedNoun(LANGUAGE_CODES.length, {
      one: 'لغة واحدة',
      two: 'لغتان',
      few: 'لغات',
      many: 'لغة',
      other: 'لغة',
    }),
    'count.idIssueCentres': countedNoun(sector.idIssueCentres, {
      one: 'مركز واحد',
      two: 'مركزان',
      few: 'مراكز',
      many: 'مركزًا',
      other: 'مركز',
    }),
    'count.birthSites': countedNoun(sector.birthSites, {
      one: 'موقع واحد',
      two: 'موقعان',
      few: 'مواقع',
      many: 'موقعًا',
      other: 'موقع',
    }),
    'count.smartMachines': countedNoun(sector.smartMachines, {
      one: 'ماكينة واحدة',
      two: 'ماكينتان',
      few: 'ماكينات',
      many: 'ماكينة',
      other: 'ماكينة',
    }),
    'count.mobileVehicles': countedNoun(sector.mobileVehicles, {
      one: 'سيارة واحدة',
      two: 'سيارتان',
      few: 'سيارات',
      many: 'سيارة',
      other: 'سيارة',
    }),
    'count.touchScreens': countedNoun(sector.touchScreens, {
      one: 'شاشة واحدة',
      two: 'شاشتان',
      few: 'شاشات',
      many: 'شاشة',
      other: 'شاشة',
    }),

    callLines: figures.callCentre.lines.join(OR),
    callHours: `حتى ${formatClockTime(figures.callCentre.untilHour)}`,
    mail: figures.contact.mail,
    website: figures.contact.website,
    fax: figures.contact.fax,
  } as const satisfies Readonly<Record<string, string>>;
}

/** The figures of the data in words. */
export const figureTexts = formatFigures(figures);

/** The noun of a figure in the form that its number asks for, where the number stands above it. */
export function figureNoun(name: keyof typeof figureTexts): string {
  return figureTexts[name].replace(/^\d+ /, '');
}

/** A time of issue as figures.json has it: in hours, or in days, of which none is the same day. */
interface IssueTime {
  hours?: number;
  days?: number;
}

function formatIssueTime({ hours, days = 0 }: IssueTime): string {
  if (hours !== undefined) return formatHours(hours);
  return days === 0 ? 'في اليوم نفسه' : formatDays(days);
}

/** The validities of cards that a job makes shorter than the others: «سنة واحدة أو 3 سنوات أو 5 سنوات». */
function formatShorterValidities(usualYears: number): string {
  const years = new Set(Object.values(JOB_TYPES).map(({ months }) => months / 12));
  return [...years]
    .filter((shorter) => shorter < usualYears)
    .sort((a, b) => a - b)
    .map(formatYears)
    .join(OR);
}
