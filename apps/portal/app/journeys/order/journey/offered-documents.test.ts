import { expect, test } from 'vitest';
import { createBlankEntry } from '../document/document-entry.ts';
import { documentForms } from '../document/document-form.tsx';
import type { OrderEntry } from '../draft/order-form.ts';
import { isNewKind, offerDocuments } from './offered-documents.ts';

const forms = documentForms('Birth');
const BIRTH: OrderEntry = { ...createBlankEntry('Birth'), firstName: 'منى', fatherName: 'علي' };
const CHILD: OrderEntry = { ...BIRTH, relationCode: 'DAUGHTER' };

const offersAfter = (...entries: readonly OrderEntry[]) =>
  offerDocuments(forms, { entries, current: entries.length });
const namesAfter = (...entries: readonly OrderEntry[]) =>
  offersAfter(...entries).map(({ name }) => name);

test('repeats a document, or is of another person or kind', () => {
  expect(namesAfter(BIRTH)).toEqual(['repeat', 'person', 'kind']);
  const [repeat, person, kind] = offersAfter(BIRTH);
  expect(repeat?.entry).toEqual(BIRTH);
  expect(person?.entry).toEqual(createBlankEntry('Birth'));
  expect(kind?.entry).toBeUndefined();
});

test("offers a child's sibling first, also after another document", () => {
  expect(namesAfter(CHILD)[0]).toBe('sibling');
  const [sibling] = offersAfter(CHILD, createBlankEntry('Death'));
  expect(sibling?.entry).toEqual({ ...CHILD, firstName: '' });
});

test('repeats a translation without its language', () => {
  const translated = { ...createBlankEntry('TranslatedBirth'), languageCode: '101' } as const;
  const [languages] = offersAfter(translated);
  expect(languages).toMatchObject({ name: 'languages', entry: { languageCode: '' } });
});

test('asks for the terms of a kind once', () => {
  const draft = { entries: [BIRTH], current: 1 };
  expect(isNewKind(draft, 'Birth')).toBe(false);
  expect(isNewKind(draft, 'Death')).toBe(true);
});
