import { foldName } from './name-words.ts';

/** Tolerates spelling, spaces in compounds, and omitted later parts («أحمد حسن» and «أحمد محمود علي حسن»). */
export function isSameName(one: string, other: string): boolean {
  // Most cases, without the cost of folding.
  if (one === other) return true;
  const [short = [], long = []] = [one, other]
    .map((name) => foldName(name).split(' '))
    .toSorted((left, right) => left.length - right.length);
  if (short.join('') === long.join('')) return true;
  // A first name is not specific.
  if (short.length < 2 || short[0] !== long[0]) return false;
  return isSubsequence(short, long);
}

/** Equal last two words, because one family name is too common. */
export function isSameFamily(one: string, other: string): boolean {
  const [family, otherFamily] = [one, other].map((name) => foldName(name).split(' ').slice(-2));
  return family?.length === 2 && family.join(' ') === otherFamily?.join(' ');
}

function isSubsequence(words: readonly string[], of: readonly string[]): boolean {
  let found = 0;
  for (const word of of) if (word === words[found]) found += 1;
  return found === words.length;
}
