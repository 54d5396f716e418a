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

/** Converts Arabic-Indic (٠-٩), Persian (۰-۹) and full-width (０-９) digits; users type them (spec §8.2). */
export function toLatinDigits(text: string): string {
  // The last four bits are the value.
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}

/** Except line feeds; lone surrogates by the `u` flag. */
const CONTROL = /[^\P{Cc}\n]/gu;
const HALF_PAIR = /\p{Cs}/gu;

/** Makes text storable in PostgreSQL: control characters become spaces, lone surrogates U+FFFD. Line feeds stay. */
export function sanitizeText(text: string): string {
  return text.replace(CONTROL, ' ').replace(HALF_PAIR, '\ufffd');
}

/** Format characters allow spoofing and prevent matches. */
const INVISIBLE = /\p{Cf}/gu;

/** One line: no invisible characters, single spaces, trimmed. */
export function normalizeWhitespace(text: string): string {
  return sanitizeText(text).replace(INVISIBLE, '').trim().replace(/\s+/g, ' ');
}
