import { calendarDay, daysBetween } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { problem } from '../wire/field-problems.ts';
import { dayField } from './reference-data-fields.ts';

/** Most days that figures are asked for at once: a quarter of a year. */
export const MAX_REPORT_DAYS = 92;

/** Days in Cairo, both of them included. */
export const rangeDays = { from: dayField(), to: dayField() };

/** That the days are a range, and no longer than figures are asked for. */
export const isDayRange = z.refine<{ from: string; to: string }>(({ from, to }) => {
  // Compared as text first: days that are far apart are not worth listing.
  const [first, last] = [calendarDay(from), calendarDay(to)];
  if (from > to || last.year - first.year > 1) return false;
  return daysBetween(first, last).length <= MAX_REPORT_DAYS;
}, problem('day'));
