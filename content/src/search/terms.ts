import { foldArabic, withoutArticle } from '@wathiqa/domain';

/** A word of a text, and where it stands in it. */
export interface Word {
  written: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u0640]*/gu;

/** The words of a text, in their order. */
export function tokenize(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => ({
    written,
    start: index,
    end: index + written.length,
  }));
}

/** The endings of the singular and of the plural that is made with it: شهادة and شهادات are one word here. */
const SUFFIX = /(ه|ات)$/;
const MIN_STEM_LENGTH = 3;

/** The endings of the English plural: certificates and certificate are one word here, and so are copies and copy. */
const ENGLISH_PLURAL = /(?<=[a-z]{3})(?:ies|(?<=s|x|ch|sh)es|(?<![su])s)$/;

/**
 * What a word is looked up by: folded; an Arabic one without its article and without ة or ات at its end, an English one
 * without the s of its plural.
 */
export function stem(written: string): string {
  const folded = foldArabic(written);
  if (/^[a-z]+$/.test(folded)) {
    return folded.replace(ENGLISH_PLURAL, (ending) => (ending === 'ies' ? 'y' : ''));
  }
  const bare = withoutArticle(folded);
  const cut = bare.replace(SUFFIX, '');
  return cut.length >= MIN_STEM_LENGTH ? cut : bare;
}

/** The stems of a text's words, in their order. */
export function toStems(text: string): string[] {
  return tokenize(text)
    .map(({ written }) => stem(written))
    .filter(Boolean);
}

/** What a word is filed under: its stem, and the whole word, which somebody may have begun to type. */
export function toIndexTerms(written: string): string[] {
  return [...new Set([stem(written), foldArabic(written)])].filter(Boolean);
}
