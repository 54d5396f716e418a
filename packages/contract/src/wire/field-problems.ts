import { LOCALE, type Locale } from '@wathiqa/domain';
import { FIELD_PROBLEMS as en } from '../../locales/en/wire/field-problems.messages.ts';
import { FIELD_PROBLEMS } from './field-problems.messages.ts';

export { FIELD_PROBLEMS };

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

const PROBLEMS: Readonly<Record<Locale, Readonly<Record<FieldProblem, string>>>> = {
  ar: FIELD_PROBLEMS,
  en,
};

/** The text for people of an issue's message, which is a problem's name unless the schema library made it. */
export function fieldProblemText(message: string, locale: Locale = LOCALE): string {
  const texts = PROBLEMS[locale];
  return Object.hasOwn(texts, message) ? texts[message as FieldProblem] : texts.wrongType;
}

/** For zod's `error` option: the name of the problem, checked. */
export function problem(name: FieldProblem): { error: FieldProblem } {
  return { error: name };
}
