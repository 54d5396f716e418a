import {
  DOCUMENT_FIELDS,
  NULLABLE_FIELDS,
  type NullableField,
  STORED_FIELDS,
  type StoredField,
} from '@wathiqa/domain';
import type { Selectable } from 'kysely';
import type { Decrypted } from '../crypto/encrypted-rows.ts';
import type { Tables } from '../db/schema.ts';

type Fields = typeof DOCUMENT_FIELDS;
type Columns = Decrypted<Selectable<Tables['documents']>>;
type ColumnOf<Field extends StoredField> = Fields[Field]['column'];

/** Fields of a document as stored, decrypted. */
export type FieldColumns = Pick<Columns, ColumnOf<StoredField>>;
type NullableColumns = Pick<Columns, ColumnOf<NullableField>>;

const columnsOf = (fields: readonly StoredField[]) =>
  fields.map((field) => DOCUMENT_FIELDS[field].column);

export const FIELD_COLUMNS = columnsOf(STORED_FIELDS);
export const NULLABLE_COLUMNS = columnsOf(NULLABLE_FIELDS);

/** Of a kind without these fields. */
export const NO_DETAILS = Object.fromEntries(NULLABLE_COLUMNS.map((column) => [column, null])) as {
  [Column in keyof NullableColumns]: null;
};

type NamedBy<Row, Name extends 'field' | 'record'> = {
  [Field in StoredField as Name extends 'field'
    ? Field
    : Fields[Field]['record']]: Row[ColumnOf<Field> & keyof Row];
};

/** By the names of form and order. */
export function toFieldValues(row: FieldColumns): NamedBy<FieldColumns, 'field'> {
  const values = STORED_FIELDS.map((field) => [field, row[DOCUMENT_FIELDS[field].column]]);
  return Object.fromEntries(values);
}

/** By the names in the answers to staff and to the data subject. */
export function toRecord(row: FieldColumns): NamedBy<FieldColumns, 'record'> {
  const values = STORED_FIELDS.map((field) => {
    const { column, record } = DOCUMENT_FIELDS[field];
    return [record, row[column]];
  });
  return Object.fromEntries(values);
}

/** Reverses {@link toFieldValues}, for the fields present. */
export function toColumns(values: Partial<Record<StoredField, unknown>>): Partial<FieldColumns> {
  const present = STORED_FIELDS.filter((field) => values[field] !== undefined);
  return Object.fromEntries(present.map((field) => [DOCUMENT_FIELDS[field].column, values[field]]));
}
