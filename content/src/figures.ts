import {
  ADULT_AGE,
  addDays,
  BREACH_AUTHORITY_HOURS,
  BREACH_PERSONS_WORKING_DAYS,
  type CalendarDay,
  CORRECTION_DAYS,
  cairoDay,
  countedNoun,
  DECISION_WORKING_DAYS,
  DELIVERY_HOURS,
  deadline,
  FIRST_CARD_AGES,
  formatPounds,
  formatWorkingDays,
  isoDay,
  JOB_TYPES,
  LANGUAGE_CODES,
  LOCALE,
  type Locale,
  MAX_COPIES,
  MAX_DELIVERY_ATTEMPTS,
  MAX_DOCUMENTS,
  ONLINE_AGE,
  PAGE_TIMINGS_DAYS,
  type PaymentMethod,
  READDRESSED_HOLD_HOURS,
  RETENTION_TERMS,
  RETURN_KEPT_DAYS,
  RIGHTS_WORKING_DAYS,
  SERVICE_WORKING_DAYS,
  STUDENT_AGE,
  servicePromise,
} from '@wathiqa/domain';
import figures from '../data/figures.json' with { type: 'json' };
import { figureWords as en } from '../locales/en/figures.messages.ts';
import { BROWSER_FLOOR } from './browsers.ts';
import { formatCallHours } from './clock-time.ts';
import { formatDays, formatHours, formatMonths, formatYears } from './duration-text.ts';
import { figureWords as ar, type FigureWords } from './figures.messages.ts';

/** Numeric figures: `data/figures.json` (spec §3.6). */
export { figures };

type Figures = typeof figures;

const FIGURE_WORDS: Readonly<Record<Locale, FigureWords>> = { ar, en };

/** Separator of alternative phone lines. */
export function getOr(locale: Locale = LOCALE): string {
  return FIGURE_WORDS[locale].or;
}

/** Figures as text by name: `{{fee.birth}}`. Documented for staff in docs/guides/content.md. */
export function formatFigures(figures: Figures, locale: Locale = LOCALE) {
  const texts = FIGURE_WORDS[locale];
  const { statutoryFees: fees, idCardClasses: cards, registration, refund, sector } = figures;
  return {
    'fee.birth': formatPounds(fees.birth, locale),
    'fee.birthFirstTime': formatPounds(fees.birthFirstTime, locale),
    'fee.death': formatPounds(fees.death, locale),
    'fee.familyRecord': formatPounds(fees.familyRecord, locale),
    'fee.marriage': formatPounds(fees.marriage, locale),
    'fee.divorce': formatPounds(fees.divorce, locale),
    'fee.idCard.regular': formatPounds(cards.regular.fee, locale),
    'fee.idCard.urgent': formatPounds(cards.urgent.fee, locale),
    'fee.idCard.immediate': formatPounds(cards.immediate.fee, locale),
    'fee.idCard.sameDay': formatPounds(cards.sameDay.fee, locale),

    promise: servicePromise(null, locale),
    'time.service': formatWorkingDays(SERVICE_WORKING_DAYS, locale),
    'time.decision': formatWorkingDays(DECISION_WORKING_DAYS, locale),
    'time.correction': formatDays(CORRECTION_DAYS, locale),
    'time.birthCertificate': formatIssueTime(figures.birthCertificate.issueTime, locale),
    'time.idCard.regular': formatIssueTime(cards.regular.issueTime, locale),
    'time.idCard.urgent': formatIssueTime(cards.urgent.issueTime, locale),
    'time.idCard.immediate': formatIssueTime(cards.immediate.issueTime, locale),
    'time.idCard.sameDay': formatIssueTime(cards.sameDay.issueTime, locale),
    'time.idCard.validity': formatYears(figures.idCard.validityYears, locale),
    'time.idCard.shorterValidity': formatShorterValidities(figures.idCard.validityYears, locale),
    'time.idCard.renewal': formatMonths(figures.idCard.renewalMonths, locale),
    'time.registerBirth': formatDays(registration.birthWithinDays, locale),
    'time.registerBirthAbroad': formatMonths(registration.birthAbroadWithinMonths, locale),
    'time.registerDeath': formatHours(registration.deathWithinHours, locale),
    'time.registerDeathAbroad': formatMonths(registration.deathAbroadWithinMonths, locale),
    'time.returnKept': formatDays(RETURN_KEPT_DAYS, locale),
    'time.readdressed': formatHours(READDRESSED_HOLD_HOURS, locale),
    'time.delivery.greaterCairo': formatHours(DELIVERY_HOURS.greaterCairo, locale),
    'time.delivery.elsewhere': formatHours(DELIVERY_HOURS.elsewhere, locale),
    'time.refund.card': formatWorkingDays(refund.cardWorkingDays, locale),
    'time.refund.cash': formatDays(refund.cashDays, locale),
    'time.breach.authority': formatHours(BREACH_AUTHORITY_HOURS, locale),
    'time.rights': formatWorkingDays(RIGHTS_WORKING_DAYS, locale),
    'time.breach.persons': formatWorkingDays(BREACH_PERSONS_WORKING_DAYS, locale),

    'keep.pageTimings': formatDays(PAGE_TIMINGS_DAYS, locale),
    'keep.endedRequest': formatYears(RETENTION_TERMS.endedRequest.years, locale),
    'keep.deliveredRequest': formatYears(RETENTION_TERMS.deliveredRequest.years, locale),
    'keep.account': formatYears(RETENTION_TERMS.account.years, locale),
    'keep.feedback': formatYears(RETENTION_TERMS.feedback.years, locale),
    'keep.register': formatDays(RETENTION_TERMS.register.days, locale),
    'keep.message': formatDays(RETENTION_TERMS.message.days, locale),
    'keep.audit': formatYears(RETENTION_TERMS.audit.years, locale),

    'age.firstCard': formatYears(FIRST_CARD_AGES.from, locale),
    'age.cardWithoutVisit': formatYears(ONLINE_AGE, locale),
    'age.student': formatYears(STUDENT_AGE, locale),
    'age.adult': formatYears(ADULT_AGE, locale),

    'count.deliveryCalls': countedNoun(MAX_DELIVERY_ATTEMPTS, texts.deliveryCalls),
    'count.copies': countedNoun(MAX_COPIES, texts.copies),
    'count.documents': countedNoun(MAX_DOCUMENTS, texts.documents),
    'count.languages': countedNoun(LANGUAGE_CODES.length, texts.languages),
    'count.idIssueCentres': countedNoun(sector.idIssueCentres, texts.idIssueCentres),
    'count.birthSites': countedNoun(sector.birthSites, texts.birthSites),
    'count.smartMachines': countedNoun(sector.smartMachines, texts.smartMachines),
    'count.mobileVehicles': countedNoun(sector.mobileVehicles, texts.mobileVehicles),
    'count.touchScreens': countedNoun(sector.touchScreens, texts.touchScreens),

    browsers: texts.browsers(BROWSER_FLOOR),
    refundPlace: refund.cashPlace[locale],
    refundSample: texts.refundSample,
    callLines: figures.callCentre.lines.join(texts.or),
    callHours: formatCallHours(figures.callCentre, locale),
    mail: figures.contact.mail,
    website: figures.contact.website,
    fax: figures.contact.fax,
  } as const satisfies Readonly<Record<string, string>>;
}

export const figureTexts = formatFigures(figures);

export function getFigureTexts(locale: Locale): typeof figureTexts {
  return locale === LOCALE ? figureTexts : formatFigures(figures, locale);
}

/**
 * The day until which a refund reaches its card, or waits in cash.
 *
 * @returns ISO day in Cairo
 */
export function refundDay(
  method: PaymentMethod,
  refundedAt: Date,
  holidays: readonly CalendarDay[],
): string {
  const { cardWorkingDays, cashDays } = figures.refund;
  const day = cairoDay(refundedAt);
  return isoDay(
    method === 'card' ? deadline(day, cardWorkingDays, holidays) : addDays(day, cashDays),
  );
}

/** A figure's noun, inflected for its number. */
export function figureNoun(name: keyof typeof figureTexts): string {
  return figureTexts[name].replace(/^\d+ /, '');
}

/** In hours or days; 0 days means the same day. */
interface IssueTime {
  hours?: number;
  days?: number;
}

function formatIssueTime({ hours, days = 0 }: IssueTime, locale: Locale): string {
  if (hours !== undefined) return formatHours(hours, locale);
  return days === 0 ? FIGURE_WORDS[locale].sameDay : formatDays(days, locale);
}

/** Shorter card validities by job: «سنة واحدة أو 3 سنوات أو 5 سنوات». */
function formatShorterValidities(usualYears: number, locale: Locale): string {
  const years = new Set(Object.values(JOB_TYPES).map(({ months }) => months / 12));
  return [...years]
    .filter((shorter) => shorter < usualYears)
    .sort((a, b) => a - b)
    .map((shorter) => formatYears(shorter, locale))
    .join(FIGURE_WORDS[locale].or);
}
