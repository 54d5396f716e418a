import { LOCALE, type Locale } from '@wathiqa/domain';
import figures from '../data/figures.json' with { type: 'json' };
import { clockTexts as en } from '../locales/en/clock-time.messages.ts';
import { clockTexts as ar, type ClockTexts, type DayPart } from './clock-time.messages.ts';

const CLOCK_TEXTS: Readonly<Record<Locale, ClockTexts>> = { ar, en };

/**
 * Time of day: «9 مساءً» for 21, «9:30 صباحًا», «12 ظهرًا», «12 منتصف الليل»; “9pm”, “9:30am”, “midday”, “midnight”.
 */
export function formatClockTime(hour: number, minute = 0, locale: Locale = LOCALE): string {
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return CLOCK_TEXTS[locale].clockTime(hour % 12 || 12, minutes, getDayPart(hour, minute));
}

/** Call centre hours: «حتى 9 مساءً», “until 9pm”. Separate from other figures, because every page shows it. */
export function formatCallHours(
  { untilHour }: { untilHour: number } = figures.callCentre,
  locale: Locale = LOCALE,
): string {
  return CLOCK_TEXTS[locale].until(formatClockTime(untilHour, 0, locale));
}

function getDayPart(hour: number, minute: number): DayPart {
  if (hour === 0 && minute === 0) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? 'morning' : 'evening';
}
