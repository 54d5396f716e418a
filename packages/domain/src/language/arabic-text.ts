/** Letter variants beyond Unicode normalization. */
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

/** Standalone hamza, tatweel and format characters. */
const IGNORED_CHARACTERS = /[\u0621\u0640\p{Cf}]/gu;

/**
 * Folds spelling variants for comparison: «إلكترونيّة» and «الكترونيه», «١٤» and «14». Hamza loses its seat (أ إ آ ٱ
 * to ا, ؤ to و, ئ to ي), ى becomes ي and ة becomes ه; marks are removed, digits Latin, case lower. Spaces and
 * punctuation stay. Idempotent.
 */
export function foldArabic(text: string): string {
  // NFKD turns hamza into a combining mark.
  const bare = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return toLatinDigits(bare)
    .replace(IGNORED_CHARACTERS, '')
    .replace(VARIANT_LETTER, (letter) => LETTER_VARIANTS[letter] ?? letter);
}

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

const ARABIC_INDIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits, because users type both (spec §8.2). */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO));
  });
}

/** At least one digit, only 0-9. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
