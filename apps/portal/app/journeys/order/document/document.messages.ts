import type { DocumentField, DocumentKind, GenderCode } from '@wathiqa/domain';
import type { Input } from '../fields/inputs.ts';

export const spouseLabels = {
  M: 'اسم الزوجة بالكامل',
  F: 'اسم الزوج بالكامل',
} as const satisfies Record<GenderCode, string>;

/** In place of the label of both, once the gender is known. */
export const formerSpouseLabels = {
  M: 'اسم الزوجة السابقة بالكامل',
  F: 'اسم الزوج السابق بالكامل',
} as const satisfies Record<GenderCode, string>;

export interface OwnTexts {
  ownerName?: string;
  labels?: Partial<Record<Input, string>>;
  hints?: Partial<Record<DocumentField, string>>;
}

const ofOwner = { labels: { nationalIdenNumber: 'الرقم القومي لصاحب القيد' } };
const ofChild = { labels: { motherFullName: 'الاسم الأول للأم' } };

/** Of a kind, or of a document and its translation. */
export const ownTexts = {
  Birth: ofChild,
  BirthFirstTime: ofChild,
  Death: {
    ownerName: 'اسم المتوفى',
    labels: { nationalIdenNumber: 'الرقم القومي للمتوفى', relationCode: 'المتوفى هو' },
    hints: {
      relationCode: 'إذا كان المتوفى أباك فاختر «أبي»',
      // A number is required (spec §3.1), but many never had one.
      nationalIdenNumber:
        '14 رقمًا، من بطاقته أو شهادة ميلاده. إن توفي دون رقم قومي فاطلب القيد من أقرب سجل مدني',
    },
  },
  Divorce: { labels: { spouseFullName: 'اسم الزوج السابق أو الزوجة السابقة بالكامل' } },
  TranslatedPersonalRecord: ofOwner,
  TranslatedFamilyRecord: ofOwner,
} as const satisfies Readonly<Partial<Record<DocumentKind, OwnTexts>>>;
