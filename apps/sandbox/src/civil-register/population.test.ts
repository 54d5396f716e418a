import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citizens, neighbours } from '../account/demo-people.ts';
import { GOVERNORATES } from './names.ts';
import { type Person, type Population, toDate } from './people.ts';
import { createPopulation, LAST_DAY, MARRIAGE_AGE } from './population.ts';

function contradictions({ people, marriages, byNationalId }: Population): string[] {
  const found: string[] = [];
  const require = (holds: boolean, rule: string, { nationalId }: Person) => {
    if (!holds) found.push(`${rule}: ${nationalId}`);
  };
  for (const person of people) {
    const { nationalId, born, gender, governorate, father, mother, died } = person;
    const [year = '', month, day] = toDate(born).split('-');
    const century = year < '2000' ? '2' : '3';
    const date = `${century}${year.slice(2)}${month}${day}`;
    require(nationalId.startsWith(date), 'birth date', person);
    require(nationalId.slice(7, 9) === governorate, 'governorate', person);
    require(governorate in GOVERNORATES, 'known governorate', person);
    require((Number(nationalId[12]) % 2 === 1) === (gender === 'M'), 'gender', person);
    require(/^[0-9]{13}0$/.test(nationalId), 'no real check digit', person);
    require(born <= LAST_DAY && (died ?? LAST_DAY) <= LAST_DAY, 'past', person);
    require(died === undefined || died > born, 'death after birth', person);
    require(!father || (father.gender === 'M' && mother?.gender === 'F'), 'parents', person);
    require(!mother || born - mother.born > 15 * 365, 'age of the mother', person);
    require(!father || born - father.born > 15 * 365, 'age of the father', person);
    require(!mother?.died || born <= mother.died, 'living mother', person);
    require(!father?.died || born - father.died < 280, 'living father', person);
    require(person.fullName.split(' ').length >= 4, 'four names', person);
  }
  for (const { husband, wife, on, divorcedOn = LAST_DAY + 1 } of marriages) {
    require(husband.gender === 'M' && wife.gender === 'F', 'a man and a woman', husband);
    require(on - husband.born >= MARRIAGE_AGE, 'age of the husband', husband);
    require(on - wife.born >= MARRIAGE_AGE, 'age of the wife', wife);
    require(on < divorcedOn, 'divorce after marriage', husband);
    require((husband.died ?? LAST_DAY) >= on && (wife.died ?? LAST_DAY) >= on, 'alive', husband);
    const close = [husband.father, husband.mother].filter((one) => one !== undefined);
    const areSiblings = close.some((one) => one === wife.father || one === wife.mother);
    require(!areSiblings && !close.includes(wife) && wife.father !== husband, 'no kin', husband);
    require(wife.marriages.length === 1, 'one husband', wife);
    require(husband.marriages.length <= 2, 'two wives', husband);
  }
  if (byNationalId.size !== people.length) found.push('national IDs are unique');
  return found;
}

test('populations of any seed violate no rule', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      expect(contradictions(createPopulation(seed))).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

test('the same seed gives the same people', () => {
  const ids = () => createPopulation(7).people.map((person) => person.nationalId + person.fullName);
  expect(ids()).toEqual(ids());
});

describe('the population', () => {
  const { people, marriages, byNationalId } = createPopulation();
  const generations = (person: Person): number =>
    person.mother ? 1 + generations(person.mother) : 1;
  const children = Map.groupBy(people, ({ mother }) => mother);
  const siblings = (person: Person) => children.get(person.mother) ?? [];

  test('has about 20,000 people of three generations', () => {
    expect(people.length).toBeGreaterThan(18_000);
    expect(people.length).toBeLessThan(22_000);
    expect(people.filter((person) => generations(person) === 3).length).toBeGreaterThan(3_000);
  });

  test('has the cases that a clerk meets', () => {
    const born = people.filter(({ mother }) => mother);
    const twins = born.filter((one) =>
      siblings(one).some((other) => other !== one && other.born === one.born),
    );
    const names = Map.groupBy(people, ({ fullName }) => fullName);
    const count = {
      twins: twins.length,
      namesakes: [...names.values()].filter((same) => same.length > 1).length,
      uncles: born.filter(({ father }) => father?.mother && siblings(father).length > 1).length,
      dead: people.filter(({ died }) => died !== undefined).length,
      divorces: marriages.filter(({ divorcedOn }) => divorcedOn !== undefined).length,
      twoWives: people.filter((person) => person.marriages.length === 2).length,
      corrections: people.filter(({ openCorrection }) => openCorrection).length,
      errors: born.filter((one) => one.motherFullName !== one.mother?.fullName).length,
    };
    for (const [name, number] of Object.entries(count)) expect(number, name).toBeGreaterThan(20);
  });

  test('has the demo accounts as their orders name them', () => {
    const accounts = [...citizens.map(({ account }) => account), ...neighbours];
    for (const { nationalId, firstName, otherName, motherFullName, genderCode } of accounts) {
      expect(byNationalId.get(nationalId)).toMatchObject({
        fullName: `${firstName} ${otherName}`,
        motherFullName,
        gender: genderCode,
      });
    }
  });
});
