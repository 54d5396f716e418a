import { GENDER_CODES, ISSUE_REASONS, LANGUAGE_CODES, RELATION_CODES } from './lookup-codes.ts';

interface FieldRow {
  /** Column of `documents`; absent if only the form has the field. */
  column?: string;
  /** Name in the answers to staff and to the data subject. */
  record?: string;
  /** Staff may return it for correction: fields that affect price or eligibility need a new order. */
  correctable?: true;
  /** Only some kinds ask for it: the column is null in documents of the others. */
  nullable?: true;
  choices?: readonly string[];
  /** As in an empty form; '' without. */
  blank?: boolean | number;
}

/**
 * Source of truth of a document's fields, by their names in form and order; in the order of a correction. `name` has
 * four parts in the form.
 */
export const DOCUMENT_FIELDS = {
  forSelf: { blank: false },
  name: { column: 'full_name', record: 'fullName', correctable: true },
  nationalIdenNumber: { column: 'national_id', record: 'nationalId', correctable: true },
  motherFullName: { column: 'mother_full_name', record: 'motherFullName', correctable: true },
  genderCode: { column: 'gender', record: 'gender', correctable: true, choices: GENDER_CODES },
  relationCode: {
    column: 'relation',
    record: 'relation',
    correctable: true,
    choices: RELATION_CODES,
  },
  spouseFullName: {
    column: 'spouse_full_name',
    record: 'spouseFullName',
    correctable: true,
    nullable: true,
  },
  applicantEntity: {
    column: 'applicant_entity',
    record: 'applicantEntity',
    correctable: true,
    nullable: true,
  },
  languageCode: {
    column: 'language_code',
    record: 'languageCode',
    correctable: true,
    nullable: true,
    choices: LANGUAGE_CODES,
  },
  nidIssueReasonCode: {
    column: 'issue_reason',
    record: 'issueReason',
    nullable: true,
    choices: ISSUE_REASONS,
  },
  jobName: { column: 'job_name', record: 'jobName', correctable: true, nullable: true },
  numberOfCopies: { column: 'copies', record: 'copies', blank: 1 },
} as const satisfies Record<string, FieldRow>;

type Fields = typeof DOCUMENT_FIELDS;
export type DocumentField = keyof Fields;

type FieldsWith<Part> = {
  [Field in DocumentField]: Fields[Field] extends Part ? Field : never;
}[DocumentField];
export type StoredField = FieldsWith<{ column: string }>;
export type NullableField = FieldsWith<{ nullable: true }>;
export type CorrectableField = FieldsWith<{ correctable: true }>;

const fieldsWith = (part: keyof FieldRow) =>
  (Object.keys(DOCUMENT_FIELDS) as DocumentField[]).filter(
    (field) => part in DOCUMENT_FIELDS[field],
  );

export const STORED_FIELDS = fieldsWith('column') as StoredField[];
export const CORRECTABLE_FIELDS = fieldsWith('correctable') as CorrectableField[];
export const NULLABLE_FIELDS = fieldsWith('nullable') as NullableField[];
