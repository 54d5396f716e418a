/** The languages of the portal. Arabic is the source, and the text that binds (decisions §9). */
export const LOCALES = ['ar', 'en'] as const;

/** A language of the portal, as `lang` and `Accept-Language` name it. */
export type Locale = (typeof LOCALES)[number];

/**
 * The shape of a catalogue of texts in another language: the same keys, functions of the same arguments, other words.
 * What is missing in a translation, or too many, fails the check of types.
 */
export type Translation<Source> = Source extends string
  ? string
  : Source extends (...given: infer Given) => infer Text
    ? (...given: Given) => Translation<Text>
    : Source extends object
      ? { readonly [Key in keyof Source]: Translation<Source[Key]> }
      : Source;
