import {
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

const COLUMNS = {
  name: 'full_name',
  nationalIdenNumber: 'national_id',
  motherFullName: 'mother_full_name',
  genderCode: 'gender',
  relationCode: 'relation',
  spouseFullName: 'spouse_full_name',
  applicantEntity: 'applicant_entity',
  languageCode: 'language_code',
  nidIssueReasonCode: 'issue_reason',
  jobName: 'job_name',
  numberOfCopies: 'copies',
} as const satisfies Record<StoredField, keyof Tables['documents']>;

type Columns = Decrypted<Selectable<Tables['documents']>>;
type ColumnOf<Field extends StoredField> = (typeof COLUMNS)[Field];

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
  return Object.fromEntries(present.map((field) => [COLUMNS[field], values[field]]));
}
