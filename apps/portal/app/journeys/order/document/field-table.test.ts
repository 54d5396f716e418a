import { documentFields, FIELD_CHOICES } from '@wathiqa/content';
import { FIELD_RULES, OwnDocument, PersonalData } from '@wathiqa/contract';
import { OfficeDocument } from '@wathiqa/contract/office';
import {
  asksFor,
  DOCUMENT_FIELDS,
  DOCUMENT_KINDS,
  FIELD_NAMES,
  type FieldRow,
  recordName,
  STORED_FIELDS,
} from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import { BLANK, INPUTS, inputsOf, RULES } from '../fields/inputs.ts';
import { getInputLabel } from './input-label.ts';

const StoredDocument = PersonalData.shape.requests.def.element.shape.documents.def.element;

describe.each(FIELD_NAMES)('%s', (field) => {
  const row: FieldRow = DOCUMENT_FIELDS[field];

  test('is asked by a kind, in which it has a label', () => {
    const kinds = DOCUMENT_KINDS.filter((kind) => asksFor(kind, field));
    expect(kinds).not.toEqual([]);
    for (const kind of kinds) {
      for (const input of inputsOf(field)) expect(getInputLabel(kind, input)).not.toBe('');
    }
  });

  test('has a name, and names for its choices', () => {
    expect(documentFields[field].name).not.toBe('');
    expect(FIELD_CHOICES[field]?.map(({ code }) => code)).toEqual(row.choices);
  });

  test('has an input, whose blank value can be stored', () => {
    for (const input of inputsOf(field)) {
      expect(INPUTS[input].safeParse(BLANK[input]).success).toBe(true);
      expect(RULES).toHaveProperty(input);
    }
  });
});

test.each(STORED_FIELDS)('%s has a rule and is in each answer about a document', (field) => {
  expect(FIELD_RULES).toHaveProperty(field);
  expect(OwnDocument.shape).toHaveProperty(field);
  expect(OfficeDocument.shape).toHaveProperty(recordName(field));
  expect(StoredDocument.shape).toHaveProperty(recordName(field));
});
