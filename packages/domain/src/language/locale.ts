interface Language {
  /** Native name. */
  name: string;
  /** BCP 47 tag with region. */
  tag: string;
  /** BCP 47 `u` extension: Latin digits, 12-hour clock. */
  writing: string;
  script: 'Arab' | 'Latn';
}

/** Languages of the portal. Arabic is the source and legally binding (spec §8.1). */
export const LANGUAGES = {
  ar: { name: 'العربية', tag: 'ar-EG', writing: 'nu-latn', script: 'Arab' },
  en: { name: 'English', tag: 'en-GB', writing: 'hc-h12', script: 'Latn' },
} as const satisfies Readonly<Record<string, Language>>;

/** As in `lang` and `Accept-Language`. */
export type Locale = keyof typeof LANGUAGES;

export const LOCALES = Object.keys(LANGUAGES) as Locale[];

/**
 * Arabic counted noun; `one` and `two` include the number. `few`: 3-10, `many`: 11-99, `other`: hundreds and zero.
 */
export type ArabicForms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>;

/** Follows the number. */
export type EnglishForms = Readonly<Record<'one' | 'other', string>>;

export type CountedForms = ArabicForms | EnglishForms;

/** Same keys and arguments; missing or extra texts fail type checking. */
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
