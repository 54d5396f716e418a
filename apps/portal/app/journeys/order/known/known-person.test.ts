import { expect, test } from 'vitest';
import { createBlankEntry, type DocumentEntry } from '../document/document-entry.ts';
import { documentForms } from '../document/document-form.tsx';
import { isAbout, peopleOf } from './known-person.ts';

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

function document(changes: Partial<DocumentEntry>): DocumentEntry {
  return { ...createBlankEntry('Death'), ...FATHER, relationCode: 'FATHER', ...changes };
}

test('lists each owner of the order once, for the next document', () => {
  expect(peopleOf([document({}), document({ numberOfCopies: 3 })], forms)).toEqual([
    { ...FATHER, relationCode: 'FATHER' },
  ]);
});

test.each<[string, Partial<DocumentEntry>]>([
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
