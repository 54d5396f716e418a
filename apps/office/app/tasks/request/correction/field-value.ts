import { genders, languageNames, relationNames } from '@wathiqa/content';
import type { OfficeDocument } from '@wathiqa/contract/office';
import {
  type CorrectableField,
  correctableFields,
  type DocumentType,
  getDocumentKind,
  LANGUAGE_CODES,
} from '@wathiqa/domain';

/** What may be corrected of a document. */
export function fieldsOf({ documentType, languageCode }: OfficeDocument) {
  // A translation has a language, and nothing else does.
  return correctableFields(getDocumentKind(documentType as DocumentType, languageCode !== null));
}

/** What a document says in a field, as staff read it. */
export function currentValue(item: OfficeDocument, field: CorrectableField): string {
  const values: Record<CorrectableField, string | null> = {
    name: item.fullName,
    nationalIdenNumber: item.nationalId,
    motherFullName: item.motherFullName,
    genderCode: item.gender,
    relationCode: item.relation,
    spouseFullName: item.spouseFullName,
    applicantEntity: item.applicantEntity,
    languageCode: item.languageCode,
    jobName: item.jobName,
  };
  return valueText(field, values[field] ?? '');
}

/** A value as staff read it: the name of a code. */
export function valueText(field: CorrectableField, value: string): string {
  switch (field) {
    case 'genderCode':
      return genders.find(({ code }) => code === value)?.name ?? value;
    case 'relationCode':
      return Object.entries(relationNames).find(([code]) => code === value)?.[1] ?? value;
    case 'languageCode': {
      const code = LANGUAGE_CODES.find((each) => each === value);
      return code ? languageNames[code] : value;
    }
    default:
      return value;
  }
}
