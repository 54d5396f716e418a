import { toLatinDigits } from './digits.ts';

/** Letters that are written for one another and that normalisation does not bring together. */
const LETTER_VARIANTS: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ک: 'ك',
  ڪ: 'ك',
};
const VARIANT_LETTER = new RegExp(`[${Object.keys(LETTER_VARIANTS).join('')}]`, 'g');

/** Hamza alone on the line, the stroke that stretches a word, and marks of direction and joining. */
const IGNORED_CHARACTERS = /[\u0621\u0640\p{Cf}]/gu;

/**
 * A text as it is compared, so that the ways in which people spell one word meet: «إلكترونيّة» and
 * «الكترونيه», «١٤» and «14», «Birth» and «birth». Hamza leaves its seat (أ إ آ ٱ to ا, ؤ to و, ئ to ي), ى
 * becomes ي and ة becomes ه, vowel marks and the tatweel go, digits become 0-9, Latin letters small. Spaces
 * and punctuation stay. Folding what is folded changes nothing.
 */
export function foldArabic(text: string): string {
  // Decomposed, a hamza is a mark above or below its seat, and goes with the other marks.
  const bare = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return toLatinDigits(bare)
    .replace(IGNORED_CHARACTERS, '')
    .replace(VARIANT_LETTER, (letter) => LETTER_VARIANTS[letter] ?? letter);
}

const LATIN = /\p{Script=Latin}/u;

/** Whether a text has letters of the Latin alphabet, as a keyboard writes them that was not switched to Arabic. */
export function hasLatinLetters(text: string): boolean {
  return LATIN.test(text);
}

/** The article, alone or behind «و», «ف», «ب» or «ك». */
const ARTICLE = /^[وفبك]?ال/;
/** «ل» before the article, which loses its alif. */
const TO_THE = 'لل';
/** Fewer letters are no word: «إلى» and «ألم» only look as if they began with the article. */
const SHORTEST_WORD = 2;
const SHORTEST_AFTER_TO_THE = 3;
/** Words whose own letters look like the article. */
const OWN_LETTERS: ReadonlySet<string> = new Set([
  'الله',
  'والله',
  'بالله',
  'الان',
  'الذي',
  'التي',
]);

/**
 * A folded word without the article at its front: «الميلاد», «والميلاد», «بالميلاد» and «للميلاد» are all
 * «ميلاد». A word that would be left with fewer than two letters is not touched, nor are the few that only
 * look as if they had an article; «للغه» is «لغه», whose own ل was written together with the other two.
 *
 * @param word one word, as `foldArabic` leaves it
 */
export function withoutArticle(word: string): string {
  if (OWN_LETTERS.has(word)) return word;
  if (word.startsWith(TO_THE)) {
    const rest = word.slice(TO_THE.length);
    if (rest.length >= SHORTEST_AFTER_TO_THE) return rest;
    return rest.length >= SHORTEST_WORD ? word.slice(1) : word;
  }
  const rest = word.replace(ARTICLE, '');
  return rest.length >= SHORTEST_WORD ? rest : word;
}
