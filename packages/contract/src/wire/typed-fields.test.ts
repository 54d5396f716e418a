import { createRequestId } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import * as contract from '../index.ts';
import * as office from '../office/index.ts';
import type { Call } from './call.ts';

/** Numbers of the lengths that fields have, valid where a check digit is. */
const SAMPLES: readonly string[] = [
  ...Array.from({ length: 13 }, (_, at) => '1'.repeat(at + 1)),
  '01012345678',
  createRequestId(2026, 1),
  '29005140190010',
];

/** What people type, phones fill in and other programs copy. Each has all digits of the number, in order. */
const NOTATIONS: Readonly<Record<string, (digits: string) => string>> = {
  'Arabic-Indic digits': (digits) => shifted(digits, 0x660),
  'Persian digits': (digits) => shifted(digits, 0x6f0),
  'full-width digits': (digits) => shifted(digits, 0xff10),
  'a right-to-left mark': (digits) => `\u200f${digits}`,
  embedding: (digits) => `\u202a${digits}\u202c`,
  isolates: (digits) => `\u2068${digits}\u2069`,
  'a line end': (digits) => ` ${digits}\r\n`,
  'zero-width spaces': (digits) => `\ufeff${digits}\u200b`,
};
const GROUPED: typeof NOTATIONS = {
  spaces: (digits) => [...digits].join(' '),
  'no-break spaces': (digits) => [...digits].join('\u00a0'),
  hyphens: (digits) => [...digits].join('-'),
  dashes: (digits) => [...digits].join('\u2013'),
  'minus signs': (digits) => [...digits].join('\u2212'),
  dots: (digits) => [...digits].join('.'),
  slashes: (digits) => [...digits].join('/'),
  parentheses: (digits) => `(${digits.slice(0, 2)}) ${digits.slice(2)}`,
  'marks inside': (digits) => [...digits].join('\u200e'),
  'mixed digits': (digits) => `${shifted(digits.slice(0, 1), 0x660)} ${digits.slice(1)}`,
};

/** Sent by programs as they were chosen or received. Codes of lists have up to three digits. */
const NEVER_TYPED = ['signCertificate.body.idEnding', 'readDispatch.query.postOfficeCode'];
const SHORTEST_TYPED = 4;

function shifted(digits: string, zero: number): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

type Schema = z.ZodMiniType;

/** Schemas of single values with their paths. */
function leavesOf(schema: Schema, path: string): [path: string, schema: Schema][] {
  const def = schema._zod.def as unknown as {
    type: string;
    shape?: Record<string, Schema>;
    element?: Schema;
    options?: readonly Schema[];
    innerType?: Schema;
  };
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
  }
  if (def.element) return leavesOf(def.element, path);
  if (def.innerType && leavesOf(def.innerType, path).length !== 1) {
    return leavesOf(def.innerType, path);
  }
  if (def.options?.some((option) => 'shape' in option._zod.def)) {
    return def.options.flatMap((option) => leavesOf(option, path));
  }
  return [[path, schema]];
}

/** Parts of calls, and schemas that forms share. */
function inputsOf([name, value]: [string, unknown]): [path: string, schema: Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('_zod' in value) return leavesOf(value as Schema, name);
  if (!('method' in value)) return Object.entries(value).flatMap(inputsOf);
  const call = value as Call;
  return (['headers', 'query', 'body'] as const).flatMap((part) =>
    call[part] ? leavesOf(call[part], `${name}.${part}`) : [],
  );
}

const leaves = Object.entries({ ...contract, ...office }).flatMap(inputsOf);

/** Fields that accept numbers and no words. */
const numbers = leaves.flatMap(([path, schema]) => {
  const takes = (text: string) => schema.safeParse(text).success;
  const samples = SAMPLES.filter(takes);
  const [first = ''] = samples;
  const takesWords = ['س', 'x'].some((letter) => takes(letter.repeat(first.length)));
  return samples.length > 0 && !takesWords ? [{ path, schema, samples }] : [];
});
const identities = numbers.filter(
  ({ path, samples: [sample = '', ...others] }) =>
    sample.length >= SHORTEST_TYPED &&
    others.every(({ length }) => length === sample.length) &&
    !NEVER_TYPED.includes(path),
);
const counts = numbers.filter(({ path }) => /\.amount$|^addressNumber$/.test(path));

/** Results of parsing each notation of the samples. */
function read({ schema, samples }: (typeof numbers)[number], notations: typeof NOTATIONS) {
  return Object.entries(notations).flatMap(([name, write]) =>
    samples.map((digits) => ({
      name,
      read: schema.safeParse(write(digits)).data,
      plain: schema.parse(digits),
    })),
  );
}

test('finds the number fields of the contract', () => {
  expect(identities.length).toBeGreaterThan(60);
  expect(identities.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'createRequest.body.birthDocs.nid.nationalIdenNumber',
      'DeliveryContact.mobile1',
      'requestState.body.mobileEnding',
      'recordDispatch.body.code',
      'revokeCertificate.body.serial',
      'readRequest.query.requestId',
    ]),
  );
  expect(counts.map(({ path }) => path)).toEqual([
    'addressNumber',
    'listPayments.query.amount',
    'listRefunds.query.amount',
  ]);
});

test.each(identities)('$path accepts every notation of its number', (field) => {
  for (const { read: got, plain } of read(field, { ...NOTATIONS, ...GROUPED })) {
    expect(got).toEqual(plain);
  }
});

describe.each(counts)('$path', (field) => {
  test('accepts digits of every script and marks around them', () => {
    for (const { read: got, plain } of read(field, NOTATIONS)) expect(got).toEqual(plain);
  });

  test('reads no separated digits as one number', () => {
    const { spaces, hyphens, dots, slashes } = GROUPED;
    const separated = Object.entries({ spaces, hyphens, dots, slashes }) as [
      string,
      (d: string) => string,
    ][];
    for (const { read: got, plain } of read(
      { ...field, samples: field.samples.filter(({ length }) => length > 1) },
      Object.fromEntries(separated),
    )) {
      expect(got).not.toEqual(plain);
    }
  });
});

const LONG = 'كلمة '.repeat(20_000).trim();
/** Credentials of the login and codes of lists. */
const UNTYPED = /^(?:login|refresh)\.|^chosenCode$/;

test('every limit of a text is said with its length', () => {
  const problems = leaves
    .filter(
      ([path, schema]) => !UNTYPED.test(path) && schema.safeParse('اسم من أربع كلمات').success,
    )
    .flatMap(([path, schema]) =>
      (schema.safeParse(LONG).error?.issues ?? []).map(({ message }) => ({ path, message })),
    );
  expect(problems.length).toBeGreaterThan(100);
  expect(problems.filter(({ message }) => !/^tooLong:\d+:99999$/.test(message))).toEqual([]);
});

test('the code of a paper loses what stands between its digits', () => {
  const { code } = contract.checkTypedCode.body?.parse({ code: '\u200f٤K2P\u20139x-۷ 1' }) ?? {};
  expect(code).toBe('4K2P9x71');
});
