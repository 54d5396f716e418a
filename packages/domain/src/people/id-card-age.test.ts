import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '../calendar/cairo-calendar.ts';
import { ageOnDay } from './id-card-age.ts';

const TODAY = { year: 2026, month: 11, day: 20 };

describe('age on 20 November 2026', () => {
  test.each([
    ['an ordinary adult', '29005140190010', 36],
    ['a leap day of century 2', '29602290292120', 30],
    ['a leap day of century 3', '30402292190230', 22],
    ['the first day of century 3', '30001011390340', 26],
    ['the last day of century 2', '29912311290450', 26],
    ['somebody born abroad', '28808088890560', 38],
    ['somebody who is 60 today', '26611201690670', 60],
    ['somebody who is 60 tomorrow', '26611211690780', 59],
    ['an old woman', '25103032790890', 75],
    ['somebody who is 28 today', '29811201490900', 28],
    ['somebody who is 29 tomorrow', '29711212593010', 28],
    ['somebody who is 29 today', '29711202591120', 29],
    ['somebody who is 16 today', '31011203591230', 16],
    ['a centenarian, whom the year alone would make a newborn', '22611200391340', 100],
    ['somebody born this year', '32601053391450', 0],
    ['somebody born today', '32611200391340', 0],
  ])('%s', (_who, number, age) => expect(ageOnDay(number, TODAY)).toBe(age));
});

describe('century by year for other first digits', () => {
  test.each([
    ['12611200391340', 0],
    ['42611200391340', 0],
    ['02605140190010', 0],
    ['12705140190010', 99],
    ['49005140190010', 36],
    ['90001011390340', 26],
  ])('%s', (number, age) => expect(ageOnDay(number, TODAY)).toBe(age));
});

describe('no age', () => {
  test.each([
    ['no digits', ''],
    ['13 digits', '2900514019001'],
    ['15 digits', '290051401900101'],
    ['a letter', '29005140190O10'],
    ['Arabic-Indic digits, which are read before', '٢٩٠٠٥١٤٠١٩٠٠١٠'],
    ['29 February 1900', '20002290190010'],
    ['29 February 2001', '30102290190010'],
    ['month 13', '29013140190010'],
    ['month 0', '29000140190010'],
    ['day 0', '29005000190010'],
    ['31 April', '29004310190010'],
    ['tomorrow', '32611210391340'],
    ['a year to come', '39911200391340'],
    ['the placeholder of a first-time birth', '00000000000000'],
  ])('%s', (_what, number) => expect(ageOnDay(number, TODAY)).toBeUndefined());

  test('ignores an unknown governorate', () => {
    expect(ageOnDay('29005149990010', TODAY)).toBe(36);
  });
});

describe('birthday on 29 February', () => {
  test.each([
    ['28 February of a common year', { year: 2027, month: 2, day: 28 }, 30],
    ['1 March of a common year', { year: 2027, month: 3, day: 1 }, 31],
    ['28 February of a leap year', { year: 2028, month: 2, day: 28 }, 31],
    ['29 February', { year: 2028, month: 2, day: 29 }, 32],
  ])('is reached by %s', (_day, today, age) => expect(ageOnDay('29602290292120', today)).toBe(age));
});

test('changes the day at midnight in Cairo', () => {
  const number = '26611211690780';
  expect(ageOnDay(number, cairoDay(new Date('2026-11-20T21:59:59Z')))).toBe(59);
  expect(ageOnDay(number, cairoDay(new Date('2026-11-20T22:00:00Z')))).toBe(60);
});

test('returns an integer up to 126, or undefined, for any text', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{14}$/));
  fc.assert(
    fc.property(text, (number) => {
      const age = ageOnDay(number, TODAY);
      expect(age === undefined || (Number.isInteger(age) && age >= 0 && age <= 126)).toBe(true);
    }),
  );
});
