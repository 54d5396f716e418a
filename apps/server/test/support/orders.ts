import type { BirthDocument, CustomerAddress, OrderPayload } from '@wathiqa/contract';
import {
  allowedRelations,
  asksFor,
  type DocumentKind,
  type DocumentList,
  getDocumentKind,
  PLAIN_LISTS,
  type PlainList,
  type RelationCode,
  type TranslatableType,
} from '@wathiqa/domain';
import type { z } from 'zod';

export type BirthDocumentSent = z.input<typeof BirthDocument>;

export type BirthOrder = {
  birthDocs: BirthDocumentSent[];
  contactInfo: {
    name: { firstName: string; otherName: string };
    genderCode: 'M' | 'F';
    nid: { nationalIdenNumber: string };
    contactDetails: { address: string; mobile1: string; mobile2: string; email: string };
    motherFullName: string;
  };
  options: Record<string, unknown>;
  customerAddress?: CustomerAddress | undefined;
};

/** Default valid birth document: one's own, one copy. */
export function birthDocument(changes: Partial<BirthDocumentSent> = {}): BirthDocumentSent {
  return {
    numberOfCopies: 1,
    name: { fullName: 'أحمد محمود عبد الرحمن السيد' },
    motherFullName: 'فاطمة حسن إبراهيم علي',
    genderCode: 'M',
    nid: { nationalIdenNumber: '29005140190010' },
    relationCode: 'SELF',
    isFirstTime: false,
    ...changes,
  };
}

export function firstBirthDocument(changes: Partial<BirthDocumentSent> = {}): BirthDocumentSent {
  return birthDocument({
    nid: { nationalIdenNumber: '00000000000000' },
    relationCode: 'SON',
    isFirstTime: true,
    ...changes,
  });
}

export type DocumentSent<List extends DocumentList> = NonNullable<
  z.input<typeof OrderPayload>[List]
>[number];

const spouseFullName = 'منى خالد يوسف حسن';
const applicantEntity = 'وزارة التربية والتعليم';

/** Fields common to all except cards: a man's own, one copy. */
function sharedFields() {
  const { isFirstTime: _, ...fields } = birthDocument();
  return fields;
}

/** Additional fields per kind: father if not one's own, spouse, entity. */
function kindFields(kind: DocumentKind) {
  const relationCode: RelationCode = allowedRelations(kind, 'M').includes('SELF')
    ? 'SELF'
    : 'FATHER';
  return {
    relationCode,
    ...(asksFor(kind, 'spouseFullName') ? { spouseFullName } : {}),
    ...(asksFor(kind, 'applicantEntity') ? { applicantEntity } : {}),
  };
}

type Documents = { [List in DocumentList]: () => DocumentSent<List> };
const plainDocuments: unknown = Object.fromEntries(
  Object.entries(PLAIN_LISTS).map(([list, kind]) => [
    list,
    () => ({ ...sharedFields(), ...kindFields(kind) }),
  ]),
);

/** A new valid document per list. */
export const documents: Documents = {
  ...(plainDocuments as Pick<Documents, PlainList>),
  birthDocs: () => birthDocument(),
  translatedDocs: () => translatedDocument('Birth'),
  nidDoc: () => ({
    name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
    motherFullName: 'فاطمة حسن إبراهيم علي',
    genderCode: 'M',
    nid: { nationalIdenNumber: '29005140190010' },
    jobName: 'مهندس مدني',
    nidIssueReasonCode: 'FIRST',
    jobTypeNIDCode: 'NONE',
    numberOfCopies: 1,
  }),
};

export function translatedDocument(type: TranslatableType): DocumentSent<'translatedDocs'> {
  return {
    ...sharedFields(),
    documentTypeCode: type,
    languageCode: '102',
    spouseFullName: '',
    applicantEntity: '',
    ...kindFields(getDocumentKind(type, true)),
  };
}

/** An order of these documents, valid or not; cards include a job. */
export function createOrderBody(list: DocumentList, ...sent: readonly unknown[]) {
  const { birthDocs: _, options, ...rest } = birthOrder();
  return {
    ...rest,
    [list]: sent,
    options: list === 'nidDoc' ? { ...options, jobTypeId: 1 } : options,
  };
}

/** A valid order; one document by default. */
export function birthOrder(...documents: BirthDocumentSent[]): BirthOrder {
  return {
    birthDocs: documents.length > 0 ? documents : [birthDocument()],
    contactInfo: {
      name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
      genderCode: 'M',
      nid: { nationalIdenNumber: '29005140190010' },
      contactDetails: {
        address: 'شقة 3، دور 2، عقار 14، شارع التحرير، الدقي، أمام الحديقة',
        mobile1: '01000000011',
        mobile2: '01000000012',
        email: 'citizen@wathiqa.example',
      },
      motherFullName: 'فاطمة حسن إبراهيم علي',
    },
    options: { locale: 'ar' },
  };
}

/** Maadi division and Zamalek post office of the product's lists. */
export function cairoAddress(changes: Record<string, unknown> = {}) {
  return {
    address: 'شقة 3، دور 2، عقار 14، شارع 9، المعادي، أمام المحطة',
    governorateCode: 1,
    policeDeptCode: 104,
    postOfficeCode: 11211,
    ...changes,
  };
}
