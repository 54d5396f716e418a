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

/** A time in words: seconds up to a minute, else the minutes that are enough for it. «3 دقائق»، «ثانيتين». */
export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return countedNoun(whole, SECONDS);
  const minutes = Math.ceil(whole / 60);
  return countedNoun(minutes, MINUTES);
}
