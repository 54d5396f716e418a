import { DOCUMENTS, type DocumentKind, type DocumentType, type GenderCode } from '@wathiqa/domain';
import { labels as shared } from '../fields/fields.messages.ts';

/** The spouse of an owner of each gender. */
export const spouseLabels = {
  M: 'اسم الزوجة بالكامل',
  F: 'اسم الزوج بالكامل',
} as const satisfies Record<GenderCode, string>;

export const messages = {
  entityHint: 'اسم الجهة التي ستقدم إليها القيد',
} as const;

const LABELS = {
  ...shared,
  forSelf: 'استخراج شهادة ميلاد لنفسك',
  spouseFullName: 'اسم الزوج أو الزوجة بالكامل',
  applicantEntity: 'الجهة المقدم إليها القيد',
} as const;

type Labels = Readonly<Partial<Record<string, string>>>;

/** What a document and its translation call otherwise. */
const OWN_LABELS: Readonly<Partial<Record<DocumentType, Labels>>> = {
  Birth: { motherFullName: shared.motherFirstName },
  BirthFirstTime: { motherFullName: shared.motherFirstName },
  Death: { nationalIdenNumber: 'الرقم القومي للمتوفى', relationCode: 'المتوفى هو' },
  Divorce: { spouseFullName: 'اسم المطلق / المطلقة بالكامل' },
};

/** What only the translation calls otherwise. */
const TRANSLATED_LABELS: Readonly<Partial<Record<DocumentKind, Labels>>> = {
  TranslatedPersonalRecord: { nationalIdenNumber: shared.ownerNationalId },
  TranslatedFamilyRecord: { nationalIdenNumber: shared.ownerNationalId },
};

/** The owner and the relation where a document has words of its own for them. */
export const OWN_WORDS: Readonly<
  Partial<Record<DocumentType, { ownerName: string; relationHint: string; nationalIdHint: string }>>
> = {
  Death: {
    ownerName: 'اسم المتوفى',
    relationHint: 'إذا كان المتوفى أباك فاختر «أبي»',
    // The form cannot go on without a number (portal.md §5), and many never had one.
    nationalIdHint:
      '14 رقمًا، من بطاقته أو شهادة ميلاده. إن توفي دون رقم قومي فاطلب القيد من أقرب سجل مدني، فالبوابة تحتاج الرقم',
  },
};

/** The label of an input on the form of a kind. */
export function getLabel(kind: DocumentKind, input: keyof typeof LABELS): string {
  return (
    TRANSLATED_LABELS[kind]?.[input] ?? OWN_LABELS[DOCUMENTS[kind].type]?.[input] ?? LABELS[input]
  );
}
