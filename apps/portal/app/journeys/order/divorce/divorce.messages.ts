import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { DivorceEntry } from './divorce-entry.ts';

export const labels = {
  ...nameLabels,
  nationalIdenNumber: shared.nationalIdenNumber,
  motherFullName: shared.motherFullName,
  spouseFullName: 'اسم المطلق / المطلقة بالكامل',
  genderCode: shared.genderCode,
  relationCode: shared.relationCode,
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof DivorceEntry, string>;
