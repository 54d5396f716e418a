import { labels as original } from '../family-record/family-record.messages.ts';
import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { TranslatedFamilyRecordEntry } from './translated-family-record-entry.ts';

export const labels = {
  ...nameLabels,
  nationalIdenNumber: shared.ownerNationalId,
  motherFullName: shared.motherFullName,
  genderCode: shared.genderCode,
  applicantEntity: original.applicantEntity,
  languageCode: shared.languageCode,
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof TranslatedFamilyRecordEntry, string>;
