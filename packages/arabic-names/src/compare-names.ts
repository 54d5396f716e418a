import { foldArabic } from './fold.ts';
import { splitParts } from './name-words.ts';

/** Known errors of typed names, each in a single part of the name. */
export const NAME_ERRORS = [
  'hamza',
  'article',
  'title',
  'similarLetter',
  'adjacentKey',
  'doubledLetter',
  'missingLetter',
  'transposedLetters',
  'missingName',
  'swappedNames',
] as const;
export type NameError = (typeof NAME_ERRORS)[number];

/** A piece of text (UTF-16 units, end exclusive). */
export interface Span {
  start: number;
  end: number;
}

/** A part of one name, with its differing letters; both are places in the full name. */
export interface DifferentPart extends Span {
  text: string;
  /** Empty where the other name has more letters. */
  letters: Span;
}

export interface NameDifference {
  /** Place in the longer name, from 0. */
  place: number;
  /** Null if the name lacks this part. */
  one: DifferentPart | null;
  other: DifferentPart | null;
}

export interface NameComparison {
  result: 'equal' | 'knownError' | 'different';
  /** Only of a known error. */
  error: NameError | null;
  differences: readonly NameDifference[];
}

/**
 * Compares two full names: `equal` after folding, `knownError` if one part differs by a known error, else
 * `different`. Symmetric, apart from the order of `one` and `other`.
 */
export function compareNames(one: string, other: string): NameComparison {
  const [left, right] = [one, other].map((name) =>
    splitParts(name)
      .map((part) => ({ ...part, key: foldArabic(part.text).replaceAll(' ', '') }))
      .filter(({ key }) => key !== ''),
  ) as [KeyedPart[], KeyedPart[]];
  if (joinKeys(left) === joinKeys(right)) return { result: 'equal', error: null, differences: [] };
  const places = Array.from({ length: Math.max(left.length, right.length) }, (_, place) => place);
  return {
    result: 'different',
    error: null,
    differences: places
      .filter((place) => left[place]?.key !== right[place]?.key)
      .map((place) => ({ place, one: wholePart(left[place]), other: wholePart(right[place]) })),
  };
}

type KeyedPart = ReturnType<typeof splitParts>[number] & { key: string };

function joinKeys(parts: readonly KeyedPart[]): string {
  return parts.map(({ key }) => key).join('');
}

function wholePart(part: KeyedPart | undefined): DifferentPart | null {
  if (!part) return null;
  const { text, start, end } = part;
  return { text, start, end, letters: { start, end } };
}
