import type { CountedForms } from './locale.ts';
import { perLocale } from './per-locale.ts';

const getPluralRules = perLocale((tag) => new Intl.PluralRules(tag));

/** Number with counted noun: «نسختان», «3 نسخ», «11 نسخة»; “1 copy”. The forms imply the language. */
export function countedNoun(count: number, forms: CountedForms): string {
  if (!('two' in forms)) {
    const category = getPluralRules('en').select(count);
    return `${count} ${forms[category === 'one' ? 'one' : 'other']}`;
  }
  const category = getPluralRules('ar').select(count);
  if (category === 'one' || category === 'two') return forms[category];
  return `${count} ${forms[category === 'zero' ? 'other' : category]}`;
}
