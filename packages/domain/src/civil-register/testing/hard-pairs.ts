import { FAMILIES, MEN, WOMEN } from '../../../../arabic-names/src/testing/egyptian-names.ts';
import { pickFrequent } from '../../../../arabic-names/src/testing/measure-recall.ts';
import {
  ERROR_KINDS,
  type NameList,
  type Random,
} from '../../../../arabic-names/src/testing/typed-errors.ts';
import type { GenderCode } from '../../documents/lookup-codes.ts';

interface Person {
  gender: GenderCode;
  /** Own name, father, grandfather, family. */
  names: NameList;
  mother: NameList;
  spouse: NameList;
}

/** Two people, or two marriages of one person: the data of the first are typed with the number of the second. */
export interface HardPair {
  typed: Person;
  registered: Person;
}

/** Pairs that name rules easily confuse. */
export const HARD_PAIRS: Readonly<Record<string, (random: Random) => HardPair>> = {
  siblings: (random) => {
    const one = person(random);
    return { typed: one, registered: { ...one, names: one.names.with(0, ownName(one, random)) } };
  },
  /** Sisters or brothers whose names are as similar as two names of the lists can be. */
  twinsOfSimilarNames: (random) => {
    const one = person(random);
    const [first, second] = pickOne(SIMILAR_NAMES[one.gender], random);
    const named = { ...one, names: one.names.with(0, first) };
    return { typed: named, registered: { ...named, names: one.names.with(0, second) } };
  },
  fatherAndSon: (random) => {
    const father = { ...person(random), gender: 'M' as const };
    const [own = '', hisFather = '', , family = ''] = father.names;
    // Every second son has his grandfather's name.
    const name = random() < 0.5 ? hisFather : pickFrequent(MEN, random);
    const son = {
      ...father,
      names: [name, own, hisFather, family],
      mother: fullName(WOMEN, random),
    };
    return random() < 0.5 ? { typed: son, registered: father } : { typed: father, registered: son };
  },
  /** Of one name and one grandfather; their mothers are sisters. */
  cousins: (random) => {
    const one = person(random);
    const names = one.names.with(1, pickFrequent(MEN, random));
    const mother = one.mother.with(0, pickFrequent(WOMEN, random));
    return { typed: one, registered: { ...one, names, mother } };
  },
  /** Of equal names; the mothers have the same father. */
  namesakesOfVillage: (random) => {
    const one = person(random);
    const mother = one.mother.with(0, pickFrequent(WOMEN, random));
    return { typed: one, registered: { ...one, mother } };
  },
  namesakesOfOneMother: (random) => {
    const one = person(random);
    const place = 1 + Math.floor(random() * 3);
    const name = pickFrequent(place === 3 ? FAMILIES : MEN, random);
    return { typed: one, registered: { ...one, names: one.names.with(place, name) } };
  },
  /** Sister and brother, or people of one village whose name both genders have. */
  otherGender: (random) => {
    const one = person(random);
    const gender = one.gender === 'M' ? 'F' : 'M';
    const other = { ...one, gender } as const;
    return {
      typed: one,
      registered: { ...other, names: one.names.with(0, ownName(other, random)) },
    };
  },
  anotherNumber: (random) => ({ typed: person(random), registered: person(random) }),
  twoMarriages: (random) => {
    const one = person(random);
    const spouse = one.spouse.with(0, pickFrequent(one.gender === 'M' ? WOMEN : MEN, random));
    return { typed: one, registered: { ...one, spouse } };
  },
};

/** Whether no field tells them apart, so that the typed data are also those of the second. */
export function isSamePerson({ typed, registered }: HardPair): boolean {
  return printed(typed) === printed(registered);
}

export interface TypedName {
  typed: string;
  /** Without spelling variants of the same name. */
  content: string;
}

/** Whether two texts are one, but for the spelling of hamza and of the last letter. */
export function isSpeltAlike(one: string | null, other: string | null): boolean {
  return spelling(one) === spelling(other);
}

function spelling(text: string | null): string | undefined {
  return text
    ?.replace(/[أإآ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/ى(?= |$)/g, 'ي')
    .replace(/ة(?= |$)/g, 'ه');
}

/** Half of the time with an error of any kind. */
export function misspell(names: NameList, random: Random): TypedName {
  const correct = names.join(' ');
  const kind = random() < 0.5 ? pickOne(Object.values(ERROR_KINDS), random) : null;
  const typed = kind?.make(names, random)?.typed ?? correct;
  return { typed, content: kind?.outcome === 'equal' ? correct : typed };
}

function printed({ gender, names, mother, spouse }: Person): string {
  return [gender, names, mother, spouse].join('|');
}

function person(random: Random): Person {
  const gender = random() < 0.5 ? 'M' : 'F';
  const own = gender === 'M' ? MEN : WOMEN;
  const others = gender === 'M' ? WOMEN : MEN;
  return {
    gender,
    names: fullName(own, random),
    mother: fullName(WOMEN, random),
    spouse: fullName(others, random),
  };
}

function fullName(own: readonly string[], random: Random): NameList {
  return [own, MEN, MEN, FAMILIES].map((list) => pickFrequent(list, random));
}

/** Of the gender; half of the time with the letters of the other name. */
function ownName({ gender, names }: Person, random: Random): string {
  const own = gender === 'M' ? MEN : WOMEN;
  const similar = SIMILAR_NAMES[gender].find(([one]) => one === names[0])?.[1];
  return similar && random() < 0.5 ? similar : pickFrequent(own, random);
}

const SIMILAR_NAMES = { M: similarPairs(MEN), F: similarPairs(WOMEN) };

/** Names one letter apart; marks and hamza seats do not count. */
function similarPairs(list: readonly string[]): [string, string][] {
  return list.flatMap((one) =>
    list
      .filter((other) => one !== other && isOneLetterAway(bare(one), bare(other)))
      .map((other): [string, string] => [one, other]),
  );
}

function bare(name: string): string {
  return name.replace(/[أإآ]/g, 'ا').replace(/[ىئ]/g, 'ي').replace(/ؤ/g, 'و').replace(/ة/g, 'ه');
}

function isOneLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = long.slice(same + 1);
  return (
    rest === short.slice(same) || (short.length === long.length && rest === short.slice(same + 1))
  );
}

function pickOne<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
