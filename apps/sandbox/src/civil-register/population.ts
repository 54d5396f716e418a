import { addDemoFamilies } from './demo-families.ts';
import { FAMILY_NAMES, FEMALE_NAMES, GOVERNORATES, MALE_NAMES } from './names.ts';
import {
  type Day,
  type Gender,
  type Marriage,
  type Person,
  type Population,
  type Registrar,
  toDate,
  toDay,
} from './people.ts';

/** All events are earlier, independent of the clock. */
export const LAST_DAY = toDay('2025-12-31');

const YEAR = 365.25;
const FOUNDING_COUPLES = 2_150;
/** Legal minimum of both. */
export const MARRIAGE_AGE = 18 * YEAR + 1;
const LAST_CHILD_AGE = 44 * YEAR;

interface Member extends Person {
  /** First, father's, grandfather's and family name. */
  readonly names: readonly [string, string, string, string];
  lastEvent: Day;
}

/**
 * About 20,000 people of three generations, with twins, namesakes, second wives, misspelt names, and the families of
 * the demo accounts. The same for the same seed.
 */
export function createPopulation(seed = 1): Population {
  const random = createRandom(seed);
  const people: Person[] = [];
  const marriages: Marriage[] = [];
  const byNationalId = new Map<string, Person>();
  const serials = new Map<string, number>();

  const between = (low: number, high: number) => Math.floor(low + random() * (high - low));
  const chance = (share: number) => random() < share;
  const pick = <Item>(list: readonly Item[]): Item => list[between(0, list.length)] as Item;
  const codes = Object.keys(GOVERNORATES);

  const registrar: Registrar = {
    register(given) {
      const person: Person = { ...given, index: people.length, marriages: [] };
      if (byNationalId.has(person.nationalId)) throw new Error(`${person.nationalId} is taken`);
      people.push(person);
      byNationalId.set(person.nationalId, person);
      return person;
    },
    marry(husband, wife, on, divorcedOn) {
      const { governorate } = wife;
      const marriage = { index: marriages.length, husband, wife, on, governorate, divorcedOn };
      marriages.push(marriage);
      husband.marriages.push(marriage);
      wife.marriages.push(marriage);
      return marriage;
    },
  };
  addDemoFamilies(registrar);

  const founders = Array.from({ length: FOUNDING_COUPLES }, (_, index): [Member, Member] => {
    const governorate = codes[index % codes.length] as string;
    const born = between(toDay('1933-01-01'), toDay('1950-01-01'));
    const before = people[people.length - 2 * codes.length] as Member | undefined;
    // Namesakes of one governorate: the founder of the round before.
    const namesake = index % 100 < 2 && index > codes.length ? before?.names : undefined;
    const names = namesake ?? ([pick(MALE_NAMES), ...foreNames()] as const);
    return [
      addFounder('M', names, born, governorate),
      addFounder('F', [pick(FEMALE_NAMES), ...foreNames()], born + between(0, 2_500), governorate),
    ];
  });
  let generation = founders.flatMap(([husband, wife]) => wed(husband, wife));
  while (generation.length > 0)
    generation = matchCouples(generation).flatMap(([m, f]) => wed(m, f));
  for (const person of people) if ('names' in person) settle(person as Member);
  return { people, marriages, byNationalId };

  function foreNames(): [string, string, string] {
    return [pick(MALE_NAMES), pick(MALE_NAMES), pick(FAMILY_NAMES)];
  }

  function addFounder(gender: Gender, names: Member['names'], born: Day, governorate: string) {
    const motherFullName = [pick(FEMALE_NAMES), ...foreNames()].join(' ');
    return add({ gender, names, born, governorate, motherFullName });
  }

  function add(given: {
    gender: Gender;
    names: Member['names'];
    born: Day;
    governorate: string;
    motherFullName: string;
    father?: Member;
    mother?: Member;
  }): Member {
    const fullName = given.names.join(' ');
    const member = {
      ...given,
      nationalId: nextNationalId(given),
      fullName: chance(0.01) ? misspell(fullName) : fullName,
      motherFullName: chance(0.03) ? misspell(given.motherFullName) : given.motherFullName,
      lastEvent: given.born,
      ...(chance(0.01) ? { openCorrection: true } : {}),
    };
    return registrar.register(member) as Member;
  }

  /** Check digit 0, which is never a real one. */
  function nextNationalId({
    born,
    governorate,
    gender,
  }: Pick<Person, 'born' | 'governorate' | 'gender'>) {
    const [year = '', month, day] = toDate(born).split('-');
    const prefix = `${year < '2000' ? 2 : 3}${year.slice(2)}${month}${day}${governorate}`;
    for (;;) {
      const serial = (serials.get(prefix + gender) ?? (gender === 'M' ? 11 : 12)) + 2;
      serials.set(prefix + gender, serial);
      const nationalId = `${prefix}${String(serial).padStart(4, '0')}0`;
      if (!byNationalId.has(nationalId)) return nationalId;
    }
  }

  /** Marries a couple of age, and another wife to a few husbands. @returns their children */
  function wed(husband: Member, wife: Member): Member[] {
    const ofAge = Math.max(husband.born + 20 * YEAR, wife.born + MARRIAGE_AGE);
    const on = Math.ceil(Math.max(ofAge, husband.lastEvent + 1)) + between(0, 6 * 365);
    if (on > LAST_DAY) return [];
    const end = on + between(365, 15 * 365);
    const divorcedOn = chance(0.12) && end < LAST_DAY ? end : undefined;
    registrar.marry(husband, wife, on, divorcedOn);
    const until = Math.min(divorcedOn ?? LAST_DAY, LAST_DAY, wife.born + LAST_CHILD_AGE);
    husband.lastEvent = wife.lastEvent = divorcedOn ?? on;
    return raise(husband, wife, on, until);
  }

  function raise(father: Member, mother: Member, married: Day, until: Day): Member[] {
    const children: Member[] = [];
    const wanted = pick([0, 1, 2, 2, 3, 3, 3, 4, 4, 5]);
    let born = married + between(280, 900);
    while (children.length < wanted && born < until) {
      for (let twins = chance(0.015) ? 2 : 1; twins > 0; twins -= 1) {
        children.push(addChild(father, mother, born, children));
      }
      father.lastEvent = Math.max(father.lastEvent, born);
      mother.lastEvent = Math.max(mother.lastEvent, born);
      born += between(500, 1_600);
    }
    return children;
  }

  function addChild(father: Member, mother: Member, born: Day, siblings: readonly Member[]) {
    const gender = chance(0.51) ? 'M' : 'F';
    const taken = siblings.map(({ names }) => names[0]);
    const free = (gender === 'M' ? MALE_NAMES : FEMALE_NAMES).filter(
      (name) => !taken.includes(name),
    );
    const [fatherName, grandfather, , family] = father.names;
    const names = [pick(free), fatherName, grandfather, family] as const;
    const motherFullName = mother.names.join(' ');
    const { governorate } = mother;
    return add({ gender, names, born, governorate, motherFullName, father, mother });
  }

  /** Couples of similar age in one governorate, never siblings or cousins; some husbands twice. */
  function matchCouples(unmarried: readonly Member[]): [Member, Member][] {
    const couples: [Member, Member][] = [];
    const byPlace = Map.groupBy(unmarried, ({ governorate }) => governorate);
    for (const members of byPlace.values()) {
      const sorted = members.toSorted((one, other) => one.born - other.born);
      const women = sorted.filter(({ gender }) => gender === 'F');
      for (const man of sorted.filter(({ gender }) => gender === 'M')) {
        for (let wives = chance(0.85) ? (chance(0.02) ? 2 : 1) : 0; wives > 0; wives -= 1) {
          const at = women.findIndex((woman) => mayMarry(man, woman));
          const [wife] = at < 0 ? [] : women.splice(at, 1);
          if (wife) couples.push([man, wife]);
        }
      }
    }
    return couples;
  }

  function mayMarry(man: Member, woman: Member): boolean {
    const age = woman.born - man.born;
    return (
      age > -2 * YEAR &&
      age < 10 * YEAR &&
      !grandparents(man).some((one) => grandparents(woman).includes(one))
    );
  }

  /** Ends lives by age, after the person's last event. */
  function settle(person: Member): void {
    const age = (LAST_DAY - person.born) / YEAR;
    if (!chance(age > 80 ? 0.75 : age > 65 ? 0.35 : age > 45 ? 0.06 : 0.01)) return;
    const earliest = Math.max(person.lastEvent + 1, LAST_DAY - 20 * 365);
    if (earliest < LAST_DAY) person.died = between(earliest, LAST_DAY);
  }

  /** A letter dropped, doubled or swapped with the next. */
  function misspell(name: string): string {
    const at = between(1, name.length - 2);
    const [before, here, next, after] = [
      name.slice(0, at),
      name[at],
      name[at + 1],
      name.slice(at + 2),
    ];
    if (here === ' ' || next === ' ') return name;
    return before + pick([`${next}${here}`, `${next}`, `${here}${here}${next}`]) + after;
  }
}

/** Parents and grandparents. */
function grandparents({ father, mother }: Person): Person[] {
  const parents = [father, mother].filter((parent) => parent !== undefined);
  const theirs = parents.flatMap((parent) => [parent.father, parent.mother]);
  return [...parents, ...theirs.filter((parent) => parent !== undefined)];
}

/** Mulberry32: uniform in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
