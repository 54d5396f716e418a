import { fieldText, relationNames } from '@wathiqa/content';
import type { OfficeDocument } from '@wathiqa/contract/office';
import {
  type CorrectableField,
  correctableFields,
  type DocumentField,
  type DocumentType,
  getDocumentKind,
  recordName,
} from '@wathiqa/domain';

export function fieldsOf({ documentType, languageCode }: OfficeDocument) {
  // Only translations have a language.
  return correctableFields(getDocumentKind(documentType as DocumentType, languageCode !== null));
}

export function currentValue(item: OfficeDocument, field: CorrectableField): string {
  return valueText(field, item[recordName(field)] ?? '');
}

/** Relations in the third person; a dash for an empty optional field. */
export function valueText(field: DocumentField, value: string): string {
  const relations: Readonly<Record<string, string>> = relationNames;
  return (
    (field === 'relationCode' ? relations[value] : undefined) ?? fieldText(field, value || '—')
  );
}
