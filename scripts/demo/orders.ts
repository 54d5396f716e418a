import type { CustomerAddress, createRequest } from '@wathiqa/contract';
import { citizens, neighbours } from '@wathiqa/sandbox/demo-people';
import type { z } from 'zod';

export interface Order {
  email: string;
  payload: z.input<NonNullable<typeof createRequest.body>>;
  customerAddress: CustomerAddress;
}

const people = [...citizens.map(({ account }) => account), ...neighbours];

/** Fictitious streets. */
const PLACES: readonly (readonly [number, number, number, string])[] = [
  [1, 104, 11431, 'شارع 9، المعادي، القاهرة'],
  [21, 2101, 12411, 'شارع السودان، إمبابة، الجيزة'],
  [1, 102, 11421, 'شارع رايل، حلوان، القاهرة'],
  [2, 201, 21511, 'شارع جمال عبد الناصر، المنتزه، الإسكندرية'],
  [16, 1601, 31511, 'شارع البحر، طنطا، الغربية'],
];

/** Orders whose relative does not fit, or with a document twice, so that the office shows findings. */
const WRONG_RELATIVES: readonly number[] = [28, 55];
const REPEATED: readonly number[] = [12, 48];
/** Forgotten orders that differ from the civil register, so that the queue shows each grade. */
const UNREGISTERED = 1;
const MISSPELT_SPOUSE = 17;
const OTHER_SPOUSE = 65;

/** Rotates kinds and customers. */
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
const SPOUSES = { M: 'سلوى عبد الله فؤاد منصور', F: 'شريف عبد الله فؤاد منصور' } as const;

function documentsOf(
  n: number,
  own: Own,
  name: { firstName: string; otherName: string },
): Partial<Order['payload']> {
  const { relationCode: _, ...shared } = own;
  const spouseFullName = spouseOf(n, own);
  switch (n % 9) {
    case 1:
      return { deathDocs: [parentOf(n, own, name.otherName)] };
    case 2:
      return { marriageDocs: [{ ...own, spouseFullName }] };
    case 3:
      return {
        birthDocs: [childOf(n, own), ...(REPEATED.includes(n) ? [childOf(n, own)] : [])],
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

function spouseOf(n: number, { genderCode }: Own): string {
  const name = SPOUSES[genderCode];
  if (n === MISSPELT_SPOUSE) return name.replace('منصور', 'منوصر');
  return n === OTHER_SPOUSE ? name.replace('عبد الله فؤاد', 'كامل حسن') : name;
}

/** A son, born when the youngest customer was 20. */
function childOf(n: number, own: Own) {
  const { fullName } = own.name;
  const isFather = own.genderCode === 'M';
  return {
    ...own,
    name: { fullName: `يوسف ${isFather ? fullName : SPOUSES.F}` },
    motherFullName: isFather ? SPOUSES.M : fullName,
    genderCode: 'M' as const,
    nid: { nationalIdenNumber: `322031501${100 + (n % people.length)}10` },
    relationCode: 'SON' as const,
    isFirstTime: false,
  };
}

/** The father's name continues the child's; national IDs differ per person and end in 0. */
function parentOf(n: number, own: Own, fatherName: string) {
  const person = n === UNREGISTERED ? '999' : String(100 + (n % people.length));
  const isFather = n % 2 === 1;
  const fullName = isFather ? fatherName : own.motherFullName;
  return {
    ...own,
    name: { fullName: WRONG_RELATIVES.includes(n) ? 'صابر عوض حسن الديب' : `${fullName} جاد` },
    motherFullName: 'نعيمة خليل عوض بدوي',
    genderCode: isFather ? ('M' as const) : ('F' as const),
    nid: {
      nationalIdenNumber: `${isFather ? '241031501' : '245072202'}${person}${isFather ? '10' : '20'}`,
    },
    relationCode: isFather ? ('FATHER' as const) : ('MOTHER' as const),
  };
}

export function pick<Item>(list: readonly Item[], n: number): Item {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('The list to pick from is empty');
  return item;
}
