export type Gender = 'M' | 'F';

/** Days since 1970. */
export type Day = number;

export interface Person {
  /** Position in the register; part of event numbers. */
  readonly index: number;
  readonly nationalId: string;
  /** Birth record; a clerk may have misspelt it. */
  readonly fullName: string;
  /** As the birth record of this person spells it. */
  readonly motherFullName: string;
  readonly gender: Gender;
  readonly born: Day;
  readonly governorate: string;
  readonly father?: Person | undefined;
  readonly mother?: Person | undefined;
  readonly marriages: Marriage[];
  died?: Day;
  openCorrection?: boolean;
}

export interface Marriage {
  readonly index: number;
  readonly husband: Person;
  readonly wife: Person;
  readonly on: Day;
  readonly governorate: string;
  readonly divorcedOn?: Day | undefined;
}

export interface Population {
  readonly people: readonly Person[];
  readonly marriages: readonly Marriage[];
  readonly byNationalId: ReadonlyMap<string, Person>;
}

/** Births and marriages of a population under construction. */
export interface Registrar {
  register(person: Omit<Person, 'index' | 'marriages'>): Person;
  marry(husband: Person, wife: Person, on: Day, divorcedOn?: Day): Marriage;
}

export const toDay = (date: string): Day => Date.parse(date) / 86_400_000;
export const toDate = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
