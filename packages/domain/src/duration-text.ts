import { type CountedForms, countedNoun } from './counted-noun.ts';

/** The counted forms as they stand after «بعد» and «انتظر». */
const SECONDS: CountedForms = {
  one: 'ثانية واحدة',
  two: 'ثانيتين',
  few: 'ثوانٍ',
  many: 'ثانية',
  other: 'ثانية',
};

const MINUTES: CountedForms = {
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: 'دقائق',
  many: 'دقيقة',
  other: 'دقيقة',
};

const HOURS: CountedForms = {
  one: 'ساعة واحدة',
  two: 'ساعتين',
  few: 'ساعات',
  many: 'ساعة',
  other: 'ساعة',
};

/**
 * A time in words: seconds up to a minute, minutes up to two hours, else hours, always enough of them.
 * «3 دقائق»، «ثانيتين».
 */
export function durationText(seconds: number): string {
  const wholeSeconds = Math.ceil(seconds);
  if (wholeSeconds < 60) return countedNoun(wholeSeconds, SECONDS);
  const minutes = Math.ceil(wholeSeconds / 60);
  if (minutes < 120) return countedNoun(minutes, MINUTES);
  return countedNoun(Math.ceil(minutes / 60), HOURS);
}
