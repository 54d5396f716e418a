import { LOCALE, type Locale } from '@wathiqa/domain';
import { FIELD_PROBLEMS as en } from '../../locales/en/wire/field-problems.messages.ts';
import { FIELD_PROBLEMS } from './field-problems.messages.ts';

export { FIELD_PROBLEMS };

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

const PROBLEMS: Readonly<Record<Locale, Readonly<Record<FieldProblem, string>>>> = {
  ar: FIELD_PROBLEMS,
  en,
};

/** Text of a schema issue; a generic one for messages from the schema library. */
export function fieldProblemText(message: string, locale: Locale = LOCALE): string {
  const texts = PROBLEMS[locale];
  return Object.hasOwn(texts, message) ? texts[message as FieldProblem] : texts.wrongType;
}

export function problem(name: FieldProblem): { error: FieldProblem } {
  return { error: name };
}
