import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { DeathEntry } from './death-entry.ts';

export const messages = {
  ownerName: 'اسم المتوفى',
  relationHint: 'ماذا يكون المتوفى بالنسبة إليك',
} as const;

export const labels = {
  ...nameLabels,
  nationalIdenNumber: 'الرقم القومي للمتوفى',
  motherFullName: shared.motherFullName,
  genderCode: shared.genderCode,
  relationCode: shared.relationCode,
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof DeathEntry, string>;
