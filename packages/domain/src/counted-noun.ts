/**
 * A noun as Arabic counts it: `one` and `two` stand without a number, the others follow it. `few` is for 3 to
 * 10, `many` for 11 to 99, `other` for whole hundreds and for none.
 */
export type CountedForms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

const COUNTING = new Intl.PluralRules('ar-EG');

/** A whole number with its noun in the counted form: «نسختان», «3 نسخ», «11 نسخة». */
export function countedNoun(count: number, forms: CountedForms): string {
  const category = COUNTING.select(count);
  if (category === 'one' || category === 'two') return forms[category];
  return `${count} ${forms[category === 'zero' ? 'other' : category]}`;
}
