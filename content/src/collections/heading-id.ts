/** Heading ID: its words without vowel marks, joined. */
export function headingId(words: string): string {
  return words
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
