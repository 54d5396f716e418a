import { LOCALE, type Locale } from '@wathiqa/domain';
import * as z from 'zod/mini';
import * as en from '../../locales/en/wire/field-problems.messages.ts';
import type { OFFICE_FIELD_PROBLEMS } from '../office/field-problems.messages.ts';
import * as ar from './field-problems.messages.ts';

export const { FIELD_PROBLEMS } = ar;

/** `tooLong` carries the limit and the length in characters. */
export type FieldProblem =
  | keyof typeof FIELD_PROBLEMS
  | keyof typeof OFFICE_FIELD_PROBLEMS
  | `tooLong:${number}:${number}`;

const TEXTS: Readonly<Record<Locale, Pick<typeof en, 'FIELD_PROBLEMS' | 'tooLongText'>>> = {
  ar,
  en,
};

/** A generic text for the schema library's own messages, and for problems of staff's calls. */
export function fieldProblemText(message: string, locale: Locale = LOCALE): string {
  const { FIELD_PROBLEMS: texts, tooLongText } = TEXTS[locale];
  const [, max, length] = /^tooLong:(\d+):(\d+)$/.exec(message) ?? [];
  if (max) return tooLongText(Number(max), Number(length));
  return Object.hasOwn(texts, message) ? texts[message as keyof typeof texts] : texts.wrongType;
}

export function problem(name: FieldProblem): { error: FieldProblem } {
  return { error: name };
}

/** The problem names the limit and the length. */
export function maxLength(max: number) {
  return z.maxLength(max, { error: ({ input }) => tooLong(input as string, max) });
}

function tooLong({ length }: string, max: number): FieldProblem {
  return `tooLong:${max}:${length}`;
}

/** For a field without a schema: the text of its problem, undefined if it is short enough. */
export function lengthProblem(text: string, max: number): string | undefined {
  return text.length > max ? fieldProblemText(tooLong(text, max)) : undefined;
}
