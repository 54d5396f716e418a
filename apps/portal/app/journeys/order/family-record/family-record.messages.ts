import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { FamilyRecordEntry } from './family-record-entry.ts';

export const messages = {
  entityHint: 'اسم الجهة التي ستقدم إليها القيد',
} as const;

export const labels = {
  ...nameLabels,
  nationalIdenNumber: shared.nationalIdenNumber,
  motherFullName: shared.motherFullName,
  applicantEntity: 'الجهة المقدم إليها القيد',
  genderCode: shared.genderCode,
  relationCode: shared.relationCode,
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof FamilyRecordEntry, string>;
