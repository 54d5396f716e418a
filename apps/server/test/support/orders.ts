import type { BirthDocument } from '@wathiqa/contract';
import type { z } from 'zod';

/** A birth document as the wire carries it. */
export type BirthDocumentSent = z.input<typeof BirthDocument>;

/** An order as the wire carries it. */
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
};

/** The one valid birth document that tests start from: his own, one copy. */
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

/** A first-time birth record: fourteen zeros, one copy. */
export function firstBirthDocument(changes: Partial<BirthDocumentSent> = {}): BirthDocumentSent {
  return birthDocument({
    nid: { nationalIdenNumber: '00000000000000' },
    relationCode: 'SON',
    isFirstTime: true,
    ...changes,
  });
}

/** A valid order of these documents, one without arguments. */
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

/** A delivery address in Cairo: the Maadi division and the Zamalek post office of the shipped lists. */
export function cairoAddress(changes: Record<string, unknown> = {}) {
  return {
    address: 'شقة 3، دور 2، عقار 14، شارع 9، المعادي، أمام المحطة',
    governorateCode: 1,
    policeDeptCode: 104,
    postOfficeCode: 11211,
    ...changes,
  };
}
