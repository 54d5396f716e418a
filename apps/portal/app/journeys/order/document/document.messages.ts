import type { DocumentKind, DocumentType, GenderCode } from '@wathiqa/domain';
import { labels as shared } from '../fields/fields.messages.ts';

export const spouseLabels = {
  M: 'اسم الزوجة بالكامل',
  F: 'اسم الزوج بالكامل',
} as const satisfies Record<GenderCode, string>;

/** In place of the label of both, once the gender is known. */
export const formerSpouseLabels = {
  M: 'اسم الزوجة السابقة بالكامل',
  F: 'اسم الزوج السابق بالكامل',
} as const satisfies Record<GenderCode, string>;

export const messages = {
  entityHint: 'اسم الجهة التي ستقدم إليها القيد',
} as const;

export const inputLabels = {
  ...shared,
  forSelf: 'استخراج شهادة ميلاد لنفسك',
  spouseFullName: 'اسم الزوج أو الزوجة بالكامل',
  applicantEntity: 'الجهة المقدم إليها القيد',
} as const;

type OwnLabels = Readonly<Partial<Record<keyof typeof inputLabels, string>>>;

export const labelsByType: Readonly<Partial<Record<DocumentType, OwnLabels>>> = {
  Birth: { motherFullName: shared.motherFirstName },
  BirthFirstTime: { motherFullName: shared.motherFirstName },
  Death: { nationalIdenNumber: 'الرقم القومي للمتوفى', relationCode: 'المتوفى هو' },
  Divorce: { spouseFullName: 'اسم الزوج السابق أو الزوجة السابقة بالكامل' },
};

/** Labels specific to a translation. */
export const labelsByKind: Readonly<Partial<Record<DocumentKind, OwnLabels>>> = {
  TranslatedPersonalRecord: { nationalIdenNumber: shared.ownerNationalId },
  TranslatedFamilyRecord: { nationalIdenNumber: shared.ownerNationalId },
};

interface OwnWords {
  ownerName: string;
  relationHint: string;
  nationalIdHint: string;
}

export const ownWords: Readonly<Partial<Record<DocumentType, OwnWords>>> = {
  Death: {
    ownerName: 'اسم المتوفى',
    relationHint: 'إذا كان المتوفى أباك فاختر «أبي»',
    // A number is required (spec §3.1), but many never had one.
    nationalIdHint:
      '14 رقمًا، من بطاقته أو شهادة ميلاده. إن توفي دون رقم قومي فاطلب القيد من أقرب سجل مدني',
  },
};
