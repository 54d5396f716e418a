import { genders, languageNames, relationNames } from '@wathiqa/content';
import type { OfficeDocument } from '@wathiqa/contract/office';
import {
  type CorrectableField,
  correctableFields,
  type DocumentType,
  getDocumentKind,
  LANGUAGE_CODES,
} from '@wathiqa/domain';

export function fieldsOf({ documentType, languageCode }: OfficeDocument) {
  // Only translations have a language.
  return correctableFields(getDocumentKind(documentType as DocumentType, languageCode !== null));
}

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
