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

/** Names in records, in snake case; made once, because each order and each examination reads them. */
const COLUMNS = Object.fromEntries(
  STORED_FIELDS.map((field) => [field, toSnakeCase(recordName(field))]),
) as { [Field in StoredField]: ColumnOf<Field> };

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Fields of a document as stored, decrypted. */
export type FieldColumns = Pick<Columns, ColumnOf<StoredField>>;

export const FIELD_COLUMNS = STORED_FIELDS.map((field) => COLUMNS[field]);

/** Nullable ones in a citizen's own words, without chosen codes. */
export const DETAIL_COLUMNS = NULLABLE_FIELDS.filter(
  (field) => !('choices' in DOCUMENT_FIELDS[field]),
).map((field) => COLUMNS[field]);

/** Of a kind that asks for none of them. */
export const NO_DETAILS: { [Column in ColumnOf<NullableField>]: null } = Object.fromEntries(
  NULLABLE_FIELDS.map((field): unknown[] => [COLUMNS[field], null]),
);

/** SQL: pairs of a JSON object, the ciphertexts of {@link AlternativeNameColumns}. */
export const ALTERNATIVE_NAME_PARTS = ALTERNATIVE_NAME_FIELDS.map(
  (field) => `'${COLUMNS[field]}', ${COLUMNS[field]}`,
).join();

/** Decrypted. */
export type AlternativeNameColumns = Pick<Columns, ColumnOf<AlternativeNameField>>;

/** Those that the document has. */
export function alternativeNames(
  row: AlternativeNameColumns,
): Partial<Record<AlternativeNameField, string>> {
  const given = ALTERNATIVE_NAME_FIELDS.filter((field) => row[COLUMNS[field]]);
  return Object.fromEntries(given.map((field) => [field, row[COLUMNS[field]]]));
}

/** By the names of form and order. */
export function toFieldValues(row: FieldColumns): {
  [Field in StoredField]: Columns[ColumnOf<Field>];
} {
  return Object.fromEntries(STORED_FIELDS.map((field): unknown[] => [field, row[COLUMNS[field]]]));
}

/** By the names in the answers to staff and to the data subject. */
export function toRecord(row: FieldColumns): {
  [Field in StoredField as RecordName<Field>]: Columns[ColumnOf<Field>];
} {
  return Object.fromEntries(
    STORED_FIELDS.map((field): unknown[] => [recordName(field), row[COLUMNS[field]]]),
  );
}

/** Reverses {@link toFieldValues}, for the fields present. */
export function toColumns(values: Partial<Record<StoredField, unknown>>): Partial<FieldColumns> {
  const present = STORED_FIELDS.filter((field) => values[field] !== undefined);
  // Only optional fields can be empty.
  return Object.fromEntries(present.map((field) => [COLUMNS[field], values[field] || null]));
}
