import { LOCALE } from './locale.messages.ts';
import type { Locale } from './locale.ts';
import { perLocale } from './per-locale.ts';

// Date formats: Gregorian, Cairo time.

/** Direction marks, which cost SMS length, and English punctuation that varies by ICU version. */
const MARKS = /[\u200e\u200f,]|\s(?=[ap]m\b)/g;

function createFormatter(options: Intl.DateTimeFormatOptions) {
  const getFormat = perLocale((tag) => new Intl.DateTimeFormat(tag, options));
  return (date: Date, locale: Locale) => getFormat(locale).format(date).replace(MARKS, '');
}

const formatMoment = createFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Africa/Cairo',
});
const formatDate = createFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Cairo',
});
const formatShortDate = createFormatter({
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Cairo',
});
const formatDay = createFormatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const formatFullDay = createFormatter({ dateStyle: 'full', timeZone: 'UTC' });
const formatMonth = createFormatter({ year: 'numeric', month: 'long', timeZone: 'UTC' });

/** «22 نوفمبر 2026، الساعة 12:05 م», “22 November 2026 at 12:05pm”. */
export function formatCairoMoment(instant: Date, locale: Locale = LOCALE): string {
  return formatMoment(instant, locale).replace(' في ', '، الساعة ');
}

/** «22 نوفمبر 2026». */
export function formatCairoDate(instant: Date, locale: Locale = LOCALE): string {
  return formatDate(instant, locale);
}

/** Without year: «22 نوفمبر». */
export function formatShortCairoDate(instant: Date, locale: Locale = LOCALE): string {
  return formatShortDate(instant, locale);
}

/** «22 نوفمبر 2026». @param day YYYY-MM-DD */
export function formatDayText(day: string, locale: Locale = LOCALE): string {
  return formatDay(new Date(`${day}T00:00:00Z`), locale);
}

/** With weekday: «الأحد، 22 نوفمبر 2026». @param day YYYY-MM-DD */
export function formatFullDayText(day: string, locale: Locale = LOCALE): string {
  return formatFullDay(new Date(`${day}T00:00:00Z`), locale);
}

/** January is 1: «نوفمبر 2023». */
export function formatMonthText(
  { year, month }: { year: number; month: number },
  locale: Locale = LOCALE,
): string {
  return formatMonth(new Date(Date.UTC(year, month - 1)), locale);
}
