import type { DurationTexts } from '../../src/duration-text.messages.ts';

export const durations: DurationTexts = {
  years: { one: 'year', other: 'years' },
  months: { one: 'month', other: 'months' },
  days: { one: 'day', other: 'days' },
  hours: { one: 'hour', other: 'hours' },
};
