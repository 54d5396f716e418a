import { LOCALE } from './locale.messages.ts';

/** The languages of the portal. Arabic is the source, and the text that binds (decisions §9). */
export const LOCALES = ['ar', 'en'] as const;

/** A language of the portal, as `lang` and `Accept-Language` name it. */
export type Locale = (typeof LOCALES)[number];

/** How `Intl` writes numbers and days of each language: of Egypt, digits 0-9; British English, hours of the half day. */
const INTL_TAGS: Readonly<Record<Locale, string>> = {
  ar: 'ar-EG-u-nu-latn',
  en: 'en-GB-u-hc-h12',
};

/**
 * Something of `Intl` for each language, made when it is first asked for: `perLocale((tag) => new Intl.DateTimeFormat(tag, …))`.
 */
export function perLocale<Made>(make: (tag: string) => Made): (locale?: Locale) => Made {
  const made = new Map<Locale, Made>();
  return (locale = LOCALE) => {
    const known = made.get(locale) ?? make(INTL_TAGS[locale]);
    made.set(locale, known);
    return known;
  };
}

/** A noun as Arabic counts it: `one` and `two` stand without a number, the others follow it. `few` is for 3 to 10, `many`
 * for 11 to 99, `other` for whole hundreds and for none. */
export type ArabicForms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

/** A noun as English counts it, always behind its number. */
export type EnglishForms = Readonly<Record<'one' | 'other', string>>;

/** A noun in the counted forms of its own language. */
export type CountedForms = ArabicForms | EnglishForms;

/**
 * The shape of a catalogue of texts in another language: the same keys, functions of the same arguments, other words;
 * a counted noun has the forms of its language. What is missing in a translation, or too many, fails the check of types.
 */
export type Translation<Source> = Source extends string
  ? string
  : Source extends ArabicForms
    ? CountedForms
    : Source extends (...given: infer Given) => infer Text
      ? (...given: Given) => Translation<Text>
      : Source extends object
        ? { readonly [Key in keyof Source]: Translation<Source[Key]> }
        : Source;
