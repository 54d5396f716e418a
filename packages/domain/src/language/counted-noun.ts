import { FORMATS } from './formats.locales.ts';
import { LOCALE } from './locale.messages.ts';
import type { CountedForms, Locale } from './locale.ts';
import { perLocale } from './per-locale.ts';

const getPluralRules = perLocale((tag) => new Intl.PluralRules(tag));

/** Number with counted noun: «نسختان», «3 نسخ», «11 نسخة»; “1 copy”. The forms imply the language. */
export function countedNoun(count: number, forms: CountedForms): string {
  if (!('two' in forms)) {
    const category = getPluralRules('en').select(count);
    return `${count} ${forms[category === 'one' ? 'one' : 'other']}`;
  }
  const category = getPluralRules('ar').select(count);
  if (category === 'one' || category === 'two') return forms[category];
  return `${count} ${forms[category === 'zero' ? 'other' : category]}`;
}

/** Rounds up: seconds below 1 min, minutes below 2 h, hours. «3 دقائق»، «ثانيتين»; “3 minutes”. */
export function durationText(seconds: number, locale: Locale = LOCALE): string {
  const texts = FORMATS[locale];
  const wholeSeconds = Math.ceil(seconds);
  if (wholeSeconds < 60) return countedNoun(wholeSeconds, texts.seconds);
  const minutes = Math.ceil(wholeSeconds / 60);
  if (minutes < 120) return countedNoun(minutes, texts.minutes);
  return countedNoun(Math.ceil(minutes / 60), texts.hours);
}
