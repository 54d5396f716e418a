import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { PersonalRecordEntry } from './personal-record-entry.ts';

export const labels = {
  ...nameLabels,
  nationalIdenNumber: shared.nationalIdenNumber,
  motherFullName: shared.motherFullName,
  genderCode: shared.genderCode,
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof PersonalRecordEntry, string>;
