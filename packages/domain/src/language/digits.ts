const ARABIC_INDIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/**
 * Arabic-Indic (٠-٩) and Persian (۰-۹) digits become 0-9; everything else stays as it is.
 * People type the digits of their keyboard; the wire and the database know only 0-9 (decisions §3).
 */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_INDIC_ZERO));
  });
}

/** True for a text of at least one digit and nothing but digits 0-9. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
