import type { GenderCode } from '@wathiqa/domain';
import { nameLabels, labels as shared } from '../fields/fields.messages.ts';
import type { MarriageEntry } from './marriage-entry.ts';

/** The spouse of an owner of each gender. */
export const spouseLabels = {
  M: 'اسم الزوجة بالكامل',
  F: 'اسم الزوج بالكامل',
} as const satisfies Record<GenderCode, string>;

export const labels = {
  ...nameLabels,
  nationalIdenNumber: shared.nationalIdenNumber,
  motherFullName: shared.motherFullName,
  genderCode: shared.genderCode,
  relationCode: shared.relationCode,
  spouseFullName: 'اسم الزوج أو الزوجة بالكامل',
  numberOfCopies: shared.numberOfCopies,
} as const satisfies Record<keyof MarriageEntry, string>;
