import { asPiastres, normalizeWhitespace, toPounds } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { type FieldProblem, problem } from '../wire/field-problems.ts';

/** Fields of what staff keep. */

/** Longest reason for a change, in characters. */
export const CHANGE_REASON_MAX_LENGTH = 300;

/** Longest terms of a service, in characters: three times the longest that there are. */
const TERMS_MAX_LENGTH = 50_000;

/** Terms as they are written: HTML, whose white space is the writer's. The register has no place for U+0000. */
const termsText = z.string(problem('required')).check(
  z.maxLength(TERMS_MAX_LENGTH, problem('tooLong')),
  z.refine((html) => !html.includes('\0'), problem('wrongType')),
);
export const termsHtml = termsText.check(z.minLength(1, problem('required')));
/** Their translation, by the rule of `englishText`. */
export const englishTermsHtml = z.optional(z.nullable(termsText));

/**
 * The English of a text as staff send it: left out it stays as it was, so that a page that knows nothing of English
 * empties none; null or nothing empties it.
 */
export function englishText(max: number) {
  const text = z
    .string(problem('wrongType'))
    .check(z.overwrite(normalizeWhitespace), z.maxLength(max, problem('tooLong')));
  return z.optional(z.nullable(text));
}

/** Whether the Arabic has changed since the English was written. Readers of English still get it; staff are told. */
export const englishOlder = z._default(z.boolean(), false);

/** That somebody has read both and found that the English, which stays as it was, still says the same. */
export const englishConfirmed = z._default(z.boolean(problem('wrongType')), false);

const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2099-12-31';

/** A day as YYYY-MM-DD, in the years that the register may speak of. */
export function dayField(problemName: FieldProblem = 'day') {
  return z.iso
    .date({ ...problem(problemName), abort: true })
    .check(z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, problem(problemName)));
}

/** An e-mail address in small letters, as the account login knows its people. */
export const staffEmail = z.string(problem('required')).check(
  z.overwrite((typed) => normalizeWhitespace(typed).toLowerCase()),
  z.minLength(1, { ...problem('required'), abort: true }),
  z.maxLength(254, problem('tooLong')),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, problem('staffEmail')),
);

const PIASTRE = toPounds(asPiastres(1));

/** An amount of at least a piastre, in whole piastres. */
export function poundsField(max: number) {
  return z
    .number(problem('pounds'))
    .check(
      z.minimum(PIASTRE, { ...problem('pounds'), abort: true }),
      z.maximum(max, problem('pounds')),
      z.multipleOf(PIASTRE, problem('pounds')),
    );
}
