import {
  areSame,
  type Letter,
  letterError,
  SHORTEST_NAME,
  toLetters,
  trimCommon,
} from './letters.ts';
import { type NamePart, splitParts } from './name-words.ts';

/** Known errors of typed names; with more than one, two names are different. */
export const NAME_ERRORS = [
  'hamza',
  'article',
  'title',
  'similarLetter',
  'adjacentKey',
  'doubledLetter',
  'missingLetter',
  'transposedLetters',
  'otherLetter',
  'missingName',
  'swappedNames',
] as const;
export type NameError = (typeof NAME_ERRORS)[number];

/** In UTF-16 units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A part and its differing letters, as places in the full name. */
export interface DifferentPart extends Span {
  text: string;
  /** Empty where the other name has more. */
  letters: Span;
}

export interface NameDifference {
  /** Of the part, from 0; counts parts that only one name has. */
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

/** Compares two full names: `equal` after folding, `knownError` if one part differs by a known error. Symmetric. */
export function compareNames(one: string, other: string): NameComparison {
  const [left, right] = [keyedParts(one), keyedParts(other)];
  if (areSame(joinLetters(left), joinLetters(right)))
    return { result: 'equal', error: null, differences: [] };
  const pairs = alignParts(left, right);
  const error = findError(pairs);
  return {
    result: error ? 'knownError' : 'different',
    error,
    differences: pairs.flatMap((pair, place) => (isEqual(pair) ? [] : [{ place, ...mark(pair) }])),
  };
}

interface KeyedPart extends NamePart {
  letters: readonly Letter[];
  key: string;
}

interface Pair {
  one: KeyedPart | null;
  other: KeyedPart | null;
}

function keyedParts(name: string): KeyedPart[] {
  return splitParts(name)
    .map((part) => {
      const letters = toLetters(part.text, part.start);
      return { ...part, letters, key: letters.map(({ folded }) => folded).join('') };
    })
    .filter(({ key }) => key !== '');
}

function joinLetters(parts: readonly KeyedPart[]): Letter[] {
  return parts.flatMap(({ letters }) => letters);
}

function joinKeys(parts: readonly KeyedPart[]): string {
  return parts.map(({ key }) => key).join('');
}

function isEqual({ one, other }: Pair): boolean {
  return areSame(one?.letters ?? [], other?.letters ?? []);
}

/** Pairs equal parts, with the fewest replaced, missing and added ones in between; replaced before missing. */
function alignParts(left: readonly KeyedPart[], right: readonly KeyedPart[]): Pair[] {
  // Least differences of the rest from a place of each name on.
  const rest = Array.from({ length: left.length + 1 }, () =>
    Array<number>(right.length + 1).fill(0),
  );
  const from = (i: number, j: number) => rest[i]?.[j] ?? Number.POSITIVE_INFINITY;
  const replaced = (i: number, j: number) =>
    isEqual({ one: left[i] ?? null, other: right[j] ?? null }) ? 0 : 1;
  for (let i = left.length; i >= 0; i -= 1) {
    for (let j = right.length; j >= 0; j -= 1) {
      const isEnd = i === left.length && j === right.length;
      const least = Math.min(
        from(i + 1, j + 1) + replaced(i, j),
        from(i + 1, j) + 1,
        from(i, j + 1) + 1,
      );
      rest[i]?.splice(j, 1, isEnd ? 0 : least);
    }
  }
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < left.length || j < right.length; ) {
    const isPair = from(i + 1, j + 1) + replaced(i, j) === from(i, j);
    const isOne = isPair || from(i + 1, j) + 1 === from(i, j);
    const isOther = isPair || !isOne;
    pairs.push({ one: (isOne && left[i]) || null, other: (isOther && right[j]) || null });
    i += Number(isOne);
    j += Number(isOther);
  }
  return pairs;
}

/** Null unless all differences are one known error. */
function findError(pairs: readonly Pair[]): NameError | null {
  const first = pairs.findIndex((pair) => !isEqual(pair));
  const last = pairs.findLastIndex((pair) => !isEqual(pair));
  const block = pairs.slice(first, last + 1);
  const [left, right] = [
    block.flatMap(({ one }) => one ?? []),
    block.flatMap(({ other }) => other ?? []),
  ];
  const [only] = [...left, ...right];
  if (block.length === 1 && only && (left.length === 0 || right.length === 0)) {
    // Of two equal parts, either may be the missing one.
    const isRepeated = pairs[first - 1]?.one?.key === only.key;
    const isLast = first === pairs.length - 1 && !isRepeated;
    return missingPart(only, { isFirst: first === 0, isLast, parts: pairs.length });
  }
  if (isSwap(left, right)) return first > 0 ? 'swappedNames' : null;
  if (differByArticle(joinKeys(left), joinKeys(right))) return 'article';
  return knownLetterError(left, right);
}

/** Folded titles before a name. */
const TITLES: ReadonlySet<string> = new Set(
  (
    'الحاج الحاجه الدكتور الدكتوره الاستاذ الاستاذه المهندس المهندسه الشيخ الشيخه المرحوم المرحومه ' +
    'السيده اللواء المستشار المستشاره'
  ).split(' '),
);

/** Parts of the shortest name still specific without a middle part. */
const SPECIFIC_PARTS = 4;

/** Error of one part that only one name has. */
function missingPart(
  part: KeyedPart,
  { isFirst, isLast, parts }: { isFirst: boolean; isLast: boolean; parts: number },
): NameError | null {
  if (isFirst) return TITLES.has(part.key) ? 'title' : null;
  return !isLast && parts >= SPECIFIC_PARTS ? 'missingName' : null;
}

function isSwap(left: readonly KeyedPart[], right: readonly KeyedPart[]): boolean {
  return (
    left.length === 2 &&
    right.length === 2 &&
    left[0]?.key === right[1]?.key &&
    left[1]?.key === right[0]?.key
  );
}

const ARTICLE = 'ال';

function differByArticle(one: string, other: string): boolean {
  return one === ARTICLE + other || other === ARTICLE + one;
}

/** Several parts on a side are one name with other spaces («عيد الرحمن» for «عبد الرحمن»). */
function knownLetterError(
  left: readonly KeyedPart[],
  right: readonly KeyedPart[],
): NameError | null {
  const error = letterError(joinLetters(left), joinLetters(right));
  return error && specificLength(joinKeys(left), joinKeys(right)) >= SHORTEST_NAME[error]
    ? error
    : null;
}

/** Folded; many names share them. */
const SHARED_BEGINNING = /^(?:عبد|ابو)?(?:ال)?/;
const SHARED_END = /(?:الدين|الله|الاسلام)$/;

/** Letters of the shorter name, without a shared beginning or end. */
function specificLength(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  return [SHARED_END, SHARED_BEGINNING].reduce((left, shared) => {
    const found = shared.exec(one)?.[0] ?? '';
    return found === (shared.exec(other)?.[0] ?? '') ? left - found.length : left;
  }, length);
}

function mark({ one, other }: Pair): Pick<NameDifference, 'one' | 'other'> {
  const { before, ...differing } = trimCommon(one?.letters ?? [], other?.letters ?? []);
  return {
    one: one && toDifferent(one, differing.one, before),
    other: other && toDifferent(other, differing.other, before),
  };
}

function toDifferent(part: KeyedPart, differing: readonly Letter[], before: number): DifferentPart {
  const { text, start, end, letters } = part;
  const at = letters[before]?.start ?? end;
  const marked = { start: differing[0]?.start ?? at, end: differing.at(-1)?.end ?? at };
  return { text, start, end, letters: marked };
}
