import {
  DOCUMENT_FIELDS,
  FIELD_NAMES,
  type NullableField,
  type StoredField,
} from './document-fields.ts';

/* Stored documents, apart from the forms, whose script needs nothing of it. */

export const STORED_FIELDS = FIELD_NAMES.filter((field) => field !== 'forSelf');
export const NULLABLE_FIELDS = FIELD_NAMES.filter(
  (field): field is NullableField => 'nullable' in DOCUMENT_FIELDS[field],
);

/** Other names in answers to staff and to the data subject. */
const RECORD_NAMES = {
  name: 'fullName',
  nationalIdenNumber: 'nationalId',
  genderCode: 'gender',
  relationCode: 'relation',
  nidIssueReasonCode: 'issueReason',
  numberOfCopies: 'copies',
} as const satisfies Partial<Record<StoredField, string>>;

export type RecordName<Field extends StoredField> = Field extends keyof typeof RECORD_NAMES
  ? (typeof RECORD_NAMES)[Field]
  : Field;

/** Name in answers to staff and to the data subject. */
export function recordName<Field extends StoredField>(field: Field): RecordName<Field> {
  const names: Partial<Record<StoredField, string>> = RECORD_NAMES;
  return (names[field] ?? field) as RecordName<Field>;
}
