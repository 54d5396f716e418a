import { LOCALE, type Locale } from '@wathiqa/domain';
import * as en from '../../locales/en/office/field-problems.messages.ts';
import { fieldProblemText } from '../wire/field-problems.ts';
import * as ar from './field-problems.messages.ts';

const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  ar: ar.OFFICE_FIELD_PROBLEMS,
  en: en.OFFICE_FIELD_PROBLEMS,
};

/** As {@link fieldProblemText}, also for problems that only calls of staff have. */
export function anyProblemText(message: string, locale: Locale = LOCALE): string {
  const texts = TEXTS[locale];
  const own = Object.hasOwn(texts, message) ? texts[message] : undefined;
  return own ?? fieldProblemText(message, locale);
}
