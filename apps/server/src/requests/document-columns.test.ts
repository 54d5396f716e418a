import { NULLABLE_FIELDS, recordName, STORED_FIELDS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import {
  FIELD_COLUMNS,
  type FieldColumns,
  NO_DETAILS,
  toColumns,
  toFieldValues,
  toRecord,
} from './document-columns.ts';

const row = Object.fromEntries(FIELD_COLUMNS.map((column) => [column, `of ${column}`]));
const stored = row as unknown as FieldColumns;

test('each stored field has a column of its own', () => {
  expect(new Set(FIELD_COLUMNS).size).toBe(STORED_FIELDS.length);
});

test('the values of a document return to the same columns', () => {
  expect(Object.keys(toFieldValues(stored))).toEqual(STORED_FIELDS);
  expect(toColumns(toFieldValues(stored))).toEqual(row);
});

test('a record has every field under its name in answers', () => {
  expect(Object.keys(toRecord(stored))).toEqual(STORED_FIELDS.map(recordName));
});

test('a kind without details has null in each nullable column', () => {
  expect(Object.values(NO_DETAILS)).toEqual(NULLABLE_FIELDS.map(() => null));
});
