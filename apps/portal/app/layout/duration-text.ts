const COUNTING = new Intl.PluralRules('ar-EG');

type Forms = Readonly<Record<Intl.LDMLPluralRule, (count: number) => string>>;

/** The counted forms as they stand after «بعد» and «انتظر». */
const SECONDS: Forms = {
  zero: (count) => `${count} ثانية`,
  one: () => 'ثانية واحدة',
  two: () => 'ثانيتين',
  few: (count) => `${count} ثوانٍ`,
  many: (count) => `${count} ثانية`,
  other: (count) => `${count} ثانية`,
};

const MINUTES: Forms = {
  zero: (count) => `${count} دقيقة`,
  one: () => 'دقيقة واحدة',
  two: () => 'دقيقتين',
  few: (count) => `${count} دقائق`,
  many: (count) => `${count} دقيقة`,
  other: (count) => `${count} دقيقة`,
};

/** A time in words: seconds up to a minute, else the minutes that are enough for it. «3 دقائق»، «ثانيتين». */
export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return SECONDS[COUNTING.select(whole)](whole);
  const minutes = Math.ceil(whole / 60);
  return MINUTES[COUNTING.select(minutes)](minutes);
}
