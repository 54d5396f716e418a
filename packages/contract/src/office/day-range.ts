import { calendarDay, daysBetween } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { problem } from '../wire/field-problems.ts';
import { dayField } from './reference-data-fields.ts';

/** A quarter. */
export const MAX_REPORT_DAYS = 92;

/** Cairo dates, inclusive. */
export const rangeDays = { from: dayField(), to: dayField() };

/** Validates order and length of a range. */
export const isDayRange = z.refine<{ from: string; to: string }>(({ from, to }) => {
  // Cheap check first, because distant dates are expensive to enumerate.
  const [first, last] = [calendarDay(from), calendarDay(to)];
  if (from > to || last.year - first.year > 1) return false;
  return daysBetween(first, last).length <= MAX_REPORT_DAYS;
}, problem('day'));
