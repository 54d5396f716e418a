import type { CustomerAddress, createRequest } from '@wathiqa/contract';
import { citizens, neighbours } from '@wathiqa/sandbox/demo-people';
import type { z } from 'zod';

export interface Order {
  email: string;
  payload: z.input<NonNullable<typeof createRequest.body>>;
  customerAddress: CustomerAddress;
}

const people = [...citizens.map(({ account }) => account), ...neighbours];

/** Places from the reference data with fictitious streets. */
const PLACES: readonly (readonly [number, number, number, string])[] = [
  [1, 104, 11431, 'شارع 9، المعادي، القاهرة'],
  [21, 2101, 12411, 'شارع السودان، إمبابة، الجيزة'],
  [1, 102, 11421, 'شارع رايل، حلوان، القاهرة'],
  [2, 201, 21511, 'شارع جمال عبد الناصر، المنتزه، الإسكندرية'],
  [16, 1601, 31511, 'شارع البحر، طنطا، الغربية'],
];

const RELATIVES = {
  M: { relationCode: 'FATHER', names: ['محمود عبد الرحمن السيد علي', 'سامي يوسف الشناوي حسن'] },
  F: { relationCode: 'MOTHER', names: ['فاطمة حسن إبراهيم علي', 'نادية جمال رمضان خليل'] },
} as const;

/** The n-th order, rotating kinds and customers. */
export function makeOrder(n: number): Order {
  const person = pick(people, n);
  const { email, firstName, otherName, genderCode, nationalId, motherFullName, mobile } = person;
  const [governorateCode, policeDeptCode, postOfficeCode, street] = pick(PLACES, n);
  const address = `شقة ${(n % 8) + 1}، دور ${(n % 5) + 1}، عقار ${(n % 40) + 1}، ${street}`;
  const own = {
    numberOfCopies: (n % 3) + 1,
    name: { fullName: `${firstName} ${otherName}` },
    motherFullName,
    genderCode,
    nid: { nationalIdenNumber: nationalId },
    relationCode: 'SELF' as const,
  };
  return {
    email,
    payload: {
      ...documentsOf(n, own, { firstName, otherName }),
      contactInfo: {
        name: { firstName, otherName },
        genderCode,
        nid: { nationalIdenNumber: nationalId },
        contactDetails: { address, mobile1: mobile, mobile2: `011${mobile.slice(3)}`, email },
        motherFullName,
      },
      options: { locale: 'ar', ...(n % 9 === 4 ? CARD_ANSWERS : {}) },
    },
    customerAddress: { address, governorateCode, policeDeptCode, postOfficeCode },
  };
}

type Own = {
  numberOfCopies: number;
  name: { fullName: string };
  motherFullName: string;
  genderCode: 'M' | 'F';
  nid: { nationalIdenNumber: string };
  relationCode: 'SELF';
};

const CARD_ANSWERS = { lastIssuedOnline: false, lastIssueMonth: '2024-05', jobTypeId: 1 };
const spouseFullName = 'سلوى عبد الله فؤاد منصور';

function documentsOf(
  n: number,
  own: Own,
  name: { firstName: string; otherName: string },
): Partial<Order['payload']> {
  const { relationCode: _, ...shared } = own;
  const relative = RELATIVES[n % 2 ? 'M' : 'F'];
  switch (n % 9) {
    case 1:
      return {
        deathDocs: [
          {
            ...own,
            name: { fullName: pick(relative.names, n) },
            genderCode: n % 2 ? 'M' : 'F',
            nid: { nationalIdenNumber: n % 2 ? '24103150190010' : '24507220290020' },
            relationCode: relative.relationCode,
          },
        ],
      };
    case 2:
      return { marriageDocs: [{ ...own, spouseFullName }] };
    case 3:
      return {
        birthDocs: [
          { ...own, isFirstTime: false },
          { ...own, isFirstTime: false },
        ],
        familyRecords: [{ ...own, applicantEntity: 'الهيئة القومية للتأمين الاجتماعي' }],
      };
    case 4:
      return {
        nidDoc: [
          {
            name,
            motherFullName: own.motherFullName,
            genderCode: own.genderCode,
            nid: own.nid,
            jobName: 'القطاع الخاص وقطاع الأعمال',
            nidIssueReasonCode: 'LOST',
            jobTypeNIDCode: 'NONE',
            numberOfCopies: 1,
          },
        ],
      };
    case 5:
      return { personalRecords: [own] };
    case 6:
      return {
        translatedDocs: [
          { ...own, numberOfCopies: 4, documentTypeCode: 'Birth', languageCode: '102' },
        ],
      };
    case 7:
      return { familyRecords: [{ ...own, applicantEntity: 'وزارة التربية والتعليم' }] };
    case 8:
      return { divorceDocs: [{ ...own, spouseFullName }] };
    default:
      return { birthDocs: [{ ...shared, relationCode: 'SELF', isFirstTime: false }] };
  }
}

export function pick<Item>(list: readonly Item[], n: number): Item {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('The list to pick from is empty');
  return item;
}
