import { describe, expect, test } from 'vitest';
import { createBlankEntry } from '../document/document-entry.ts';
import { documentForms } from '../document/document-form.tsx';
import type { OrderEntry } from '../draft/order-form.ts';
import { isAbout, peopleOf, prefilled, withOwner } from './known-person.ts';

const FATHER = {
  firstName: 'محمود',
  fatherName: 'عبد الرحمن',
  grandfatherName: 'السيد',
  familyName: 'علي',
  nationalIdenNumber: '25103032790890',
  motherFullName: 'فاطمة حسن',
  genderCode: 'M',
} as const;
const forms = documentForms('Death');

function document(changes: Partial<OrderEntry>): OrderEntry {
  return { ...createBlankEntry('Death'), ...FATHER, relationCode: 'FATHER', ...changes };
}

test('lists each owner of the order once, for the next document', () => {
  expect(peopleOf([document({}), document({ numberOfCopies: 3 })], forms)).toEqual([
    { ...FATHER, relationCode: 'FATHER' },
  ]);
});

test.each<[string, Partial<OrderEntry>]>([
  ['oneself', { relationCode: 'SELF' }],
  ['nobody yet', { relationCode: '' }],
  ['somebody of whom something is missing', { motherFullName: '' }],
])('a document about %s adds no suggestion', (_whom, changes) =>
  expect(peopleOf([document(changes)], forms)).toEqual([]),
);

test('recognizes an owner whose number was pasted with marks and spaces', () => {
  const pasted = document({ nationalIdenNumber: '\u200f2 510303-27 ٩٠٨٩ 0' });
  expect(isAbout(pasted, { ...FATHER, relationCode: 'FATHER' })).toBe(true);
});

describe("the citizen's own data", () => {
  const SELF = { ...FATHER, relationCode: 'SELF' } as const;
  const birth = documentForms('Birth').start;

  test('fill the first document, and keep what else is typed', () => {
    expect(prefilled(birth, { ...birth.blank, numberOfCopies: 3 }, SELF, true)).toEqual({
      ...birth.blank,
      ...FATHER,
      forSelf: true,
      numberOfCopies: 3,
    });
  });

  test.each([
    ['a later document', birth.blank, SELF, false],
    ['one with a typed name', { ...birth.blank, firstName: 'علي' }, SELF, true],
    ["another person's number", { ...birth.blank, nationalIdenNumber: '1' }, SELF, true],
    ['an incomplete account', birth.blank, undefined, true],
  ])('do not fill %s', (_, entry, self, isFirst) =>
    expect(prefilled(birth, entry, self, isFirst)).toBe(entry),
  );

  test('fill every document of a kind that is only for oneself', () => {
    const own = { ...birth, ownOnly: true };
    expect(prefilled(own, birth.blank, SELF, false)).toMatchObject(FATHER);
  });

  test('are replaced without the fields of the record', () => {
    const typed = document({ numberOfCopies: 4 });
    expect(withOwner(typed, createBlankEntry('Death'))).toEqual({
      ...createBlankEntry('Death'),
      numberOfCopies: 4,
    });
  });
});
