import type { SearchData } from './search-data.ts';
import { stem, tokenize } from './terms.ts';

/** Consonants of Arabic in Latin letters and digits, as Egyptians type them: «shehadet milad», «bta2a». */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 'ش'],
  [/kh|5/g, 'خ'],
  [/gh|8/g, 'ج'],
  [/[gj]/g, 'ج'],
  [/[aeiou3']|(?<=.)[wy]/g, ''],
  [/b|p/g, 'ب'],
  [/t|6/g, 'ت'],
  [/[h7]/g, 'ه'],
  [/d/g, 'د'],
  [/r/g, 'ر'],
  [/z/g, 'ز'],
  [/[s9]/g, 'س'],
  [/[fv]/g, 'ف'],
  [/[kqc2]/g, 'ك'],
  [/l/g, 'ل'],
  [/m/g, 'م'],
  [/n/g, 'ن'],
  [/w/g, 'و'],
  [/y/g, 'ي'],
];

/** Letters that share a Latin one, and those that Latin leaves out. */
const ARABIC: readonly (readonly [RegExp, string])[] = [
  [/[اعء]|(?<=.)[وي]/g, ''],
  [/ط/g, 'ت'],
  [/ح/g, 'ه'],
  [/[ضذ]/g, 'د'],
  [/ظ/g, 'ز'],
  [/[صث]/g, 'س'],
  [/غ/g, 'ج'],
  [/ق/g, 'ك'],
];

const isLatin = (word: string) => /^[a-z0-9]+$/.test(word) && /[a-z]/.test(word);

/** Without vowels, doubled letters and the ending of ة; empty if too short to tell words apart. */
function consonants(word: string): string {
  const letters = isLatin(word) ? LATIN : ARABIC;
  const bare = letters.reduce((text, [from, to]) => text.replace(from, to), word);
  const single = bare.replace(/(.)\1+/g, '$1');
  const cut = single.length > 2 ? single.replace(/[هت]$/, '') : single;
  return cut.length >= 2 ? cut : '';
}

/**
 * Reads Arabic words in Latin letters.
 *
 * @returns a function from stems to stems; undefined if a Latin word is not in a title or synonym
 */
export function createTranscription({
  documents,
  synonyms,
}: Pick<SearchData, 'documents' | 'synonyms'>) {
  const texts = [
    ...documents.map(({ title }) => title),
    ...synonyms.flatMap(({ say, means }) => [means, ...say]),
  ];
  const known = new Map<string, string>();
  for (const { written } of texts.flatMap(tokenize)) {
    const word = stem(written);
    const key = isLatin(word) ? '' : consonants(word);
    if (key && !known.has(key)) known.set(key, word);
  }
  return (words: readonly string[]): readonly string[] | undefined => {
    const read = words
      .filter((word) => word !== 'el' && word !== 'al')
      .map((word) => (isLatin(word) ? known.get(consonants(word)) : word));
    return read.every((word) => word !== undefined) && words.some(isLatin) ? read : undefined;
  };
}
