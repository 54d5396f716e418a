import {
  asPiastres,
  calendarDay,
  daysBetween,
  EMAIL_MAX_LENGTH,
  emailKey,
  normalizeEmail,
  normalizeWhitespace,
  toPounds,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { emailProblem, toAsciiEmail } from '../wire/email.ts';
import { type FieldProblem, maxLength, problem } from '../wire/field-problems.ts';

/** In characters. */
export const CHANGE_REASON_MAX_LENGTH = 300;

/** In characters; three times the longest existing terms. */
const TERMS_MAX_LENGTH = 50_000;

/** HTML with its white space. PostgreSQL cannot store U+0000. */
const termsText = z.string(problem('required')).check(
  maxLength(TERMS_MAX_LENGTH),
  z.refine((html) => !html.includes('\0'), problem('wrongType')),
);
export const termsHtml = termsText.check(z.minLength(1, problem('required')));
/** Same rule as `englishText`. */
export const englishTermsHtml = z.optional(z.nullable(termsText));

/** Null or empty deletes; absent changes nothing, because older clients must not delete it. */
export function englishText(max: number) {
  const text = z
    .string(problem('wrongType'))
    .check(z.overwrite(normalizeWhitespace), maxLength(max));
  return z.optional(z.nullable(text));
}

/** The Arabic changed later; staff see a mark, citizens the old English. */
export const englishOlder = z._default(z.boolean(), false);

/** The unchanged English still matches. */
export const englishConfirmed = z._default(z.boolean(problem('wrongType')), false);

const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2099-12-31';

/** YYYY-MM-DD within the supported years. */
export function dayField(problemName: FieldProblem = 'day') {
  return z.iso
    .date({ ...problem(problemName), abort: true })
    .check(z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, problem(problemName)));
}

/** Key of the account login; ASCII, because other scripts have Latin look-alikes. */
export const staffEmail = z.string(problem('required')).check(
  z.overwrite((typed) => emailKey(normalizeEmail(typed))),
  z.minLength(1, { ...problem('required'), abort: true }),
  maxLength(EMAIL_MAX_LENGTH),
  z.refine(
    (email) => emailProblem(email) === undefined && toAsciiEmail(email) === email,
    problem('staffEmail'),
  ),
);

const PIASTRE = toPounds(asPiastres(1));

/** At least one piastre, in whole piastres. */
export function poundsField(max: number) {
  return z
    .number(problem('pounds'))
    .check(
      z.minimum(PIASTRE, { ...problem('pounds'), abort: true }),
      z.maximum(max, problem('pounds')),
      z.multipleOf(PIASTRE, problem('pounds')),
    );
}

/** Microsecond timestamp within the supported years. */
const MOMENT = z.regexes.datetime({ precision: 6 });
const YEARS = /^20[2-9]/;

/** Place of a row in a list: its timestamp, then its number. */
export interface Place {
  at: string;
  id: string;
}

/** Opaque keyset cursor, which {@link pageCursor} reads. */
export function writeCursor({ at, id }: { at: string; id: number | string }): string {
  return `${at}_${id}`;
}

/** @param digits of the number, to `most` */
export function pageCursor(digits: number, most = digits) {
  const number = new RegExp(`^[0-9]{${digits},${most}}$`);
  const read = (cursor: string): Place => {
    const [at = '', ...id] = cursor.split('_');
    return { at, id: id.join('_') };
  };
  const isPlace = ({ at, id }: Place) => YEARS.test(at) && MOMENT.test(at) && number.test(id);
  return z.pipe(z.string().check(z.refine((cursor) => isPlace(read(cursor)))), z.transform(read));
}

/** A quarter. */
export const MAX_REPORT_DAYS = 92;

/** Cairo dates, inclusive. */
export const rangeDays = { from: dayField(), to: dayField() };

/** Validates order and length of a range. */
export const isDayRange = z.refine<{ from: string; to: string }>(({ from, to }) => {
  // Cheap check first: enumerating distant dates is expensive.
  const [first, last] = [calendarDay(from), calendarDay(to)];
  if (from > to || last.year - first.year > 1) return false;
  return daysBetween(first, last).length <= MAX_REPORT_DAYS;
}, problem('day'));
