import { type CountedForms, perLocale } from './locale.ts';

const getPluralRules = perLocale((tag) => new Intl.PluralRules(tag));

/**
 * A whole number with its noun in the counted form: «نسختان», «3 نسخ», «11 نسخة»; “1 copy”, “3 copies”. The forms tell
 * the language: words are counted as their own language counts, wherever they are read.
 */
export function countedNoun(count: number, forms: CountedForms): string {
  if (!('two' in forms)) {
    const category = getPluralRules('en').select(count);
    return `${count} ${forms[category === 'one' ? 'one' : 'other']}`;
  }
  const category = getPluralRules('ar').select(count);
  if (category === 'one' || category === 'two') return forms[category];
  return `${count} ${forms[category === 'zero' ? 'other' : category]}`;
}
