/** Accented lookalikes of English letters. */
const ACCENTED = Object.fromEntries(
  [...'aàcçdðeéiîlłnñoôsšuûyýzžAÀCÇDÐEÉIÎLŁNÑOÔSŠUÛYÝZŽ'.matchAll(/(.)(.)/gu)].map(
    ([, plain = '', accented = '']) => [plain, accented],
  ),
);

/** Identifiers, addresses and numbers, not words. */
const NO_WORDS = /^([a-z][\w-]*|[^a-zA-Z]*|[/#].*|[^\s@]+@\S+|https?:\S+|[^\s.]+\.(json|vtt))$/;

/**
 * Pseudo-localizes a text: «Request» becomes «⟦Réqûûéšt⟧». Brackets reveal truncation; doubled vowels simulate longer
 * languages such as German.
 */
export function pseudoText(text: string): string {
  if (NO_WORDS.test(text) || text.startsWith('⟦')) return text;
  let missing = Math.ceil(text.length * 0.4) - 2;
  const longer = text.replace(/[aeiou]/gi, (vowel) => {
    missing -= 1;
    return missing >= 0 ? vowel + vowel : vowel;
  });
  return `⟦${longer.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter)}⟧`;
}

/** Pseudo-localizes all texts and function results of a catalogue. */
export function pseudoCatalogue<Exported>(exported: Exported): Exported {
  return transform(exported) as Exported;
}

function transform(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function') {
    return (...given: unknown[]) => transform(value(...given));
  }
  if (Array.isArray(value)) return value.map(transform);
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, transform(inner)]));
}
