import { LOCALE } from './locale.messages.ts';

/** What the product has to know of a language beside its texts. */
interface Language {
  /** What its own readers call it. */
  name: string;
  /** The language with its region, as documents and other sites name it (BCP 47). */
  tag: string;
  /** How `Intl` is to write it beyond its region's way (`u` of BCP 47): digits 0-9, hours of the half day. */
  writing: string;
  script: 'Arab' | 'Latn';
}

/** The languages of the portal: the one table of them. Arabic is the source, and the text that binds (decisions §9). */
export const LANGUAGES = {
  ar: { name: 'العربية', tag: 'ar-EG', writing: 'nu-latn', script: 'Arab' },
  en: { name: 'English', tag: 'en-GB', writing: 'hc-h12', script: 'Latn' },
} as const satisfies Readonly<Record<string, Language>>;

/** A language of the portal, as `lang` and `Accept-Language` name it. */
export type Locale = keyof typeof LANGUAGES;

export const LOCALES = Object.keys(LANGUAGES) as Locale[];

/**
 * Something of `Intl` for each language, made when it is first asked for: `perLocale((tag) => new Intl.DateTimeFormat(tag, …))`.
 */
export function perLocale<Made>(make: (tag: string) => Made): (locale?: Locale) => Made {
  const made = new Map<Locale, Made>();
  return (locale = LOCALE) => {
    const known = made.get(locale) ?? make(intlTag(locale));
    made.set(locale, known);
    return known;
  };
}

function intlTag(locale: Locale): string {
  const { tag, writing } = LANGUAGES[locale];
  return `${tag}-u-${writing}`;
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
  : Source extends number
    ? Source
    : Source extends ArabicForms
      ? CountedForms
      : Source extends (...given: infer Given) => infer Text
        ? (...given: Given) => Translation<Text>
        : Source extends object
          ? { readonly [Key in keyof Source]: Translation<Source[Key]> }
          : Source;
