/** A sentence in which no number is left at the end of a line without what it counts: «7 أيام عمل», “72 hours”. */
export function keepNumbers(sentence: string): string {
  return sentence.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');
}
