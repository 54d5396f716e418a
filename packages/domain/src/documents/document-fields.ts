import { GENDER_CODES, ISSUE_REASONS, LANGUAGE_CODES, RELATION_CODES } from './lookup-codes.ts';

export interface FieldRow {
  /** Affects price or eligibility: a change needs a new order. Staff may return the others for correction. */
  fixed?: true;
  /** Only some kinds ask for it: null in stored documents of the others. */
  nullable?: true;
  /** Codes of a list. */
  choices?: readonly string[];
  /** May be empty, then null in stored documents. */
  optional?: true;
  /** In Latin letters; other texts are Arabic, as in civil records. */
  latin?: true;
  /** Another name of the owner, shown under it; empty for a brother or sister. */
  alternativeName?: true;
  /** In an empty form; '' without. */
  blank?: boolean | number;
}

/**
 * Source of truth of a document's fields, by their names in form and order; in the order of a correction. `name` has
 * four parts in the form.
 */
export const DOCUMENT_FIELDS = {
  forSelf: { blank: false, fixed: true },
  name: {},
  nationalIdenNumber: {},
  motherFullName: {},
  genderCode: { choices: GENDER_CODES },
  relationCode: { choices: RELATION_CODES },
  spouseFullName: { nullable: true },
  applicantEntity: { nullable: true },
  languageCode: { nullable: true, choices: LANGUAGE_CODES },
  latinName: { nullable: true, optional: true, latin: true, alternativeName: true },
  nidIssueReasonCode: { nullable: true, fixed: true, choices: ISSUE_REASONS },
  jobName: { nullable: true },
  numberOfCopies: { blank: 1, fixed: true },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Fields = typeof DOCUMENT_FIELDS;
export type DocumentField = keyof Fields;

type FieldsWith<Part> = {
  [Field in DocumentField]: Fields[Field] extends Part ? Field : never;
}[DocumentField];
/** The switch is only in the form. */
export type StoredField = Exclude<DocumentField, 'forSelf'>;
export type NullableField = FieldsWith<{ nullable: true }>;
export type OptionalField = FieldsWith<{ optional: true }>;
export type AlternativeNameField = FieldsWith<{ alternativeName: true }>;
export type CorrectableField = Exclude<DocumentField, FieldsWith<{ fixed: true }>>;

export const FIELD_NAMES = Object.keys(DOCUMENT_FIELDS) as DocumentField[];
export const OPTIONAL_FIELDS = FIELD_NAMES.filter(
  (field): field is OptionalField => 'optional' in DOCUMENT_FIELDS[field],
);
/** Shown under the owner's name, in order. */
export const ALTERNATIVE_NAME_FIELDS = FIELD_NAMES.filter(
  (field): field is AlternativeNameField => 'alternativeName' in DOCUMENT_FIELDS[field],
);
export const CORRECTABLE_FIELDS = FIELD_NAMES.filter(
  (field): field is CorrectableField => !('fixed' in DOCUMENT_FIELDS[field]),
);
