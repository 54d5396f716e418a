import { foldArabic, withoutArticle } from '@wathiqa/domain';

export interface Word {
  written: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u0640]*/gu;

export function tokenize(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: written, index }) => ({
    written,
    start: index,
    end: index + written.length,
  }));
}

/** Singular and sound plural endings: شهادة and شهادات share a stem. */
const SUFFIX = /(ه|ات)$/;
const MIN_STEM_LENGTH = 3;

/** English plural endings: certificates and certificate, copies and copy share a stem. */
const ENGLISH_PLURAL = /(?<=[a-z]{3})(?:ies|(?<=s|x|ch|sh)es|(?<![su])s)$/;

/** Stem: folded, without Arabic article and final ة or ات, or English plural. */
export function stem(written: string): string {
  const folded = foldArabic(written);
  if (/^[a-z]+$/.test(folded)) {
    return folded.replace(ENGLISH_PLURAL, (ending) => (ending === 'ies' ? 'y' : ''));
  }
  const bare = withoutArticle(folded);
  const cut = bare.replace(SUFFIX, '');
  return cut.length >= MIN_STEM_LENGTH ? cut : bare;
}

export function toStems(text: string): string[] {
  return tokenize(text)
    .map(({ written }) => stem(written))
    .filter(Boolean);
}

/** Index terms: the stem, and the whole word for prefix matches. */
export function toIndexTerms(written: string): string[] {
  return [...new Set([stem(written), foldArabic(written)])].filter(Boolean);
}
