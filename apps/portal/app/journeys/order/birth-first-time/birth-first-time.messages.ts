import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { BirthFirstTimeEntry } from './birth-first-time-entry.ts';

export const labels = {
  forSelf: 'استخراج شهادة ميلاد لنفسك',
  ...nameLabels,
  motherFullName: shared.motherFirstName,
  genderCode: shared.genderCode,
  relationCode: shared.relationCode,
} as const satisfies Record<keyof BirthFirstTimeEntry, string>;
