import { expect, test } from 'vitest';
import {
  atLength,
  seededRandom,
  testSeed,
} from '../../../../apps/server/test/support/test-length.ts';
import type { DocumentType } from '../documents/documents.ts';
import { type MatchGrade, matchDocument } from './match-document.ts';
import { COMPARED_FIELDS, comparedFields, type TypedFields } from './register-fields.ts';
import {
  HARD_PAIRS,
  type HardPair,
  isSamePerson,
  isSpeltAlike,
  misspell,
} from './testing/hard-pairs.ts';
import { matchingInput } from './testing/match-input.ts';

const PAIRS_OF_KIND = atLength(1_000, 40_000);

const NAMES = ['names', 'mother', 'spouse'] as const;

/** One-sided 95 % bound of a rate without any event in `trials` (rule of three). */
const upperBound = (trials: number) => 3 / trials;

test('no hard non-matching pair is certain', () => {
  const random = seededRandom(testSeed);
  const grades: Record<string, Partial<Record<MatchGrade, number>>> = {};
  let pairs = 0;
  // An error can turn one sister's name into the other's, which no rule can detect.
  let indistinguishable = 0;
  for (const [kind, make] of Object.entries(HARD_PAIRS)) {
    const counted: Partial<Record<MatchGrade, number>> = {};
    grades[kind] = counted;
    const type = kind === 'twoMarriages' ? 'Marriage' : 'Birth';
    for (let made = 0; made < PAIRS_OF_KIND; ) {
      const pair = make(random);
      if (isSamePerson(pair)) continue;
      const names = NAMES.map((name) => misspell(pair.typed[name], random));
      const typed = toFields(
        type,
        pair.typed,
        names.map((name) => name.typed),
      );
      const content = toFields(
        type,
        pair.typed,
        names.map((name) => name.content),
      );
      const registered = toFields(
        type,
        pair.registered,
        NAMES.map((name) => pair.registered[name].join(' ')),
      );
      if (COMPARED_FIELDS.every((field) => isSpeltAlike(content[field], registered[field]))) {
        indistinguishable += 1;
        continue;
      }
      const { grade } = match(type, typed, registered);
      counted[grade] = (counted[grade] ?? 0) + 1;
      made += 1;
    }
    pairs += PAIRS_OF_KIND;
  }
  const certain = Object.values(grades).reduce((sum, counted) => sum + (counted.certain ?? 0), 0);
  const bound = (upperBound(pairs) * 100_000).toFixed(2);
  const shown = [
    `${certain} of ${pairs} pairs are certain; none would mean below ${bound} in 100,000 at 95 %`,
    `${indistinguishable} more were misspelled to the other person's names`,
    JSON.stringify(grades),
  ].join('\n');
  expect(certain, shown).toBe(0);
  expect(pairs, shown).toBeGreaterThanOrEqual(atLength(9_000, 300_000));
});

/** Only fields of the certificate, so that no other tells the two apart. */
function toFields(
  type: DocumentType,
  { gender }: HardPair['typed'],
  [fullName = '', motherFullName = '', spouseFullName = '']: readonly string[],
): TypedFields {
  const spouse = comparedFields(type).includes('spouseFullName') ? spouseFullName : null;
  return { gender, fullName, motherFullName, spouseFullName: spouse };
}

function match(type: DocumentType, typed: TypedFields, registered: TypedFields) {
  const input = matchingInput(type);
  const record = { ...input.answer.record, fields: { ...registered, alive: true } };
  return matchDocument({
    ...input,
    typed: { ...typed, nationalId: input.typed.nationalId },
    answer: { result: 'one', record },
  });
}
