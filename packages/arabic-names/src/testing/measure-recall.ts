import { compareNames } from '../compare-names.ts';
import { FAMILIES, MEN, WOMEN } from './egyptian-names.ts';
import { ERROR_KINDS, type ErrorKindName, type NameList, type Random } from './typed-errors.ts';

/** Seeds of the three sets of errors. The third was evaluated before and after the last correction of the rule. */
export const ERROR_SETS = { development: 11, test: 22, third: 20_261_126 } as const;

/** Letters from which the rule accepts an error; shorter names must be equal. Without an entry: no limit. */
const LONG_NAME: Partial<Record<ErrorKindName, number>> = {
  similarShape: 5,
  similarSound: 5,
  adjacentKey: 5,
  // The shorter name counts, which is the one without the letter.
  droppedLetter: 6,
  insertedLetter: 5,
  transposedLetters: 5,
  substitutedLetter: 6,
};

export interface Recall {
  /** Share of errors found equal or known, of long enough names. */
  recall: number;
  pairs: number;
  /** Of shorter names; small by intention. */
  shortRecall: number;
  shortPairs: number;
}

/** Compares `samples` full names with their misspelled forms. */
export function measureRecall(kind: ErrorKindName, random: Random, samples: number): Recall {
  const found = { long: 0, short: 0 };
  const pairs = { long: 0, short: 0 };
  for (let sample = 0; sample < samples; ) {
    const names = randomName(random);
    const error = ERROR_KINDS[kind].make(names, random);
    // Not every name has a place for each error.
    if (!error) continue;
    sample += 1;
    const least = LONG_NAME[kind] ?? 0;
    const size = error.part === null || specificLetters(error.part) >= least ? 'long' : 'short';
    pairs[size] += 1;
    if (compareNames(error.typed, names.join(' ')).result !== 'different') found[size] += 1;
  }
  return {
    recall: found.long / pairs.long,
    pairs: pairs.long,
    shortRecall: found.short / pairs.short,
    shortPairs: pairs.short,
  };
}

/** Own name, father, grandfather and family; frequent names are more frequent. */
function randomName(random: Random): NameList {
  const own = random() < 0.5 ? MEN : WOMEN;
  return [own, MEN, MEN, FAMILIES].map((list) => pickFrequent(list, random));
}

/** Early entries are picked more often: the first tenth about as often as the other nine. */
export function pickFrequent<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(items.length * random() ** 3)] as Item;
}

/** Letters of the shortest word, without those that many names share. */
function specificLetters(name: string): number {
  const words = name.split(' ').filter((word) => !/^(عبد|أبو|أم|الدين|الله|الإسلام)$/.test(word));
  // «عبد الله» has none.
  if (words.length === 0) return 0;
  return Math.min(...words.map((word) => word.replace(/^ال/, '').length));
}
