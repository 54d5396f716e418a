/** Letters that look like those of English and are none of them. */
const ACCENTED = Object.fromEntries(
  [...'aàcçdðeéiîlłnñoôsšuûyýzžAÀCÇDÐEÉIÎLŁNÑOÔSŠUÛYÝZŽ'.matchAll(/(.)(.)/gu)].map(
    ([, plain = '', accented = '']) => [plain, accented],
  ),
);

/** Names of things in a catalogue and not words: an icon, a field, an address, a number, a language. */
const NO_WORDS = /^([a-z][\w-]*|[^a-zA-Z]*|[/#].*|\S+@\S+|https?:\S+|\S+\.(json|vtt))$/;

/**
 * A text as the pseudo-language has it: «Request» is «⟦Réqûûéšt⟧». The brackets show where it ends and that it went
 * through a catalogue; vowels are doubled until it is two fifths longer, as German or French would be.
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

/** What a catalogue exports, each text of it in the pseudo-language; what its functions return too. */
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
