import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { BirthEntry } from './birth-entry.ts';

export const labels = {
  forSelf: 'استخراج شهادة ميلاد لنفسك',
  ...nameLabels,
  nationalIdenNumber: shared.nationalIdenNumber,
  motherFullName: shared.motherFirstName,
  genderCode: shared.genderCode,
  relationCode: shared.relationCode,
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof BirthEntry, string>;
