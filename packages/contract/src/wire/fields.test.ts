import {
  ADDRESS_NUMBER_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  NAME_PART_MAX_LENGTH,
} from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { FIELD_RULES } from './document-fields.ts';
import { FIELD_PROBLEMS, fieldProblemText } from './field-problems.ts';
import {
  addressNumber,
  fullName,
  genderCode,
  governorateCode,
  mobile,
  namePart,
  nationalId,
  numberOfCopies,
  optionalText,
  ownerName,
  requestId,
} from './fields.ts';

function problems(field: z.ZodMiniType, value: unknown): string[] {
  return field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe('national ID', () => {
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    [undefined, 'required'],
    [null, 'required'],
    [29005140190010, 'required'],
    ['2900514019001x', 'digits'],
    ['-2900514019001', 'nationalIdLength'],
    ['१२३४५६७८९०१२३४', 'digits'],
    ['x', 'digits'],
    ['2900514019001', 'nationalIdLength'],
    ['290051401900101', 'nationalIdLength'],
    ['٢٩٠٠٥١٤٠١٩٠٠١', 'nationalIdLength'],
  ])('"%s" is refused with one problem: %s', (typed, problem) => {
    expect(problems(nationalId, typed)).toEqual([problem]);
  });

  test.each(['29005140190010', ' 29005140190010 ', '٢٩٠٠٥١٤٠١٩٠٠١٠', '۲۹۰۰۵۱۴۰۱۹۰۰۱۰'])(
    '"%s" is normalized to 0-9',
    (typed) => {
      expect(nationalId.parse(typed)).toBe('29005140190010');
    },
  );

  test('accepts an implausible number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{14}$/), (digits) => {
        expect(nationalId.parse(digits)).toBe(digits);
      }),
    );
  });
});

test.each([
  ['', 'required'],
  ['0100000001', 'mobileLength'],
  ['010000000111', 'mobileLength'],
  ['+2010000000', 'digits'],
  ['+966501234567', 'digits'],
  ['0100000001x', 'digits'],
])('refuses the mobile "%s": %s', (typed, problem) => {
  expect(problems(mobile, typed)).toEqual([problem]);
});

describe('names', () => {
  test.each(['', ' ', '\t\u00a0'])('"%s" counts as missing', (typed) => {
    expect(problems(namePart, typed)).toEqual(['required']);
    expect(problems(fullName, typed)).toEqual(['required']);
  });

  test.each([
    ['أحمد محمود علي', ['nameParts']],
    ['1 2 3 4', ['nameDigits']],
    ['أحمد محمود علي ٣', ['nameDigits']],
    ['أحمد محمود علي حسن', []],
  ])('owner names need four parts without digits: «%s»', (typed, found) => {
    expect(problems(ownerName, typed)).toEqual(found);
  });

  test('refuses digits of any script in a part', () => {
    expect(problems(namePart, 'أحمد2')).toEqual(['nameDigits']);
    expect(problems(namePart, 'أحمد٢')).toEqual(['nameDigits']);
  });

  test('accepts the maximum length but no more', () => {
    expect(problems(namePart, 'أ'.repeat(NAME_PART_MAX_LENGTH))).toEqual([]);
    expect(problems(namePart, 'أ'.repeat(NAME_PART_MAX_LENGTH + 1))).toEqual([
      `tooLong:${NAME_PART_MAX_LENGTH}:${NAME_PART_MAX_LENGTH + 1}`,
    ]);
    expect(problems(fullName, 'أ'.repeat(FULL_NAME_MAX_LENGTH))).toEqual([]);
    expect(problems(fullName, 'أ'.repeat(FULL_NAME_MAX_LENGTH + 1))).toEqual([
      `tooLong:${FULL_NAME_MAX_LENGTH}:${FULL_NAME_MAX_LENGTH + 1}`,
    ]);
  });

  test('accepts a full name of four longest parts', () => {
    const part = 'أ'.repeat(NAME_PART_MAX_LENGTH);
    expect(problems(fullName, [part, part, part, part].join(' '))).toEqual([]);
  });

  test.each(['\u0000', '\u0000 \u001b', '\u0085\u007f'])('%j counts as empty', (typed) => {
    expect(problems(fullName, typed)).toEqual(['required']);
  });

  test.each([
    ['عبد\u0000الرحمن', 'عبد الرحمن'],
    ['\u001bأحمد\u007f', 'أحمد'],
    ['أحمد\udfff', 'أحمد\ufffd'],
  ])('%j loses characters that the database cannot store', (typed, kept) => {
    expect(fullName.parse(typed)).toBe(kept);
    expect(optionalText(20).parse(typed)).toBe(kept);
  });

  test('removes surplus spaces', () => {
    expect(namePart.parse('  عبد   الرحمن ')).toBe('عبد الرحمن');
  });
});

test.each([0, 6, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '2', '', null, undefined, true])(
  'refuses %j copies',
  (copies) => {
    expect(problems(numberOfCopies, copies)).toContain('copies');
  },
);

test.each([1, 2, 3, 4, 5])('accepts %d copies', (copies) => {
  expect(numberOfCopies.parse(copies)).toBe(copies);
});

test.each(['', 'm', 'MALE', null, 1])('refuses %j as gender and relation', (value) => {
  expect(problems(genderCode, value)).toEqual(['required']);
  expect(problems(FIELD_RULES.relationCode, value)).toEqual(['required']);
});

test.each([
  ['', 'required'],
  ['3a', 'digits'],
  [
    '1'.repeat(ADDRESS_NUMBER_MAX_LENGTH + 1),
    `tooLong:${ADDRESS_NUMBER_MAX_LENGTH}:${ADDRESS_NUMBER_MAX_LENGTH + 1}`,
  ],
])('refuses the flat number "%s": %s', (typed, problem) => {
  expect(problems(addressNumber, typed)).toEqual([problem]);
});

test('accepts the longest flat number', () => {
  const longest = '1'.repeat(ADDRESS_NUMBER_MAX_LENGTH);
  expect(addressNumber.parse(longest)).toBe(longest);
});

test.each([
  ['٢١', '21'],
  [' ٢١ ', '21'],
  ['01', '01'],
])('normalizes the governorate "%s" to %s', (typed, code) => {
  expect(governorateCode.parse(typed)).toBe(code);
});

test.each(['', '1', '001', '0a'])('refuses "%s" as governorate code', (typed) => {
  expect(problems(governorateCode, typed)).toEqual(['governorateCode']);
});

test.each([
  ['2600 0000 0018', '260000000018'],
  ['٢٦٠٠٠٠٠٠٠٠١٨', '260000000018'],
  [260000000018, '260000000018'],
])('normalizes the request number "%s"', (typed, id) => {
  expect(requestId.parse(typed)).toBe(id);
});

test.each([
  ['260000000011', 'requestIdDigit'],
  ['26000000001', 'requestId'],
  ['26000000001O', 'requestId'],
  ['', 'requestId'],
  [undefined, 'required'],
  [{}, 'required'],
])('refuses "%s" as request number', (typed, problem) => {
  expect(problems(requestId, typed)).toEqual([problem]);
});

test('optional text defaults to empty and refuses other types', () => {
  expect(optionalText(5).parse(undefined)).toBe('');
  expect(problems(optionalText(5), 'أ'.repeat(6))).toEqual(['tooLong:5:6']);
  expect(problems(optionalText(5), 5)).toEqual(['wrongType']);
});

test.each([
  [6, 8, '6 أحرف على الأكثر، عندك 8', 'At most 6 characters, you have 8'],
  [120, 215, '120 حرفًا على الأكثر، عندك 215', 'At most 120 characters, you have 215'],
  [1000, 1001, '1000 حرف على الأكثر، عندك 1001', 'At most 1000 characters, you have 1001'],
])('the limit of %i characters is said with the length %i', (max, length, ar, en) => {
  expect(fieldProblemText(`tooLong:${max}:${length}`, 'ar')).toBe(ar);
  expect(fieldProblemText(`tooLong:${max}:${length}`, 'en')).toBe(en);
});

test('every problem has a text; unknown messages get a generic one', () => {
  for (const [name, text] of Object.entries(FIELD_PROBLEMS))
    expect(fieldProblemText(name)).toBe(text);
  expect(fieldProblemText('Invalid input: expected string')).toBe(FIELD_PROBLEMS.wrongType);
  expect(fieldProblemText('toString')).toBe(FIELD_PROBLEMS.wrongType);
});
