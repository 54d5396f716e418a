/** Joins numbers and nouns with non-breaking spaces: «7 أيام عمل», “72 hours”. */
export function keepNumbers(sentence: string): string {
  return sentence.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
}
