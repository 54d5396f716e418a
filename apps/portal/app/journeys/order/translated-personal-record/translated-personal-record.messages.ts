import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { TranslatedPersonalRecordEntry } from './translated-personal-record-entry.ts';

export const labels = {
  ...nameLabels,
  nationalIdenNumber: shared.ownerNationalId,
  motherFullName: shared.motherFullName,
  genderCode: shared.genderCode,
  languageCode: shared.languageCode,
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof TranslatedPersonalRecordEntry, string>;
