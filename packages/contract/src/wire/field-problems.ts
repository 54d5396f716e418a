import { LOCALE, type Locale } from '@wathiqa/domain';
import * as z from 'zod/mini';
import * as en from '../../locales/en/wire/field-problems.messages.ts';
import * as ar from './field-problems.messages.ts';

export const { FIELD_PROBLEMS } = ar;

/** `tooLong` carries the limit in characters. */
export type FieldProblem = keyof typeof FIELD_PROBLEMS | `tooLong:${number}`;

const TEXTS: Readonly<Record<Locale, Pick<typeof en, 'FIELD_PROBLEMS' | 'tooLongText'>>> = {
  ar,
  en,
};

/** A generic text for the schema library's own messages. */
export function fieldProblemText(message: string, locale: Locale = LOCALE): string {
  const { FIELD_PROBLEMS: texts, tooLongText } = TEXTS[locale];
  const max = /^tooLong:(\d+)$/.exec(message)?.[1];
  if (max) return tooLongText(Number(max));
  return Object.hasOwn(texts, message) ? texts[message as keyof typeof texts] : texts.wrongType;
}

export function problem(name: FieldProblem): { error: FieldProblem } {
  return { error: name };
}

/** The problem names the limit. */
export function maxLength(max: number) {
  return z.maxLength(max, problem(`tooLong:${max}`));
}
