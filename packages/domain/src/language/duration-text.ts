import { countedNoun } from './counted-noun.ts';
import { FORMATS } from './formats.locales.ts';
import { LOCALE } from './locale.messages.ts';
import type { Locale } from './locale.ts';

/** Rounds up: seconds below 1 min, minutes below 2 h, then hours. «3 دقائق»، «ثانيتين»; “3 minutes”. */
export function durationText(seconds: number, locale: Locale = LOCALE): string {
  const texts = FORMATS[locale];
  const wholeSeconds = Math.ceil(seconds);
  if (wholeSeconds < 60) return countedNoun(wholeSeconds, texts.seconds);
  const minutes = Math.ceil(wholeSeconds / 60);
  if (minutes < 120) return countedNoun(minutes, texts.minutes);
  return countedNoun(Math.ceil(minutes / 60), texts.hours);
}
