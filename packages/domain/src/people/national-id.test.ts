import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '../calendar/cairo-calendar.ts';
import {
  ageOnDay,
  GOVERNORATE_CODES,
  nationalIdGroups,
  nationalIdIssue,
  PLACEHOLDER_NATIONAL_ID,
  parseNationalId,
} from './national-id.ts';

/** Fictitious: check digit 0 is never issued. */
const samples = [
  ['an ordinary adult', '29005140190010', '1990-5-14', '01', 'M'],
  ['29 February in a leap year of century 2', '29602290292120', '1996-2-29', '02', 'F'],
  ['29 February in century 3', '30402292190230', '2004-2-29', '21', 'M'],
  ['the first day of century 3', '30001011390340', '2000-1-1', '13', 'F'],
  ['the last day of century 2', '29912311290450', '1999-12-31', '12', 'M'],
  ['a birth abroad', '28808088890560', '1988-8-8', '88', 'F'],
  ['60 years on the reference day', '26611201690670', '1966-11-20', '16', 'M'],
  ['60 years a day later', '26611211690780', '1966-11-21', '16', 'F'],
  ['75 years', '25103032790890', '1951-3-3', '27', 'M'],
  ['a student of 28', '29811201490900', '1998-11-20', '14', 'F'],
  ['a student of 29 tomorrow', '29711212593010', '1997-11-21', '25', 'M'],
  ['a student of 29', '29711202591120', '1997-11-20', '25', 'F'],
  ['16 years', '31011203591230', '2010-11-20', '35', 'M'],
  ['a hundred years', '22611200391340', '1926-11-20', '03', 'F'],
  ['a birth of this year', '32601053391450', '2026-1-5', '33', 'M'],
] as const;
const referenceDay = new Date('2026-11-20T12:00:00+02:00');

test.each(samples)('parses %s (%s)', (_who, number, born, governorateCode, gender) => {
  const facts = parseNationalId(number);
  const { year, month, day } = facts?.birthDay ?? {};
  expect(`${year}-${month}-${day}`).toBe(born);
  expect(facts).toMatchObject({ governorateCode, gender });
  expect(nationalIdIssue(number, gender, referenceDay)).toBeUndefined();
  expect(nationalIdIssue(number, '', referenceDay)).toBeUndefined();
});

const impossible = [
  ['29 February 1900', '20002290190010'],
  ['29 February 2001', '30102290190010'],
  ['month 13', '29013140190010'],
  ['month 0', '29000140190010'],
  ['day 0', '29005000190010'],
  ['day 32', '29005320190010'],
  ['31 April', '29004310190010'],
  ['governorate 99', '29005149990010'],
  ['governorate 00', '29005140090010'],
  ['century 4', '49005140190010'],
  ['century 1', '19005140190010'],
] as const;

test.each(impossible)('%s (%s) yields no facts and a flag, but no refusal', (_w, number) => {
  expect(parseNationalId(number)).toBeUndefined();
  expect(nationalIdIssue(number, 'M', referenceDay)).toBe('impossible');
});

test.each([
  ['nothing', ''],
  ['13 digits', '2900514019001'],
  ['15 digits', '290051401900101'],
  ['a letter', '29005140190O10'],
  ['Arabic-Indic digits', '٢٩٠٠٥١٤٠١٩٠٠١٠'],
  ['the placeholder of a first-time birth', PLACEHOLDER_NATIONAL_ID],
])('%s yields neither facts nor a flag, because rules refuse it', (_what, number) => {
  expect(parseNationalId(number)).toBeUndefined();
  expect(nationalIdIssue(number, 'M', referenceDay)).toBeUndefined();
});

describe('flag', () => {
  test('is set if digit 13 contradicts the gender', () => {
    expect(nationalIdIssue('29005140190010', 'F', referenceDay)).toBe('otherGender');
    expect(nationalIdIssue('29602290292120', 'M', referenceDay)).toBe('otherGender');
  });

  test('is set for a birth after today in Cairo', () => {
    const born = '32611200190010';
    expect(nationalIdIssue(born, 'M', new Date('2026-11-19T21:59:59Z'))).toBe('notYetBorn');
    expect(nationalIdIssue(born, 'M', new Date('2026-11-19T22:00:00Z'))).toBeUndefined();
  });
});

test('parses every number with a real date, governorate and gender', () => {
  const day = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const serial = fc.integer({ min: 0, max: 9999 });
  const governorate = fc.constantFrom(...GOVERNORATE_CODES);
  fc.assert(
    fc.property(day, governorate, serial, fc.nat(9), (date, governorateCode, count, check) => {
      const [year = '', month = '', dayOfMonth = ''] = date.toISOString().slice(0, 10).split('-');
      const century = year.startsWith('19') ? '2' : '3';
      const digits = String(count).padStart(4, '0');
      const number = `${century}${year.slice(2)}${month}${dayOfMonth}${governorateCode}${digits}${check}`;
      expect(parseNationalId(number)).toEqual({
        birthDay: { year: Number(year), month: Number(month), day: Number(dayOfMonth) },
        governorateCode,
        gender: count % 2 === 1 ? 'M' : 'F',
      });
    }),
  );
});

test('never throws, for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{14}$/)), (text) => {
      const facts = parseNationalId(text);
      expect(facts === undefined || facts.birthDay.year >= 1900).toBe(true);
    }),
  );
});

test('groups a national ID and leaves other text unchanged', () => {
  expect(nationalIdGroups('29005140190010')).toEqual(['2', '900514', '01', '9001', '0']);
  expect(nationalIdGroups('2900514')).toEqual(['2900514']);
});

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
