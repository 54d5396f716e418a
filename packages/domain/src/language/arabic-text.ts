const LATIN = /\p{Script=Latin}/u;

/** Detects Latin keyboard input. */
export function hasLatinLetters(text: string): boolean {
  return LATIN.test(text);
}

/** With optional «و», «ف», «ب» or «ك». */
const ARTICLE = /^[وفبك]?ال/;
/** «ل» with the article, without alif. */
const TO_THE = 'لل';
/** «إلى» and «ألم» only resemble the article. */
const SHORTEST_WORD = 2;
const SHORTEST_AFTER_TO_THE = 3;
/** Words that only resemble the article. */
const OWN_LETTERS: ReadonlySet<string> = new Set([
  'الله',
  'والله',
  'بالله',
  'الان',
  'الذي',
  'التي',
]);

/**
 * Strips the article: «الميلاد», «والميلاد», «بالميلاد», «للميلاد» become «ميلاد». Leaves words under two letters and
 * exceptions; «للغه» becomes «لغه».
 *
 * @param word folded by `foldArabic`
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
