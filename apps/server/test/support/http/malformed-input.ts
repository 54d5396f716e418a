import fc from 'fast-check';

/** Characters valid in JSON but problematic in PostgreSQL or elsewhere. */
const PROBLEM_CHARACTERS = fc.oneof(
  { weight: 2, arbitrary: fc.constant('\u0000') },
  { weight: 2, arbitrary: fc.constantFrom('\ud800', '\udfff') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['\u0001', '\u001b', '\u007f', '\u0085', '\uffff', '\u202e', '\n'],
      ...["'", '\\', '%', '_', '"'],
    ),
  },
);

/** Includes lone surrogates, because fast-check's strings are well-formed. */
const character = fc.oneof(
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: PROBLEM_CHARACTERS },
);
const EXTREME_NUMBERS = fc.constantFrom(
  ...[0, -1, 2 ** 15, 2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e300, Number.MIN_VALUE, 0.1 + 0.2],
);

const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: character }) },
  { weight: 1, arbitrary: EXTREME_NUMBERS },
);

/** Change to a valid input; `at` selects the part. */
export type Mutation =
  | { all: unknown }
  | { at: number; put: unknown }
  | { at: number; name: string; put: unknown }
  | { at: number; where: number; instead: number; text: string };

/** Small changes are most frequent, because they pass more validation. */
export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ all: anyValue }) },
  { weight: 3, arbitrary: fc.record({ at: fc.nat(), put: anyValue }) },
  {
    weight: 2,
    arbitrary: fc.record({
      at: fc.nat(),
      name: fc.string({ unit: character, maxLength: 8 }),
      put: anyValue,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      at: fc.nat(),
      where: fc.nat(300),
      instead: fc.nat(2),
      text: fc.oneof(PROBLEM_CHARACTERS, PROBLEM_CHARACTERS, fc.constantFrom(...'09-:.~')),
    }),
  },
);

export function mutate(right: unknown, damage: Mutation): unknown {
  if ('all' in damage) return damage.all;
  if ('name' in damage) {
    const { name, put } = damage;
    return replaceAt(right, pick(right, damage.at, isObject), (object) => ({
      ...(object as object),
      [name]: put,
    }));
  }
  if ('put' in damage) return replaceAt(right, pick(right, damage.at, isInside), () => damage.put);
  const { where, instead, text } = damage;
  return replaceAt(right, pick(right, damage.at, isText), (part) => {
    const written = String(part);
    const from = where % (written.length + 1);
    return written.slice(0, from) + text + written.slice(from + instead);
  });
}

/** Strings only, without lone surrogates, which URLs cannot carry. */
export function mutateQuery(right: Record<string, string>, damage: Mutation): URLSearchParams {
  const query = mutate(right, damage);
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : { '': query });
  return new URLSearchParams(
    pairs.map(([name, value]) => [
      name.toWellFormed(),
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
    ]),
  );
}

type Path = readonly string[];

/** The `at`th fitting part, or the root. */
function pick(value: unknown, at: number, fits: (path: Path, part: unknown) => boolean): Path {
  const fitting = listParts(value).filter(([path, part]) => fits(path, part));
  return fitting[at % fitting.length]?.[0] ?? [];
}

const isInside = (path: Path) => path.length > 0;
const isObject = (_path: Path, part: unknown) =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
const isText = (_path: Path, part: unknown) => typeof part === 'string';

function listParts(value: unknown, path: Path = []): [path: Path, part: unknown][] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[path, value], ...inside.flatMap(([key, part]) => listParts(part, [...path, key]))];
}

function replaceAt(
  value: unknown,
  [key, ...rest]: Path,
  change: (part: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, change);
  return copy;
}
