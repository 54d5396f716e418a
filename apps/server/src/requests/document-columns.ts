import {
  ALTERNATIVE_NAME_FIELDS,
  type AlternativeNameField,
  DOCUMENT_FIELDS,
  NULLABLE_FIELDS,
  type NullableField,
  type RecordName,
  recordName,
  STORED_FIELDS,
  type StoredField,
} from '@wathiqa/domain';
import type { Selectable } from 'kysely';
import type { Decrypted } from '../crypto/encrypted-rows.ts';
import type { Tables } from '../db/schema.ts';

type Columns = Decrypted<Selectable<Tables['documents']>>;

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text;
type ColumnOf<Field extends StoredField> = SnakeCase<RecordName<Field>> & keyof Columns;

/** The name in records, in snake case. */
function columnOf<Field extends StoredField>(field: Field): ColumnOf<Field> {
  const column = recordName(field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return column as ColumnOf<Field>;
}

/** Fields of a document as stored, decrypted. */
export type FieldColumns = Pick<Columns, ColumnOf<StoredField>>;

export const FIELD_COLUMNS = STORED_FIELDS.map(columnOf);

/** Nullable ones in a citizen's own words, without chosen codes. */
export const DETAIL_COLUMNS = NULLABLE_FIELDS.filter(
  (field) => !('choices' in DOCUMENT_FIELDS[field]),
).map(columnOf);

/** Of a kind that asks for none of them. */
export const NO_DETAILS: { [Column in ColumnOf<NullableField>]: null } = Object.fromEntries(
  NULLABLE_FIELDS.map((field): unknown[] => [columnOf(field), null]),
);

/** SQL: pairs of a JSON object, the ciphertexts of {@link AlternativeNameColumns}. */
export const ALTERNATIVE_NAME_PARTS = ALTERNATIVE_NAME_FIELDS.map(columnOf)
  .map((column) => `'${column}', ${column}`)
  .join();

/** Decrypted. */
export type AlternativeNameColumns = Pick<Columns, ColumnOf<AlternativeNameField>>;

/** Fields under the owner's name that have a value. */
export function alternativeNames(
  row: AlternativeNameColumns,
): Partial<Record<AlternativeNameField, string>> {
  const given = ALTERNATIVE_NAME_FIELDS.filter((field) => row[columnOf(field)]);
  return Object.fromEntries(given.map((field) => [field, row[columnOf(field)]]));
}

/** By the names of form and order. */
export function toFieldValues(row: FieldColumns): {
  [Field in StoredField]: Columns[ColumnOf<Field>];
} {
  return Object.fromEntries(STORED_FIELDS.map((field): unknown[] => [field, row[columnOf(field)]]));
}

/** By the names in the answers to staff and to the data subject. */
export function toRecord(row: FieldColumns): {
  [Field in StoredField as RecordName<Field>]: Columns[ColumnOf<Field>];
} {
  return Object.fromEntries(
    STORED_FIELDS.map((field): unknown[] => [recordName(field), row[columnOf(field)]]),
  );
}

/** Reverses {@link toFieldValues}, for the fields present. */
export function toColumns(values: Partial<Record<StoredField, unknown>>): Partial<FieldColumns> {
  const present = STORED_FIELDS.filter((field) => values[field] !== undefined);
  // Only optional fields can be empty.
  return Object.fromEntries(present.map((field) => [columnOf(field), values[field] || null]));
}
