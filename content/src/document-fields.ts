import { type DocumentField, LANGUAGE_CODES } from '@wathiqa/domain';
import { languageNames } from './documents.messages.ts';
import { genders, nidIssueReasons, relations } from './lookups.ts';

interface Choice {
  code: string;
  name: string;
}

/** Options of chosen fields, in list order. */
export const FIELD_CHOICES: Readonly<Partial<Record<DocumentField, readonly Choice[]>>> = {
  genderCode: genders,
  relationCode: relations,
  languageCode: LANGUAGE_CODES.map((code) => ({ code, name: languageNames[code] })),
  nidIssueReasonCode: nidIssueReasons,
};

/** Name of a chosen code; other values unchanged. */
export function fieldText(field: DocumentField, value: string): string {
  return FIELD_CHOICES[field]?.find(({ code }) => code === value)?.name ?? value;
}
