/** In characters. No language has longer words, so they are not read. */
const WORD_MAX_LENGTH = 200;

/** Scheme, domain or IP address in a word. Times and amounts are none. */
const ADDRESSES = [
  /[\p{L}\p{N}+.-]:\/\//u,
  /[\p{L}\p{N}-]\.(?:(?!\p{Script=Arabic})\p{L}[\p{L}\p{N}-]|مصر(?!\p{L}))/u,
  /\p{N}(?:\.\p{N}{1,3}){3}/u,
];

/** Letter or digit on both sides of `.`, `:`, `/` or `@`. */
const JOINED = /[\p{L}\p{N}][.:/@]+[\p{L}\p{N}]/u;

/** Replaces addresses word by word, so that the time grows with the text. Line ends stay. */
export function replaceLinks(text: string, replacement: (word: string) => string): string {
  return text.replace(/\S+/g, (word) => {
    const isLink =
      word.length > WORD_MAX_LENGTH ||
      ADDRESSES.some((address) => address.test(asBrowsersRead(word)));
    return isLink ? replacement(word) : word;
  });
}

/** Without words that can be addresses, because names have none. */
export function withoutLinks(name: string): string {
  const words = name.split(/\s+/).filter((word) => !JOINED.test(asBrowsersRead(word)));
  return words.join(' ').trim();
}

/** Full-width and ideographic signs have the meaning of ASCII (UTS #46); format characters hide a sign. */
function asBrowsersRead(word: string): string {
  return word
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
}
